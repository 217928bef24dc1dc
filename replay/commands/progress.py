"""How far is a long piece of work?"""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress

T = TypeVar("T")


def watched(chunks: Iterable[list[T]], what: str, count: int) -> Iterator[list[T]]:
    """The chunks as they come, with a bar on standard error if somebody may be looking."""
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(what, total=count)
        for chunk in chunks:
            yield chunk
            progress.advance(task, len(chunk))
