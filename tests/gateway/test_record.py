"""The public record over HTTP: closed until the end, then for everybody and for ever."""

from pathlib import Path

from core.identity import MatchId, Version
from events.execute import Receipt
from replay import record
from replay.audit import audit
from tests.gateway.client import connected
from tests.gateway.server import running
from tests.gateway.test_past import FOR_EVER, fetch


async def test_a_record_proves_the_match_with_the_players_receipts(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        match = await ada.open(nonce="mine")
        await bob.join(match, nonce="yours")
        path = f"/api/matches/{match}/record"
        closed = await fetch(server, path, ada)
        assert (closed.status_code, closed.json()["code"]) == (409, "not_finished")
        acks = []
        async with connected(server, ada) as one, connected(server, bob) as two:
            for client in (one, two):
                await client.watch(match)
            (seat,) = one.view(match)["to_act"]
            acks.append(await (one, two)[seat].play(match, {"type": "pass"}))
            await (one, two)[1 - seat].version(match, acks[0]["version"])
            acks.append(await (one, two)[1 - seat].play(match, {"type": "resign"}))
        opened = await fetch(server, path)
        assert (opened.status_code, opened.headers["content-type"]) == (200, "application/jsonl")
        assert opened.headers["cache-control"] == f"public, {FOR_EVER}"
        assert opened.headers["content-disposition"] == f'attachment; filename="{match}.jsonl"'
        assert (await fetch(server, path, ada)).content == opened.content
        assert (await fetch(server, path, If_None_Match=opened.headers["etag"])).status_code == 304
        events = record.parse(MatchId(match), opened.content)
        receipts = [Receipt(Version(ack["version"]), bytes.fromhex(ack["hash"])) for ack in acks]
        proven = audit(MatchId(match), events, None, receipts)
        assert proven.match.nonces() == ("mine", "yours")
        assert (await fetch(server, "/api/matches/nowhere/record")).status_code == 404


async def test_a_cancelled_match_has_a_record_as_well(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ada = await server.guest("Ada")
        match = await ada.open()
        await ada.call("POST", f"/api/matches/{match}/leave", json={})
        opened = await fetch(server, f"/api/matches/{match}/record")
        proven = audit(MatchId(match), record.parse(MatchId(match), opened.content))
        assert proven.match.cancelled
