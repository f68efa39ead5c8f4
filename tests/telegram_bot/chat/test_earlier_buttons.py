"""Buttons of all earlier panels, pressed at any time: each does what its label said, or nothing, and says so."""

from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from engine.game import Move
from engine.match import Match
from telegram_bot.chat.handlers.callbacks import CallbackHandler, TablePress
from telegram_bot.chat.handlers.hand_callbacks import READING_SECONDS, HandCallbacks
from telegram_bot.chat.pages.hand import panel_page
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import (
    AskHint,
    ClearSelection,
    DiscardSelected,
    ExplainRefusal,
    HandData,
    MakeMove,
    SelectCard,
)
from telegram_bot.chat.transport.sending import Button
from telegram_bot.domain.commands import CommandResult, Person
from telegram_bot.domain.play import Play
from telegram_bot.domain.room import Room, RoomSettings, Seat, Stage
from telegram_bot.presentation.game import GamePresentation
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.selection import Selection, toggled
from telegram_bot.rooms.computation.reviews import Reviews
from telegram_bot.table_requests import TableRequests
from telegram_bot.texts.loader import Texts
from tests.log_texts import entries_of
from tests.telegram_bot.drawn_hands import Drawn
from tests.telegram_bot.kinds import kind_of
from tests.telegram_bot.presentation.played_rounds import NAMES, TABLES, each_table, positions
from tests.telegram_bot.world import GROUP

TEXTS = ChatTexts()
MADE = (MakeMove, DiscardSelected)
OF_CARDS = (*MADE, SelectCard, ClearSelection, ExplainRefusal)
LONGEST = 40
"""Positions of a round at which buttons are pressed."""


@dataclass(frozen=True)
class Shown:
    """A button as a person once saw it."""

    label: str
    button: Button
    seat: int
    round: int
    own_entries: int
    hand: tuple[str, ...]
    moves: tuple[str, ...]
    """The announced moves; empty for a discard of the picked card, and for buttons that make no move."""


@dataclass
class Panels:
    """The panels of all people, as far as handlers need them; records refreshes and moves."""

    hands: dict[int, Any] = field(default_factory=dict)
    refreshed: int = 0
    shown: int = 0
    now: float = 0.0
    played: list[Move] = field(default_factory=list)
    coach: Any = field(default_factory=lambda: SimpleNamespace(remark=AsyncMock(return_value=None)))

    def message(self, _room: int, person: int) -> Any:
        if person not in self.hands:
            self.hands[person] = SimpleNamespace(
                selection=Selection(),
                chart=None,
                note=None,
                question=None,
                asked_at=0.0,
                stays_true=lambda _room: False,
            )
        return self.hands[person]

    def refresh(self, _room: int, _person: int) -> None:
        self.refreshed += 1

    def selected(self, _room: int, _person: int, *, soon: bool) -> None:
        self.shown += 1

    async def texts(self, _chat: int) -> Texts:
        return TEXTS

    async def perform(self, number: int, command: Play, _person: Person, version: int) -> CommandResult:
        self.played.append(command.move)
        return CommandResult(SimpleNamespace(version=version + 1))  # type: ignore[arg-type]


def room_of(match: Match, version: int) -> Room:
    seats = [Seat(100 + seat, name) for seat, name in enumerate(match.players)]
    return Room(1, GROUP, match.game.name, 100, RoomSettings(), seats, Stage.PLAYING, match.copy(), version)


def own_entries(room: Room, seat: int) -> int:
    return sum(entry.seat == seat for entry in room.started_match.logs[-1].entries)


def buttons_of(presentation: GamePresentation, room: Room, seat: int, selected: tuple[str, ...]) -> list[Shown]:
    """Return the buttons of a panel and the announced effect of each, taken from the game's own panel."""
    view, alone = room.view(seat), room.to_move != seat
    page = panel_page(TEXTS, room, seat, Selection(cards=selected), alone=alone)
    buttons = [[button for button in row if type(button.data) in OF_CARDS] for row in page.rows]
    promised = Drawn(view, selected, [], buttons, room).offered()
    rounds, hand = len(room.match.logs) if room.match else 0, presentation.at.hand_of(view)
    return [
        Shown(button.label, button, seat, rounds, own_entries(room, seat), hand, promised.get(button.label, ()))
        for row in buttons
        for button in row
    ]


async def press(room: Room, shown: Shown, panels: Panels) -> Any:
    """Press a button in a later state."""
    service: Any = panels
    requests = TableRequests(service, Reviews(None), service.texts)
    reconciler = SimpleNamespace(monotonic=SimpleNamespace(now=lambda: panels.now))
    context: Any = SimpleNamespace(hand_panels=panels, requests=requests, reconciler=reconciler)
    person = Person(100 + shown.seat, "P")
    assert isinstance(shown.button.data, HandData)
    query: Any = SimpleNamespace(id="1")
    handlers = CallbackHandler(context, [HandCallbacks(context)]).handlers
    return await handlers[type(shown.button.data)](TablePress(shown.button.data, person, query, TEXTS, room))


async def check(room: Room, shown: Shown, panels: Panels, presentation: GamePresentation) -> bool:
    """Press a button and check its effect; return whether a move was made."""
    panels.played.clear()
    panels.refreshed = 0
    hand = panels.message(1, 100 + shown.seat)
    before, hand.question = hand.selection.cards, None
    answer = await press(room, shown, panels)
    if not panels.played and hand.question:
        assert answer.alert, "it asks before it is done"
        panels.now += READING_SECONDS
        answer = await press(room, shown, panels)
    view = room.view(shown.seat)
    assert shown.button.data is not None
    action = kind_of(shown.button.data)
    if not panels.played:
        assert answer.text, f"{shown} did nothing, and said nothing"
        assert action not in MADE or panels.refreshed or room.to_move != shown.seat
        return False
    assert action in MADE
    assert room.to_move == shown.seat
    assert shown.round == len(room.started_match.logs)
    assert not presentation.at.hand_recurs or shown.own_entries == own_entries(room, shown.seat)
    assert shown.hand == presentation.at.hand_of(view), "made with another hand"
    assert view.refusal(panels.played[0]) is None
    if action == DiscardSelected:
        assert [str(move) for move in panels.played] == [f"discard {card}" for card in before]
    else:
        assert tuple(map(str, panels.played)) == shown.moves
    return True


@each_table
@pytest.mark.parametrize("seed", [1])
async def test_every_button_of_every_earlier_panel_does_what_it_said_or_nothing(table, seed):
    game, players, options = TABLES[table]
    source, presentation = Random(seed), PRESENTATIONS[game]
    panels, seen, made = Panels(), list[Shown](), 0
    for version, match in enumerate(positions(game, players, options, seed), 1):
        if match.round is None or match.round.over or version > LONGEST:
            continue
        room = room_of(match, version)
        for seat in range(players):
            scene, selected = presentation.at(TEXTS, room.view(seat), NAMES).scene, tuple[str, ...]()
            for card in source.sample(scene.hand, min(3, len(scene.hand))):
                selected = toggled(scene, selected, card) or selected
            seen += buttons_of(presentation, room, seat, selected if source.random() < 0.5 else ())
        mine = [one for one in seen if one.seat == room.to_move]
        for shown in [*source.sample(mine, min(6, len(mine))), *source.sample(seen, min(3, len(seen))), *mine[-4:]]:
            made += await check(room, shown, panels, presentation)
    assert made, "some of them still were good"


def test_a_hand_without_cards_offers_no_hint():
    offered = set[tuple[bool, bool]]()
    for match in positions("pocha", 4, {"schedule": [1]}, 1):
        if match.round is None or match.round.over:
            continue
        room = room_of(match, 1)
        for seat in range(4):
            if seat != room.to_move:
                page = panel_page(TEXTS, room, seat, Selection(), alone=True)
                has_cards = bool(PRESENTATIONS["pocha"].at.hand_of(room.view(seat)))
                offered.add((has_cards, any(type(one.data) is AskHint for row in page.rows for one in row)))
    assert offered == {(True, True), (False, False)}


async def test_neither_a_double_tap_nor_another_pick_answers_the_question_before_a_wild_card_is_discarded():
    presentation, panels = PRESENTATIONS["canasta"], Panels()
    for match in positions("canasta", 2, {}, 1):
        room = room_of(match, 1)
        seat = room.to_move or 0
        wild = tuple(card for card in presentation.at.hand_of(room.view(seat)) if card.startswith("2"))[:1]
        offered = buttons_of(presentation, room, seat, wild)
        found = [one for one in offered if wild and one.moves == (f"discard {wild[0]}",)]
        if found:
            break
    [shown] = found
    card = next(one for one in offered if getattr(one.button.data, "card", "") == wild[0])
    discard = next(one for one in buttons_of(presentation, room, seat, ()) if type(one.button.data) is DiscardSelected)
    asked = await press(room, shown, panels)
    assert asked.text.startswith("Really discard 2?")
    assert (asked.alert, await press(room, shown, panels), panels.played) == (True, asked, [])
    panels.now += READING_SECONDS
    await press(room, card, panels)
    assert (await press(room, discard, panels), panels.played) == (asked, [])
    panels.now += READING_SECONDS
    await press(room, shown, panels)
    assert tuple(map(str, panels.played)) == shown.moves


async def test_a_button_is_good_for_one_move_only():
    """A press that is delivered again in the next turn, with the same hand, does not draw again."""
    match = next(positions("poter", 2, {}, 1))
    presentation, panels = PRESENTATIONS["poter"], Panels()
    room = room_of(match, 1)
    seat = room.to_move
    assert seat is not None
    draw = next(one for one in buttons_of(presentation, room, seat, ()) if one.moves and one.moves[0] == "draw")
    assert await check(room, draw, panels, presentation)
    later = room_of(match, 9)
    later.match.logs[-1].entries += entries_of("poter", [f"{seat} draw", f"{seat} discard 2c"])
    assert not await check(later, draw, panels, presentation)
