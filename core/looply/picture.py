"""How does the table look as text?"""

from collections.abc import Mapping

import msgspec

from core.game import Names
from core.identity import Seat
from core.looply.grid import Square, render_square
from core.looply.rules import bonus_squares
from core.looply.story import last_action
from core.looply.tiles import COLOURS, SHAPES, Tile
from core.looply.view import Private, Public
from core.picture import Picture, Span

Line = tuple[Span, ...]


def picture(public: Public, privates: Mapping[Seat, Private], names: Names) -> Picture:
    """The board, the players in turn order, the racks that may be seen, and what happened last."""
    lines: list[Line] = [_head(public), (), _columns(public)]
    lines += [_row(public, line) for line in range(public.size)]
    lines += [(), *(_player(public, seat, names) for seat in public.order)]
    lines += [_rack(seat, private, names) for seat, private in privates.items() if private.rack]
    if public.last is not msgspec.UNSET:
        lines += [(), (Span(last_action(public.last, names)),)]
    return (*lines, (), *_legend(public))


def _head(public: Public) -> Line:
    state = f"round {public.round}" if public.over is msgspec.UNSET else f"over ({public.over.reason})"
    return (Span("LOOPLY", "bold"), Span(f"  {state}  bag {public.bag}"))


def _columns(public: Public) -> Line:
    letters = "".join(f" {render_square(column, 0)[0]}  " for column in range(public.size))
    return (Span("   " + letters, "dim"),)


def _row(public: Public, line: int) -> Line:
    squares = (render_square(column, line) for column in range(public.size))
    return (Span(f"{line + 1:>2} ", "dim"), *(_square(public, square) for square in squares))


def _square(public: Public, square: Square) -> Span:
    tile = public.board.get(square)
    if tile is None:
        return Span(f"{bonus_squares(public.size).get(square, ' .'):<4}", "dim")
    owner = "" if public.owners is msgspec.UNSET else str(public.owners[square])
    style = _style(tile)
    latest = public.last is not msgspec.UNSET and public.last.square == square
    return Span(f"{tile}{owner:<2}", f"reverse {style}" if latest else style)


def _style(tile: Tile) -> str:
    return {"P": "magenta"}.get(tile[0], COLOURS[tile[0]])


def _player(public: Public, seat: Seat, names: Names) -> Line:
    key = str(seat)
    to_move = public.turn == seat
    text = f"{'>' if to_move else ' '} {seat} {names(seat):<16} {public.scores[key]:>4} points  "
    text += "left" if seat in public.left else f"{public.racks[key]} tiles"
    return (Span(text + _place(public, seat), "bold" if to_move else ""),)


def _place(public: Public, seat: Seat) -> str:
    if public.over is msgspec.UNSET:
        return ""
    better = 0
    for place in public.over.ranking:
        if seat in place:
            break
        better += len(place)
    return f"  place {better + 1}"


def _rack(seat: Seat, private: Private, names: Names) -> Line:
    tiles = [span for tile in private.rack for span in (Span(" "), Span(tile, _style(tile)))]
    return (Span(f"  rack of {names(seat)}:"), *tiles)


def _legend(public: Public) -> tuple[Line, ...]:
    colours = ", ".join(f"{letter} {word}" for letter, word in COLOURS.items())
    shapes = ", ".join(f"{letter} {word}" for letter, word in SHAPES.items())
    owners = "" if public.owners is msgspec.UNSET else "; the number behind is the seat that laid it"
    return (
        (Span(f"Tiles: {colours}, then {shapes}{owners}.", "dim"),),
        (Span("Squares: 2L doubles the move, 2T and 3T multiply the tile.", "dim"),),
    )
