"""How is a match proven, and carried elsewhere, from a command line?"""

import re
import sys
from itertools import chain
from pathlib import Path

import click

from core.identity import NOTHING_YET, MatchId, Version, is_match_id
from core.match_events import SeedRevealed
from events.execute import Receipt
from events.log import Conflict, Log
from events.record import match_stream
from replay import auditing
from replay import record as records
from replay.commands.log_option import DATA, log_in, with_log
from replay.commands.progress import watched
from replay.wrong import Wrong

_RECEIPT = re.compile(r"(?:([1-9][0-9]{0,8}):)?([0-9a-f]{64})")

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_NAME = click.option("--match", "name", help="The id of the match, if FILE is not named MATCH.jsonl.")


@click.command()
@click.argument("match")
@DATA
def record(match: str, data: Path) -> None:
    """Write the public record of a finished MATCH to standard output: keep it as MATCH.jsonl."""

    async def write(log: Log) -> None:
        events = await log.read(match_stream(MatchId(match)))
        if not events:
            raise click.ClickException(f"There is no match {match}.")
        if events[-1].type != SeedRevealed.stored_as:
            raise click.ClickException(f"{match} is not finished; until then its record stays closed.")
        sys.stdout.buffer.write(records.render(events))

    with_log(data, write)


@click.command()
@click.argument("what", required=False)
@click.option("--all", "everything", is_flag=True, help="Every match of the log, running ones too.")
@_NAME
@click.option("--receipt", "receipts", multiple=True, help="A hash from an ack, or VERSION:HASH. May be repeated.")
@click.option("--quiet", is_flag=True, help="With --all: only the bad ones and the sum.")
@click.option("--log", type=_FILE, help="A log's file, a backup for example, instead of the one in --data.")
@DATA
def audit(
    what: str | None,
    everything: bool,
    name: str | None,
    receipts: tuple[str, ...],
    quiet: bool,
    log: Path | None,
    data: Path,
) -> None:
    """Prove a record's FILE, a MATCH of the log, or with --all every match of it. Fails if any is bad.

    The chain is followed to its last hash, the commitment, every shuffle and every draw are compared with the seed,
    and every command is decided again by the rules that the match was played by.
    """
    if everything is (what is not None):
        raise click.UsageError("Name a record's file or a match, or give --all.")
    held = [_receipt(text) for text in receipts]
    if what is None:
        is_good = _audit_all(log or log_in(data), quiet=quiet)
    elif (file := Path(what)).is_file():
        is_good = _tell(auditing.audit_file(file, _match_of(file, name), held))
    else:
        is_good = _tell(auditing.audit_in(log or log_in(data), MatchId(what), held))
    sys.exit(0 if is_good else 1)


@click.command("import")
@click.argument("file", type=_FILE)
@_NAME
@DATA
def import_(file: Path, name: str | None, data: Path) -> None:
    """Audit the record in FILE and put it into the log in --data, which is made if there is none."""
    match = _match_of(file, name)
    try:
        events, seed = auditing.proven_record(file, match)
    except Wrong as wrong:
        raise click.ClickException(auditing.bad(match, wrong).line) from None
    data.mkdir(parents=True, exist_ok=True)
    try:
        with_log(data, lambda log: records.store(log, match, events, seed), make=True)
    except Conflict:
        raise click.ClickException(f"The log has a match {match} already.") from None
    click.echo(f"{match} is in the log, version for version: {len(events)} events.")


def _audit_all(log: Path, *, quiet: bool) -> bool:
    count, chunks = auditing.audit_all(log)
    events = wrong = 0
    for verdict in chain.from_iterable(watched(chunks, "matches", count)):
        events, wrong = events + verdict.events, wrong + (not verdict.is_good)
        if not (quiet and verdict.is_good):
            click.echo(verdict.line)
    click.echo(f"{count} matches, {events} events: {wrong or 'none'} bad.")
    return not wrong


def _tell(verdict: auditing.Verdict) -> bool:
    click.echo(verdict.line)
    return verdict.is_good


def _match_of(file: Path, name: str | None) -> MatchId:
    # A browser that saves a second copy calls it ``MATCH (1).jsonl``.
    match = re.sub(r" ?\(\d+\)$", "", file.stem) if name is None else name
    if not is_match_id(match):
        raise click.UsageError("The file is not named after its match: give --match.")
    return MatchId(match)


def _receipt(text: str) -> Receipt:
    found = _RECEIPT.fullmatch(text)
    if found is None:
        raise click.BadParameter("64 hex digits, with VERSION: before them or not", param_hint="--receipt")
    version = NOTHING_YET if found[1] is None else Version(int(found[1]))
    return Receipt(version, bytes.fromhex(found[2]))
