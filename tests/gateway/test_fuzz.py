"""Nonsense of every kind, on the WebSocket and over HTTP: a clear answer, and the server goes on."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from gateway.codes import CODES
from tests.gateway.client import JSON, Client, connected
from tests.gateway.server import Guest, Running, running

TYPES = ["hello", "watch", "unwatch", "command", "chat", "dance", "", "view"]

HEARD = {"welcome", "view", "diff", "ack", "refused", "chat", "presence", "alive", "error"}
COMMANDS = [{"type": "pass"}, {"type": "timeout"}, {"type": "place", "tile": "RC"}]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=5,
)


def messages(match: str) -> st.SearchStrategy[Any]:
    """Messages that are nearly right: each field may be missing, of a wrong type, or one too many."""
    fields = st.fixed_dictionaries(
        {"type": st.sampled_from(TYPES)},
        optional={
            "match": st.just(match) | json_values,
            "id": st.text("abc", min_size=1, max_size=3) | json_values,
            "version": st.integers(-2, 9) | json_values,
            "token": json_values,
            "text": st.text(max_size=9) | json_values,
            "command": st.sampled_from([{"type": "pass"}, {"type": "timeout"}, {"type": "place", "tile": "RC"}])
            | json_values,
            "more": json_values,
        },
    )
    return fields | json_values


async def converse(server: Running, guest: Guest, match: str, said: list[Any]) -> None:
    """Say all this, and have every answer be one that the protocol knows."""
    async with connect(server.socket_url, subprotocols=[Subprotocol(JSON)], max_queue=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": guest.token}))
        for message in said:
            await socket.send(json.dumps(message))
        await socket.send(json.dumps({"type": "command", "match": "the-end", "id": "end", "command": {}}))
        try:
            async with asyncio.timeout(10):
                while True:
                    answer = json.loads(await socket.recv())
                    assert answer["type"] in {
                        "welcome",
                        "view",
                        "diff",
                        "ack",
                        "refused",
                        "chat",
                        "presence",
                        "alive",
                        "error",
                    }
                    if answer["type"] == "error":
                        assert answer["code"] in CODES
                    if answer.get("id") == "end":
                        return
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            assert closed.rcvd.code == 1008


async def test_whatever_is_said_gets_an_answer_and_the_match_goes_on(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        match = await ada.open("loop", ranked=False)
        await bob.join(match)
        loop = asyncio.get_running_loop()

        @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
        @given(st.lists(messages(match), max_size=12))
        def fuzz(said: list[Any]) -> None:
            asyncio.run_coroutine_threadsafe(converse(server, ada, match, said), loop).result(30)

        await asyncio.to_thread(fuzz)
        async with connected(server, bob) as two:
            await two.watch(match)
            hand = two.view(match)["game"]["hand"]
            assert (await two.play(match, {"type": "set_aside", "cards": hand[:2]}))["type"] == "ack"
            await two.assert_true_to(match)


async def test_the_http_calls_do_what_their_description_says_whatever_they_are_sent(tmp_path: Path) -> None:
    async with running(tmp_path, open_matches=10_000) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        await bob.join(await ada.open())
        checks = "not_a_server_error,response_schema_conformance,status_code_conformance,content_type_conformance"
        for headers in ([], ["-H", f"Authorization: Bearer {ada.token}"]):
            command = [
                str(Path(sys.executable).with_name("schemathesis")),
                *("run", f"{server.url}/openapi.json", "--max-examples", "8", "--checks", checks),
                *("--exclude-path-regex", "feed", "--seed", "1", *headers),
            ]
            running_it = await asyncio.create_subprocess_exec(
                *command, cwd=tmp_path, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
            )
            said, _ = await running_it.communicate()
            assert running_it.returncode == 0, said.decode()[-3000:]
        async with connected(server, ada) as client:
            assert isinstance(client, Client)
