"""Which games are there? Every package in this folder that has a game's names."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import cast

import core
from core.game import Game


@cache
def games() -> Mapping[str, Game]:
    """Every game by its stored name. A new folder under ``core/`` is found without an edit here."""
    packages = sorted(info.name for info in pkgutil.iter_modules(core.__path__) if info.ispkg)
    found = [cast(Game, importlib.import_module(f"core.{package}")) for package in packages]
    return MappingProxyType({game.name: game for game in found})
