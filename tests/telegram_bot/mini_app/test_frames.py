"""Refused frames change nothing, and floods harm nobody else."""

import asyncio
import math
import re
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
import pytest_asyncio

from telegram_bot.access import MEMBER_SECONDS
from telegram_bot.budgets import FRAMES, SOCKETS, Rate
from telegram_bot.mini_app import frames
from telegram_bot.mini_app.frames import TYPES, UNSENT, AskHome, Done, Shown, ToPage, Waiting, encoded
from telegram_bot.operation import metrics
from telegram_bot.presentation.hint import HintBar
from telegram_bot.presentation.scene import Action, Scene
from tests.samples import case

from .app_client import Page
from .app_world import AppWorld


class Table:
    """A running table with the pages of two players and of a spectator."""

    def __init__(self, world: AppWorld, pages: dict[str, Page]) -> None:
        self.world, self.pages = world, pages

    @property
    def names(self) -> tuple[str, str]:
        """The player to move and the other one."""
        first = self.pages["Amal"]
        return ("Amal", "Nimali") if first.table["to_move"] == first.table["seat"] else ("Nimali", "Amal")

    @property
    def mover(self) -> Page:
        """The page of the player to move."""
        return self.pages[self.names[0]]

    @property
    def other(self) -> Page:
        return self.pages[self.names[1]]

    async def move(self) -> str:
        """Return a legal move as text."""
        room = await self.world.room()
        return str(room.view(room.to_move).legal_moves()[0])


@pytest_asyncio.fixture(loop_scope="session")
async def table(world: AppWorld) -> Table:
    """A running table."""
    await world.start_table("Amal", "Nimali")
    world.outsider("Tharu")
    world.sandbox.people.join(world.group, world.people["Tharu"])
    number = (await world.room()).id
    return Table(world, {name: await world.page(name, number) for name in ("Amal", "Nimali", "Tharu")})


async def test_moves_that_are_refused_change_nothing(world: AppWorld, table: Table):
    """Those of an earlier state, after which the table is sent again, of others, unreadable texts, illegal moves."""
    mover, move, before = table.mover, await table.move(), world.stored()
    seen = len(mover.of_type("table"))
    answer = await mover.play(move, version=mover.table["version"] - 1)
    assert (answer["type"], answer["code"]) == ("problem", "stale")
    await mover.until(lambda: len(mover.of_type("table")) > seen, "the table again")
    for page, code in ((table.other, "not-your-turn"), (table.pages["Tharu"], "not-seated")):
        assert (await page.play(move))["code"] == code
        cards = mover.table["scene"]["hand"][:1]
        selected = await page.ask(type="select", version=page.table["version"], cards=cards)
        assert (selected["type"], selected["code"]) == ("problem", code)
    for text in ("discard", "fly", "discard ZZ", "*", "meld 7h 7h 7h ; drop", "\0"):
        assert (await mover.play(text))["code"] == "unreadable", text
    answer = await mover.play("discard " + mover.table["scene"]["hand"][0])
    assert (answer["type"], answer["code"]) == ("problem", "illegal")
    assert answer["clause"].startswith("P")
    assert answer["clause"] in answer["text"]
    assert world.stored() == before


MALFORMED: tuple[str | bytes, ...] = (
    "",
    "x",
    "[]",
    "{}",
    "null",
    "[" * 4000,
    '{"type": "fly", "id": 1}',
    '{"type": "hello", "session": "x", "table": 1}',
    '{"type": "play", "id": 1, "version": 1}',
    '{"type": "play", "id": 1, "version": "1", "moves": ["draw"]}',
    '{"type": "play", "id": 1, "version": 1, "moves": []}',
    '{"type": "play", "id": 1, "version": 1, "moves": "draw"}',
    '{"type": "play", "id": 1, "version": 1, "moves": ["draw"], "person": 5001}',
    '{"type": "play", "id": -1, "version": 1, "moves": ["draw"]}',
    '{"type": "play", "id": 1, "version": 1e400, "moves": ["draw"]}',
    '{"type": "order", "id": 1, "version": 1, "name": "close"}',
    '{"type": "order", "id": 1, "version": 1, "name": "set", "setting": "x", "value": -1}',
    *(
        f'{{"type": "order", "id": 1, "version": 1, "name": "cut", "value": 1, "number": {number}}}'
        for number in (f'"{"0" * 31}"', f'"{"0" * 33}"', f'"{"A" * 32}"', f'"{"g" * 32}"', "5", "null")
    ),
    *(
        f'{{"type": "play", "id": 1, "version": 1, "moves": ["draw"], "seen": {{{seen}}}}}'
        for seen in (
            '"position": [0], "seats": 2, "seat": 0',
            '"position": [0, -1], "seats": 2, "seat": 0',
            '"position": [0, 1000000000], "seats": 2, "seat": 0',
            '"position": [1, 0], "seats": 2, "seat": true',
            '"position": [1, 0], "seats": 2',
            '"position": [1, 0], "seats": 2, "seat": 0, "more": 1',
        )
    ),
    '{"type": "select", "id": 1, "version": 1, "cards": ["<b>"]}',
    '{"type": "step", "id": 1, "round": 0, "place": 0, "open": true}',
    '{"type": "puzzle", "id": 1, "puzzle": -1}',
    '{"type": "solve", "id": 1, "puzzle": 1, "key": 0, "way": 6}',
    '{"type": "solve", "id": 1, "puzzle": 1, "key": 65536, "way": 0}',
    '{"type": "visible", "visible": 1}',
    '{"type": "ping"}',
    '{"type": "ping", "id": 1, "more": 1}',
    b"\x00\x01",
)


async def test_malformed_frames_are_refused(world: AppWorld, table: Table):
    before, page = world.stored(), table.mover
    for frame in MALFORMED:
        seen = len(page.frames)
        await (page.socket.send_bytes(frame) if isinstance(frame, bytes) else page.socket.send_str(frame))
        answer = await page.more(seen)
        assert (answer["type"], answer["code"]) == ("problem", "malformed"), frame
    assert world.stored() == before
    assert (await page.play(await table.move()))["type"] == "done"


@pytest.mark.hits("sockets.frame_bytes")
async def test_an_oversized_frame_closes_the_connection(world: AppWorld, table: Table):
    before, page = world.stored(), table.mover
    assert (await page.ask(type="ping", more="x" * (SOCKETS.frame_bytes - 100)))["code"] == "malformed"
    seen = len(page.frames)
    await page.socket.send_str(" " * SOCKETS.frame_bytes)
    assert (await page.more(seen))["code"] == "malformed"
    await page.socket.send_str(" " * (SOCKETS.frame_bytes + 1))
    assert await page.closed() == 1009
    assert world.stored() == before


async def test_a_frame_that_unpacks_to_too_much_or_not_at_all_closes_the_connection_without_a_traceback(
    world: AppWorld, table: Table, caplog: pytest.LogCaptureFixture
):
    large, broken = [await world.client.connect(compress=True) for _ in range(2)]
    await large.socket.send_str(" " * 2_000_000)
    assert await large.closed() == 1009
    writer: Any = broken.socket._writer
    writer._write_websocket_frame(b"\xff\xff\xff\xff", 1, 0x40)
    await broken.closed()
    assert [record for record in caplog.records if record.exc_info] == []
    assert (await table.mover.play(await table.move()))["type"] == "done"


@pytest.mark.hits("sockets.frame_rate")
async def test_a_flood_is_cut_off_and_others_play_on(world: AppWorld, table: Table, monkeypatch: pytest.MonkeyPatch):
    assert world.bot.app is not None
    monkeypatch.setattr(world.bot.app.services.limit, "rate", Rate(80, 0.5))  # on a slow machine, too
    flooder = table.other
    with suppress(ConnectionError):
        for number in range(200):
            await flooder.send(type="select", id=number, version=1, cards=[])
    assert await flooder.closed() == 4429
    assert [frame["code"] for frame in flooder.of_type("problem")][-1] == "too-many"
    again = await world.page(table.names[1], flooder.table["table"], welcome=False)
    assert await again.closed() == 4429
    assert (await table.mover.play(await table.move()))["type"] == "done"
    await table.pages["Tharu"].shows(lambda shown: shown["version"] == flooder.table["version"] + 1)
    await world.sleep(60)
    await world.page(table.names[1], flooder.table["table"])


FRAMES_SENT: dict[str, dict[str, object]] = {
    "ping": {"id": 1},
    "play": {"id": 1, "version": 0, "moves": ["x"]},
    "select": {"id": 1, "version": 0, "cards": []},
    "order": {"id": 1, "version": 0, "name": "hold"},
    "hint": {"id": 1, "version": 0},
    "review": {"id": 1, "round": 99},
    "step": {"id": 1, "round": 99, "place": 1, "open": False},
    "line": {"id": 1, "round": 99, "place": 1},
    "home": {"id": 1},
    "matches": {"id": 1, "game": "all", "page": 0},
    "me": {"id": 1},
    "seen": {"id": 1, "value": "hidden"},
    "share-mistakes": {"id": 1, "value": "no"},
    "zone": {"id": 1, "value": "Asia/Dubai"},
    "top": {"id": 1, "game": "", "period": "week"},
    "own-data": {"id": 1},
    "practise": {"id": 1, "game": "poter"},
    "day": {"id": 1},
    "share": {"id": 1, "what": "poter"},
    "share-step": {"id": 1, "round": 99, "place": 1},
    "invite": {"id": 1},
    "start-duel": {"id": 1, "what": "u999"},
    "play-board": {"id": 1, "board": 999},
    "puzzle": {"id": 1, "more": True},
    "solve": {"id": 1, "puzzle": 999, "key": 0, "way": 0},
    "rules": {"id": 1},
    "language": {"id": 1, "language": "en"},
    "react": {"id": 1, "name": "clap"},
    "visible": {"visible": True},
    "malformed": {},
}


@pytest.mark.hits(*(f"frame {name}.cost" for name in FRAMES))
async def test_each_frame_takes_what_it_costs(world: AppWorld, table: Table, monkeypatch: pytest.MonkeyPatch):
    """A frame is handled if a person has as many tokens as it costs, and otherwise not."""
    assert world.bot.app is not None
    number, asked, tokens = table.mover.table["table"], list[float](), math.inf

    def allows(_person: int, cost: float = 1.0) -> bool:
        asked.append(cost)
        return cost <= tokens

    monkeypatch.setattr(world.bot.app.services.limit, "allows", allows)
    assert FRAMES_SENT.keys() - {"malformed"} == FRAMES.keys() - {"hello"}
    for name, frame in FRAMES_SENT.items():
        with case(name):
            cost = FRAMES[name].cost if name in FRAMES else 1.0
            tokens = math.inf
            page = await world.page("Tharu", number)
            assert asked == [FRAMES["hello"].cost]
            await page.send(type=name, **frame)
            await page.ask(type="ping")
            assert asked[1:] == [cost, FRAMES["ping"].cost]
            tokens = cost * 0.99
            await page.send(type=name, **frame)
            assert await page.closed() == 4429
            assert [frame["code"] for frame in page.of_type("problem")].count("too-many") == 1
            asked.clear()
    tokens = FRAMES["hello"].cost * 0.99
    assert await (await world.page("Tharu", number, welcome=False)).closed() == 4429


@pytest.mark.hits("sockets.questions")
async def test_few_questions_of_a_page_are_computed_at_the_same_time(
    world: AppWorld, table: Table, monkeypatch: pytest.MonkeyPatch
):
    assert world.bot.app is not None
    there, page = asyncio.Event(), table.mover

    async def answer(frame: AskHome, _: object) -> Done:
        await there.wait()
        return Done(frame.id)

    handlers: Any = world.bot.app.services.handlers
    monkeypatch.setitem(handlers, AskHome, answer)
    for number in range(SOCKETS.questions):
        await page.send(type="home", id=number)
    assert (await page.ask(type="home"))["code"] == "too-many"
    there.set()
    await page.until(lambda: len(page.of_type("done")) == SOCKETS.questions, "the answers")
    assert (await page.ask(type="home"))["type"] == "done"


@pytest.mark.hits("sockets.of_person")
async def test_a_person_has_a_limited_number_of_pages_also_of_those_that_say_hello_at_once(
    world: AppWorld, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("telegram_bot.mini_app.hub.SOCKETS", replace(SOCKETS, of_person=3))
    await world.open_table("Amal", "Nimali")
    number, session = (await world.room()).id, await world.client.session(world.init_data("Amal"))
    assert world.bot.app is not None
    may_watch, everybody = world.bot.app.services.access.may_watch, asyncio.Event()

    async def later(*given: Any) -> bool:
        await everybody.wait()
        return await may_watch(*given)

    monkeypatch.setattr(world.bot.app.services.access, "may_watch", later)
    pages = [await world.client.open(session, number) for _ in range(8)]
    first = [(await page.more(0))["type"] for page in pages]
    assert sorted(first) == ["problem"] * 5 + ["welcome"] * 3
    everybody.set()
    for page, answer in zip(pages, first, strict=True):
        if answer == "welcome":
            await page.shows(lambda _: True)
            world.pages.append(page)
        else:
            assert await page.closed() == 4429


async def test_an_internal_error_is_answered_and_the_page_stays(
    world: AppWorld, table: Table, monkeypatch: pytest.MonkeyPatch
):
    async def fails(*_, **__):
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(world.service, "perform", fails)
        assert (await table.mover.play(await table.move()))["code"] == "failed"
    assert (await table.mover.play(await table.move()))["type"] == "done"


# ------------------------------------------------------------------ orders


async def test_an_administrator_may_lead(world: AppWorld):
    await world.open_table("Nimali")
    world.outsider("Tharu")
    world.sandbox.people.join(world.group, world.people["Tharu"])
    world.sandbox.people.promote(world.group, world.people["Tharu"])
    page = await world.page("Tharu", (await world.room()).id)
    assert page.table["may_set"]
    assert {"add-bot", "stop"} <= {one["name"] for one in page.table["orders"]}
    assert (await page.order("add-bot"))["type"] == "done"
    world.sandbox.people.demote(world.group, world.people["Tharu"])
    await page.shows(lambda shown: len(shown["players"]) == 2)
    assert (await page.order("add-bot"))["code"] == "not-allowed"
    await world.sleep(MEMBER_SECONDS)
    await page.order("join")
    await page.shows(lambda shown: shown["seat"] is not None)
    assert not page.table["may_set"]
    assert not {"add-bot", "stop"} & {one["name"] for one in page.table["orders"]}


async def test_settings_are_chosen_by_the_place_of_their_value(world: AppWorld):
    await world.open_table("Amal", "Nimali")
    page = await world.page("Amal", (await world.room()).id)
    number, field = next((at, one) for at, one in enumerate(page.table["fields"]) if one["name"] == "hints")
    index = next(at for at, value in enumerate(field["values"]) if not value["chosen"])
    version = page.table["version"]
    assert (await page.order("set", setting="hints", value=index))["type"] == "done"
    assert (await page.newer(version))["fields"][number]["values"][index]["chosen"]
    before = world.stored()
    assert (await page.order("set", setting="none", value=0))["code"] == "bad-setting"
    assert world.stored() == before


async def test_pages_and_their_frames_are_counted(world: AppWorld, table: Table):
    def value(name: str, **labels: str) -> float:
        return metrics.REGISTRY.get_sample_value(name, labels) or 0.0

    pages, moves = value("thurumpu_app_pages"), value("thurumpu_app_frames_total", kind="Play", outcome="handled")
    answers = value("thurumpu_app_frame_seconds_count")
    await world.page("Tharu", table.mover.table["table"])
    assert value("thurumpu_app_pages") == pages + 1
    await table.mover.play(await table.move())
    assert value("thurumpu_app_frames_total", kind="Play", outcome="handled") == moves + 1
    assert value("thurumpu_app_frame_seconds_count") == answers + 1


def test_no_card_in_a_text_is_broken_across_lines():
    for sign, rest in (("🃏", "J♣"), ("🪵", "7"), ("⚔️", "K"), ("🍷", "A")):
        assert f"{sign}\u2060{rest}" in encoded(Waiting(1, f"Lay {sign}{rest}"))
    assert "\u2060" not in encoded(Waiting(1, "Swap 7♣ for the 🃏 in meld 2. Trump: 🪵 clubs"))


def test_the_page_reads_every_field_of_its_frames():
    modules = "\n".join(file.read_text() for file in Path(frames.__file__).with_name("page").rglob("*.js"))
    read = set(re.findall(r"\w+", re.sub(r"//.*|/\*[\s\S]*?\*/", "", modules)))
    pending, found = [ToPage], set()
    while pending:
        kind = pending.pop()
        pending += get_args(kind)
        if is_dataclass(kind) and kind not in found:
            found.add(kind)
            hints = get_type_hints(kind)
            sent = [one.name for one in fields(kind) if one.name not in UNSENT.get(kind, ())]
            pending += [hints[name] for name in sent]
            assert kind == Shown or read.issuperset(sent), kind
    assert found.issuperset({*TYPES, Scene, Action, HintBar})
