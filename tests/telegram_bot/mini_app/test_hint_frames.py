"""Hints in the page: the same as in the chat, for the person to move only."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from analysis.hints.advice import Advice, Candidate, Reason, forced
from engine.match import Match
from telegram_bot.mini_app.frames import AskHint, HintFrame, Problem
from telegram_bot.mini_app.hint_frames import HintFrames, cards_of, hint_frame
from telegram_bot.presentation.scenes import SCENES
from telegram_bot.rooms.domain.commands import Play
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.rooms.runtime import hint_wait
from telegram_bot.texts.loader import Texts

from ..world import ANNA, BERT, World
from .played import Caller, played_room


def ask(version: int) -> AskHint:
    return AskHint(type="hint", id=4, version=version)


@pytest.fixture
async def rooms(database_url: str) -> AsyncIterator[World]:
    """The rooms alone."""
    world = World(database_url)
    await world.start()
    yield world
    await world.stop()


def at_turn(game: str) -> Room:
    """Return a table at a moment at which Amal, who has the first seat, is to move."""
    room = played_room(game)
    assert room.match is not None
    running: Match = room.match.copy()
    log = running.logs[0]
    running.logs, running.scores, running.round = [], [], None
    current: Any = running.start_round(log.dealer, log.deck)
    for entry in log.entries:
        if current.to_move == 0 and len(current.legal_moves()) > 1:
            break
        running.replay(entry)
    room.match, room.stage = running, Stage.PLAYING
    return room


def advice_on(room: Room) -> Advice:
    """Return made-up advice: the last legal moves, the later the better."""
    moves = [str(move) for move in room.view(0).legal_moves()][:-5:-1]
    candidates = [
        Candidate(move, 10.0 + 3 * at, 0.3, 0.25, 3.0 * at, 4000, 0.4, (move,), Reason("points", 3.0))
        for at, move in enumerate(moves)
    ]
    return Advice(tuple(candidates), 12000, 0.2)


@pytest.mark.parametrize("language", ["en", "si", "bn", "es"])
@pytest.mark.parametrize("game", ["poter", "pocha", "canasta"])
def test_a_hint_points_at_own_cards_and_an_area_of_the_table(game: str, language: str):
    room = at_turn(game)
    texts, advice = Texts(language), advice_on(room)
    found = hint_frame(texts, room, advice, 4, 40)
    view = room.view(0)
    scene, hand = SCENES[game].scene(texts, view, [seat.name for seat in room.seats]), SCENES[game].hand(view)
    assert found.moves == advice.candidates[0].turn
    assert set(found.cards) <= set(hand)
    assert not found.target or found.target in {area.id for area in scene.areas}
    assert found.target or not found.moves[0].startswith(("draw", "discard", "play"))
    assert len(found.bars) == len(advice.candidates)
    assert [bar.tone for bar in found.bars] == ["best", *["worse"] * (len(found.bars) - 1)]
    assert all(0 < bar.share <= 1 and 0 <= bar.error <= 1 and bar.words and bar.mark for bar in found.bars)
    assert found.lines
    assert found.note
    assert not any("<" in line or "💡" in line for line in found.lines)


def test_the_only_move_has_no_bars():
    room = at_turn("poter")
    found = hint_frame(Texts(), room, forced(str(room.view(0).legal_moves()[0])), 4, 40)
    assert (found.bars, found.note) == ((), "")


@pytest.mark.parametrize(
    ("move", "hand", "cards"),
    [
        ("meld 5h As=6h 7h", ("5h", "7h", "As", "6h"), ("5h", "As", "7h")),
        ("lay 8d @2", ("8d", "2d"), ("8d",)),
        ("take 7s 7s", ("7s", "7s", "7s"), ("7s", "7s")),
        ("take 7s 7s", ("7s",), ("7s",)),
        ("bid 3", ("3o",), ()),
        ("draw", ("3o",), ()),
    ],
)
def test_the_cards_of_a_move_are_those_of_the_hand(move: str, hand: tuple[str, ...], cards: tuple[str, ...]):
    assert cards_of(move, hand) == cards


async def test_a_hint_is_counted_as_in_the_chat(rooms: World):
    room = await rooms.move(await rooms.table(settings=[("hints", 1)]))
    handler, caller, mover, seat = HintFrames(rooms.service), Caller(), rooms.mover(room).id, room.to_move or 0
    found = await handler.hint(ask(room.version), caller.at(room, mover))
    assert isinstance(found, HintFrame)
    now = await rooms.fresh(room)
    assert (now.seats[seat].hints, found.version) == (1, now.version)
    assert await handler.hint(ask(now.version), caller.at(now, mover)) == found
    assert (await rooms.fresh(room)).seats[seat].hints == 1
    assert caller.sent == []
    while (moved := await rooms.move(now)).to_move != seat or len(moved.view(seat).legal_moves()) == 1:
        now = moved
    used = await handler.hint(ask(moved.version), caller.at(moved, mover))
    assert isinstance(used, Problem)
    assert (used.code, "hint for this round" in used.text) == ("hints-used", True)


async def test_nobody_else_gets_a_hint(rooms: World):
    room = await rooms.table()
    mover = rooms.mover(room)
    other = next(one for one in (ANNA, BERT) if one != mover)
    for person, version, code in (
        (other.id, room.version, "not-your-turn"),
        (7, room.version, "not-seated"),
        (mover.id, room.version - 1, "stale"),
    ):
        found = await HintFrames(rooms.service).hint(ask(version), Caller().at(room, person))
        assert isinstance(found, Problem)
        assert (found.id, found.code) == (4, code)


async def test_the_page_is_told_to_wait_and_a_late_hint_is_dropped(rooms: World, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hint_wait, "SHORT_WAIT", 0.0)
    room = await rooms.move(await rooms.table())
    mover, caller, rooms.advisor.hold = rooms.mover(room).id, Caller(), asyncio.Event()
    rooms.advisor.left = 12.0
    asking = asyncio.ensure_future(HintFrames(rooms.service).hint(ask(room.version), caller.at(room, mover)))
    await caller.told.wait()
    assert caller.sent[0].type == "waiting"
    assert "15" in caller.sent[0].text
    await rooms.service.perform(room.id, Play(room.view(room.to_move).legal_moves()[0]), rooms.mover(room))
    rooms.advisor.hold.set()
    found = await asking
    assert isinstance(found, Problem)
    assert found.code == "stale"
