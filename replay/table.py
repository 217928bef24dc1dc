"""How is a match drawn in a terminal, at any version and for any audience?"""

from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from core.game import Private
from core.identity import Seat, Version
from core.match import Match
from core.picture import Picture
from core.viewer import REFEREE, Role, Viewer
from events import moment


def show(console: Console, match: Match, version: Version, newest: Version, viewer: Viewer) -> None:
    """Print who plays, then the table as this viewer sees it."""
    heading = f"{match.game.title}  {match.id}  version {version} of {newest}  seen by {_who(match, viewer)}"
    console.print(Text(heading, style="bold"))
    names = [f"{taken.seat}: {taken.name}" for taken in match.seats if taken is not None]
    console.print(Text(", ".join(names) or "nobody"))
    if match.due is not None:
        console.print(Text(f"deadline {moment.render(match.due)}", style="dim"))
    if match.table is None:
        console.print(Text("The match has not begun." if match.outcome is None else "The match was cancelled."))
    else:
        _print(console, match.game.picture(match.game.public(match.table), _privates(match, viewer), match.name_of))
    if match.outcome is not None:
        places = [" = ".join(match.name_of(seat) for seat in place) for place in match.outcome.ranking]
        console.print(Text(f"over ({match.outcome.reason}): {' > '.join(places)}", style="bold"))


def _who(match: Match, viewer: Viewer) -> str:
    return f"the {viewer.value}" if isinstance(viewer, Role) else match.name_of(viewer)


def _privates(match: Match, viewer: Viewer) -> Mapping[Seat, Private]:
    active = match.game.active(match.table)
    shown = active if viewer is REFEREE else [seat for seat in active if seat == viewer]
    return {seat: match.game.private(match.table, seat) for seat in shown}


def _print(console: Console, picture: Picture) -> None:
    for line in picture:
        console.print(Text.assemble(*((span.text, span.style) for span in line)), soft_wrap=True)
