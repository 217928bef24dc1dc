"""Two servers on one folder: whichever of them a client speaks to, the log has the last word."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.identity import MatchId
from events.record import match_stream
from projections import follow
from tests.gateway.client import connected
from tests.gateway.faults import there
from tests.gateway.server import Running, running
from tests.gateway.test_duel import choose
from tests.gateway.test_promises import duel

Nodes = tuple[Running, Running]


@pytest.fixture
async def nodes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Nodes]:
    """Two servers that do not hear of each other by themselves."""
    monkeypatch.setattr(follow, "POLL_SECONDS", 60.0)
    async with running(tmp_path) as a, running(tmp_path) as b:
        yield a, b


async def times_stored(server: Running, match: str, command_id: str) -> int:
    assert server.hub is not None
    events = await server.hub.log.read(match_stream(MatchId(match)))
    return sum(event.cause is not None and event.cause.id == command_id for event in events)


async def version_at(server: Running, match: str) -> int:
    return int((await server.call("GET", f"/api/matches/{match}"))[1]["version"])


@pytest.mark.parametrize("moved", [False, True], ids=["at once", "after the opponent has moved"])
async def test_a_command_sent_again_to_another_node_gets_its_first_ack(nodes: Nodes, moved: bool) -> None:
    a, b = nodes
    mover, other, match = await duel(a)
    assert await version_at(b, match) == 2
    async with connected(a, mover) as one, connected(a, other) as two:
        await one.watch(match)
        await two.watch(match)
        command = choose(one.view(match))
        first = await one.play(match, command, "same")
        if moved:
            await two.version(match, first["version"])
            await two.play(match, choose(two.view(match)))
    async with connected(b, there(mover, b)) as again:
        assert await again.play(match, command, "same") == first
        assert (await again.play(match, {"type": "resign"}, "same"))["code"] == "id_reused"
    assert await times_stored(a, match, "same") == 1


async def test_a_reply_sent_again_to_a_node_that_has_not_seen_the_move_before_it_gets_its_first_ack(
    nodes: Nodes,
) -> None:
    a, b = nodes
    mover, other, match = await duel(a)
    assert await version_at(b, match) == 2
    async with connected(a, mover) as one, connected(a, other) as two:
        await one.watch(match)
        await two.watch(match)
        ack = await one.play(match, choose(one.view(match)))
        await two.version(match, ack["version"])
        reply = choose(two.view(match))
        first = await two.play(match, reply, "reply")
    async with connected(b, there(other, b)) as again:
        assert await again.play(match, reply, "reply") == first
    assert await times_stored(a, match, "reply") == 1


async def test_a_node_that_learns_of_a_version_by_refusing_shows_it_to_everybody(nodes: Nodes) -> None:
    a, b = nodes
    mover, _, match = await duel(a)
    async with connected(a, mover) as one, connected(b) as watcher, connected(b, there(mover, b)) as again:
        await one.watch(match)
        await watcher.watch(match)
        newest = (await one.play(match, choose(one.view(match))))["version"]
        assert watcher.views[match][0] == newest - 1
        # By what this node knows it would be legal; storing it finds out that somebody was quicker.
        refused = await again.play(match, {"type": "pass"})
        assert refused["code"] == "not_your_turn"
        await watcher.version(match, newest)
        await watcher.assert_true_to(match)
        await again.watch(match)
        assert again.views[match][0] == newest
        assert await version_at(b, match) == newest


async def test_moves_and_chat_at_one_node_reach_the_watchers_of_the_other_within_three_seconds(tmp_path: Path) -> None:
    async with running(tmp_path) as a, running(tmp_path) as b:
        mover, other, match = await duel(a)
        async with connected(a, mover) as one, connected(b) as watcher, connected(b, there(other, b)) as two:
            await watcher.watch(match)
            await one.send(type="chat", match=match, id="line", text="hello over there")
            await one.play(match, {"type": "pass"})
            heard = {(await watcher.until(lambda m: m["type"] in {"chat", "diff"}, 3))["type"] for _ in range(2)}
            assert heard == {"chat", "diff"}
            # Each node answers to the other's lines, and a line sent again anywhere is one line.
            await two.send(type="chat", match=match, id="answer", text="and here")
            assert (await watcher.kind("chat"))["seq"] == 2
        async with connected(b, there(mover, b)) as again:
            await again.watch(match)
            await again.send(type="chat", match=match, id="line", text="hello over there")
            await again.quiet()
            assert [line["text"] for line in again.chat[match]] == ["hello over there", "and here"]
