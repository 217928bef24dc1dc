"""Ratings from a log of duels: which of them count, in which order, and once."""

import contextlib
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from core.identity import MatchId, Millis, PlayerId, Seat
from core.match_events import Ended, Joined, Opened, Started
from core.rejection import Rejected
from events import codec
from events.log import Log
from events.memory import MemoryLog
from events.record import Draft, match_stream
from events.sqlite import SqliteLog
from projections import follow, lists, lobby, players, ratings
from projections.glicko import Rating, after, idle
from projections.lists import Lists
from projections.store import Store, migrations
from tests.projections.duels import DAY, START, Duel, End, duel, guest

TABLES = (*lobby.TABLES, *players.TABLES, *ratings.TABLES)


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    opened = await Store.open(":memory:")
    yield opened
    await opened.close()


@contextlib.asynccontextmanager
async def following(log: Log, store: Store) -> AsyncIterator[Lists]:
    reader = Lists(log, store, lambda _match, _version: None, lambda _match, _version: None)
    reader.start()
    await reader.caught_up()
    try:
        yield reader
    finally:
        await reader.stop()


async def read(log: Log, store: Store) -> None:
    async with following(log, store):
        pass


async def stored(store: Store, player: str, game: str = "looply") -> Rating:
    sql = "SELECT rating, deviation, volatility FROM rating WHERE player = ? AND game = ?"
    ((rating, deviation, volatility),) = await store.rows(sql, (player, game))
    return Rating(rating=rating, deviation=deviation, volatility=volatility)


async def everything(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    return {table: sorted(await store.rows(f"SELECT * FROM {table}")) for table in TABLES}


def plain(standing: ratings.Standing) -> tuple[int, int, int, int, bool]:
    return standing.games, standing.wins, standing.draws, standing.losses, standing.provisional


async def test_a_duel_changes_both_from_what_they_were_before_it(store: Store) -> None:
    log = MemoryLog()
    await duel(log, "ada", "bob", "first wins")
    await duel(log, "cleo", "ada", "second wins")
    await read(log, store)
    once = after(Rating(), [(Rating(), 1.0)])
    assert (round(once.rating, 2), round(once.deviation, 2)) == (1662.31, 290.32)
    assert await stored(store, "bob") == after(Rating(), [(Rating(), 0.0)])
    assert await stored(store, "ada") == after(once, [(Rating(), 1.0)])
    assert await stored(store, "cleo") == after(Rating(), [(once, 0.0)])


async def test_a_shared_first_place_is_a_draw(store: Store) -> None:
    log = MemoryLog()
    await duel(log, "ada", "bob", "draw")
    await read(log, store)
    for player in ("ada", "bob"):
        assert await stored(store, player) == after(Rating(), [(Rating(), 0.5)])
        assert plain((await ratings.of_player(store, PlayerId(player), START))["looply"]) == (1, 0, 1, 0, True)


async def test_each_game_has_ratings_of_its_own(store: Store) -> None:
    log = MemoryLog()
    await duel(log, "ada", "bob", "first wins")
    await duel(log, "ada", "bob", "second wins", game="loop")
    await read(log, store)
    ada = await ratings.of_player(store, PlayerId("ada"), START)
    assert {game: plain(standing) for game, standing in ada.items()} == {
        "looply": (1, 1, 0, 0, True),
        "loop": (1, 0, 0, 1, True),
    }
    assert ada["looply"].rating == 1662.31
    assert ada["loop"].rating == 1337.69


async def test_what_is_no_ranked_duel_or_never_began_does_not_count(store: Store) -> None:
    log = MemoryLog()
    await duel(log, "ada", "bob", "first wins", ranked=False)
    cancelled = await Duel.open(log, "ada", START)
    await cancelled.leave("ada")
    assert cancelled.folded.match.cancelled
    against_a_bot = await Duel.open(log, "ada", START, bot="greedy")
    await against_a_bot.end("second wins")
    running = await Duel.open(log, "ada", START)
    await running.join("bob")
    await read(log, store)
    assert len(await store.rows("SELECT * FROM match WHERE state = 'done'")) == 3
    assert await store.rows("SELECT * FROM rating") == []


async def test_nobody_takes_the_seat_opposite_themselves(store: Store) -> None:
    log = MemoryLog()
    alone = await Duel.open(log, "ada", START)
    with pytest.raises(Rejected) as refused:
        await alone.join("ada")
    assert refused.value.code == "already_seated"
    assert alone.folded.version == 1


@pytest.mark.parametrize(
    ("second", "ranking"),
    [
        (Joined(seat=Seat(1), player=PlayerId("ada"), name="ada", nonce=""), ((0,), (1,))),
        (Joined(seat=Seat(1), bot="greedy", name="greedy", nonce=""), ((0,), (1,))),
        (Joined(seat=Seat(1), player=PlayerId("bob"), name="bob", nonce=""), ()),
        (Joined(seat=Seat(1), player=PlayerId("bob"), name="bob", nonce=""), ((0,),)),
    ],
    ids=["against oneself", "against a bot", "nobody is ranked", "one is ranked"],
)
async def test_a_log_with_a_duel_that_cannot_be_is_read_all_the_same_and_it_does_not_count(
    store: Store, second: Joined, ranking: tuple[tuple[Seat, ...], ...]
) -> None:
    log = MemoryLog()
    opened = Opened(
        game="looply", rules=1, options={}, seats=2, ranked=True, private=False, host=PlayerId("ada"), commitment=""
    )
    first = Joined(seat=Seat(0), player=PlayerId("ada"), name="ada", nonce="")
    ended = Ended(ranking=ranking, reason="resigned")
    drafts = [
        Draft(type=kind, at=START, body=body)
        for kind, body in map(codec.encode, (opened, first, second, Started(), ended))
    ]
    await log.append(match_stream(MatchId("odd")), lobby.Version(0), drafts)
    await duel(log, "cleo", "dora", "draw")
    await read(log, store)
    assert await store.rows("SELECT player FROM rating ORDER BY player") == [("cleo",), ("dora",)]


async def test_idle_weeks_make_a_rating_less_certain_before_the_next_duel(store: Store) -> None:
    log = MemoryLog()
    await duel(log, "ada", "bob", "first wins")
    await duel(log, "ada", "cleo", "first wins", START + 70 * DAY + 5)
    await duel(log, "ada", "cleo", "first wins", START + 76 * DAY + 5)
    await read(log, store)
    ada, bob = (after(Rating(), [(Rating(), score)]) for score in (1.0, 0.0))
    rested = idle(ada, 10)
    assert rested.deviation > ada.deviation
    assert await stored(store, "bob") == bob, "what is stored is as of the last duel"
    once, cleo = after(rested, [(Rating(), 1.0)]), after(Rating(), [(rested, 0.0)])
    assert await stored(store, "ada") == after(once, [(cleo, 1.0)]), "six days are no whole period"


async def test_a_rating_is_shown_as_uncertain_as_it_is_by_now(store: Store) -> None:
    log = MemoryLog()
    for _ in range(15):
        await duel(log, "ada", "bob", "first wins")
        await duel(log, "ada", "bob", "second wins")
    await read(log, store)

    async def ada(days: int) -> ratings.Standing:
        return (await ratings.of_player(store, PlayerId("ada"), Millis(START + days * DAY)))["looply"]

    today, next_month, years_later = await ada(0), await ada(31), await ada(2_000)
    assert today.deviation < next_month.deviation < 110 < years_later.deviation
    assert [standing.provisional for standing in (today, next_month, years_later)] == [False, False, True]
    assert today.rating == years_later.rating
    shown = [await ada(days) for days in range(0, 2_000, 7)]
    assert [standing.provisional for standing in shown] == [standing.deviation > 110 for standing in shown]


async def test_the_best_come_first_and_the_provisional_ones_last(store: Store) -> None:
    log = MemoryLog()
    for name in ("ada", "bob", "cleo", "dora", "eve"):
        await guest(log, name)
    for _ in range(15):
        await duel(log, "ada", "bob", "first wins")
        await duel(log, "ada", "bob", "draw")
    await duel(log, "cleo", "dora", "first wins")
    await duel(log, "eve", "dora", "first wins", game="loop")
    await read(log, store)
    best = await ratings.leaderboard(store, "looply", START, 10)
    assert [(row.name, row.provisional) for row in best] == [
        ("ada", False),
        ("bob", False),
        ("cleo", True),
        ("dora", True),
    ]
    assert best[1].rating < best[2].rating
    assert [row.name for row in await ratings.leaderboard(store, "looply", START, 1)] == ["ada"]
    assert await ratings.leaderboard(store, "loop-inc", START, 10) == []


async def many_duels(log: Log, number: int, seed: int) -> None:
    """Ranked duels of a few players who open, join and end them in any order."""
    chance = random.Random(seed)
    names = [await guest(log, name) for name in ("ada", "bob", "cleo", "dora", "eve")]
    ends: list[End] = ["first wins", "second wins", "draw"]
    running: list[Duel] = []
    for count in range(number):
        host, other = chance.sample(names, 2)
        # Not every clock goes forward: two servers write this log.
        at = Millis(START + count * 3 * DAY + chance.randrange(-DAY, DAY))
        opened = await Duel.open(log, host, at, chance.choice(["looply", "looply", "loop"]))
        await opened.join(other)
        running.append(opened)
        while len(running) > chance.randrange(6):
            ending = running.pop(chance.randrange(len(running)))
            await ending.end(chance.choice(ends if ending.folded.match.game.name == "looply" else ends[:2]))
    for ending in running:
        await ending.end("first wins")


@pytest.mark.parametrize("page", [1, 7, 500])
async def test_what_is_rebuilt_is_what_was_kept_up_to_date_bit_for_bit(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch, page: int
) -> None:
    log = await SqliteLog.open(tmp_path / "log.db")
    try:
        async with following(log, store) as reader:
            await many_duels(log, 60, seed=page)
            await reader.caught_up()
        kept = await everything(store)
        assert len(kept["rated"]) == 60
        assert len(kept["rating"]) >= 8
        monkeypatch.setattr(follow, "PAGE", page)
        await lists.rebuild(log, store)
        assert await everything(store) == kept
    finally:
        await log.close()


async def test_two_servers_that_keep_one_file_count_a_duel_once(tmp_path: Path) -> None:
    log = MemoryLog()
    one, two = [await Store.open(tmp_path / "projections.db") for _ in range(2)]
    async with following(log, one) as quick, following(log, two) as slow:
        await many_duels(log, 30, seed=3)
        await quick.caught_up()
        await slow.caught_up()
    kept = await everything(one)
    assert sum(row[7] + row[8] + row[9] for row in kept["rating"]) == 2 * 30
    await one.close()
    await lists.rebuild(log, two)
    assert await everything(two) == kept
    await two.close()


async def test_a_reader_that_goes_back_counts_nothing_twice(store: Store) -> None:
    log = MemoryLog()
    await many_duels(log, 12, seed=4)
    await read(log, store)
    kept = await everything(store)
    await store.commit(lists.READER, "", [])
    await read(log, store)
    assert await everything(store) == kept


async def test_a_page_that_could_not_be_stored_counts_when_it_is_read_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follow, "POLL_SECONDS", 0.01)
    log = MemoryLog()
    await duel(log, "ada", "bob", "first wins")
    await store.rows("CREATE TRIGGER full BEFORE INSERT ON reader BEGIN SELECT RAISE(ABORT, 'no room'); END")
    reader = Lists(log, store, lambda _match, _version: None, lambda _match, _version: None)
    reader.start()
    with pytest.raises(Exception, match="no room"):
        await reader.caught_up()
    assert await store.rows("SELECT * FROM rating") == []
    await store.rows("DROP TRIGGER full")
    await reader.caught_up()
    await reader.stop()
    assert await stored(store, "ada") == after(Rating(), [(Rating(), 1.0)])


async def test_a_file_from_before_there_were_ratings_gets_them(tmp_path: Path) -> None:
    log = MemoryLog()
    await many_duels(log, 12, seed=5)
    _, end = await log.follow("", 10_000)
    file = tmp_path / "projections.db"
    old = Database(file)
    migrations.apply(old, stop_before="add_ratings")
    old.execute("INSERT INTO reader VALUES ('lists', ?), ('game lines', ?)", (end, end))
    old.conn.commit()
    assert "rating" not in old.table_names()
    old.close()
    store = await Store.open(file)
    await read(log, store)
    kept = await everything(store)
    assert len(kept["rated"]) == 12
    assert await store.cursor("game lines") == end, "nothing is said twice in the chats"
    await lists.rebuild(log, store)
    assert await everything(store) == kept
    await store.close()
