"""A released version of a game's rules never changes: matches were played by it.

``rules_versions.txt`` has a digest for everything that a version of a game says. What is new gets its line by
``python -m tests.core.test_rules_versions``, which leaves the lines that are there as they are.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from core.registry import games

# A game's package has a number called `rules`, so its module of that name is asked for by path.
looply_rules, looply_tiles, loop_rules, loop_cards, loop_inc_rules, loop_inc_cards, loop_inc_parts = map(
    import_module,
    (
        "core.looply.rules",
        "core.looply.tiles",
        "core.loop.rules",
        "core.loop.cards",
        "core.loop_inc.rules",
        "core.loop_inc.cards",
        "core.loop_inc.parts",
    ),
)

FILE = Path(__file__).parent / "rules_versions.txt"


Says = dict[str, object]
"""What a version says, by name."""


def constants(*modules: Any) -> Says:
    """The data that stand for every version: what is written in capitals, but for the version itself."""
    return {
        name: value
        for module in modules
        for name, value in vars(module).items()
        if name.isupper() and not name.startswith("_") and name not in {"VERSION", "NUMBERS"}
    }


def of_looply(version: int) -> Says:
    return constants(looply_rules, looply_tiles) | msgspec.structs.asdict(looply_rules.NUMBERS[version])


def of_loop(version: int) -> Says:
    points = [
        loop_rules.points(place, position, players)
        for players in loop_rules.SEATS
        for place in range(1, players + 1)
        for position in (None, *range(1, players + 1))
    ]
    numbers = msgspec.structs.asdict(loop_rules.rules_of(version))
    return constants(loop_rules, loop_cards) | numbers | {"points": points}


def of_loop_inc(version: int) -> Says:
    assert version == 1
    choices = [
        loop_inc_rules.Options(futures=futures, more_anomalies=more, office=office)
        for futures in (False, True)
        for more in (False, True)
        for office in (False, True)
    ]
    each = [(seats, options) for seats in loop_inc_rules.SEATS for options in choices]
    return constants(loop_inc_rules, loop_inc_cards, loop_inc_parts) | {
        "dealt": [loop_inc_rules.dealt(*one) for one in each],
        "supply": [loop_inc_rules.supply(*one) for one in each],
        "anomalies in the deck": [loop_inc_rules.anomaly_numbers(options) for options in choices],
        "rooms": [loop_inc_rules.full_rooms(seats) for seats in loop_inc_rules.SEATS],
        "box": [loop_inc_rules.full_box(seats) for seats in loop_inc_rules.SEATS],
        "turns": [loop_inc_rules.turns_on(day) for day in range(1, loop_inc_rules.DAYS + 1)],
    }


RULES: Mapping[str, tuple[Sequence[int], Callable[[int], Says]]] = {
    "looply": (sorted(looply_rules.NUMBERS), of_looply),
    "loop": (sorted(loop_rules._BY_VERSION), of_loop),
    "loop-inc": ([loop_inc_rules.VERSION], of_loop_inc),
}
"""For each game its versions, and what a version says."""


def digest(rules: object) -> str:
    """The same for the same data, in whatever order mappings and sets were written down."""
    return hashlib.sha256(msgspec.json.encode(plain(rules), order="deterministic")).hexdigest()[:16]


def plain(value: Any) -> Any:
    """Structs and mappings as mappings with text for keys, everything else that has items as a list."""
    if isinstance(value, msgspec.Struct):
        return plain(msgspec.structs.asdict(value))
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(plain, value))
    if isinstance(value, tuple | list):
        return list(map(plain, value))
    assert isinstance(value, str | int), value
    return value


def released() -> dict[str, str]:
    """The digests in the file, by game, version and name."""
    return dict(line.rsplit(" ", 1) for line in FILE.read_text().splitlines())


def current() -> dict[str, str]:
    """The digests of the rules as they stand in the code."""
    return {
        f"{game} {version} {name}": digest(value)
        for game, (known, says) in RULES.items()
        for version in known
        for name, value in says(version).items()
    }


def test_every_game_and_the_version_it_is_played_by_is_here() -> None:
    assert games().keys() == RULES.keys()
    assert all(game.rules in RULES[name][0] for name, game in games().items())
    assert current().keys() <= released().keys(), "`python -m tests.core.test_rules_versions` adds what is new"


def test_a_released_version_is_as_it_was() -> None:
    now = current()
    changed = [name for name, says in released().items() if now.get(name) != says]
    assert changed == [], "matches were played by these rules: make a new version"


def test_a_change_anywhere_in_the_data_changes_the_digest() -> None:
    values = looply_rules.NUMBERS[1].values
    assert digest(values) != digest(dict(values) | {"C": 2})
    assert digest({"a": (1, 2)}) != digest({"a": (2, 1)})
    assert digest({"a": 1, "b": {"y", "x"}}) == digest({"b": {"x", "y"}, "a": 1})


if __name__ == "__main__":
    lines = current() | (released() if FILE.exists() else {})
    FILE.write_text("".join(f"{version} {says}\n" for version, says in lines.items()))
