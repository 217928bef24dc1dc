"""How does a game draw itself as text? Lines of spans, each with a style; whoever prints them picks the colours."""

from typing import NamedTuple


class Span(NamedTuple):
    """A piece of a line. ``style`` is a word or words such as ``red``, ``bold`` or ``dim``; '' for plain."""

    text: str
    style: str = ""


Picture = tuple[tuple[Span, ...], ...]
"""The lines of a drawing, top first. It must be readable without any style."""


def plain(picture: Picture) -> str:
    """The drawing without colours."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in picture)
