"""What a seat or a spectator sees does not depend on hidden cards, so it reveals nothing about them."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from analysis.hints.advice import Advice, Candidate
from analysis.review.log import steps_of
from engine.game import Round
from engine.match import Entry, Match
from telegram_bot.chat.pages.hand import hand_alert, panel_page
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.pages.table_page import table_page
from telegram_bot.chat.transport.sending import Page
from telegram_bot.domain.room import Place, Room, RoomSettings, Seat, Stage
from telegram_bot.presentation.hint import hint_model
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.review import ReviewedRound
from telegram_bot.presentation.selection import Selection
from telegram_bot.presentation.step import ReviewPlace, moment_card, step_model
from telegram_bot.presentation.table import public_entries, table_model
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.texts.loader import Texts
from tests.engine.canasta.determinization import determinize as canasta
from tests.engine.pocha.determinization import determinize as pocha
from tests.engine.poter.determinization import determinize as poter

from ..fakes import made_up_review
from ..mini_app.played import played_match
from .played_rounds import NAMES, TABLES, each_table, positions

TEXTS, CHAT = Texts(), ChatTexts()
STRANGER = 99
DEALS: dict[str, Callable[[Any, Random], Round]] = {"poter": poter, "pocha": pocha, "canasta": canasta}
"""Random deals of a game's hidden cards that look the same to a seat."""
LOOKED_AT = 12
"""Positions checked at a table."""


@cache
def sample(table: int, seed: int) -> list[Match]:
    """Return positions of running rounds, evenly spread."""
    found = [match.copy() for match in positions(*TABLES[table], seed) if not match.running().over]
    return found[:: -(-len(found) // LOOKED_AT)]


def room_of(match: Match) -> Room:
    """Return a table of people, numbered by their seats from 1."""
    people = [Seat(number + 1, name) for number, name in enumerate(NAMES[: len(match.players)])]
    settings = RoomSettings(dict(match.options), ask_cut=False)
    return Room(1, Place(-1), match.game.name, 1, settings, people, Stage.PLAYING, match, 3)


def dealt_otherwise(room: Room, seat: int, source: Random) -> Room:
    """Return a table with other cards in the places that the seat does not see."""
    match = room.started_match.copy()
    match.round = DEALS[room.game](room.view(seat), source)
    match.logs = [replace(log, deck=log.deck[::-1], entries=list(map(other_chance, log.entries))) for log in match.logs]
    return replace(room, match=match)


def other_chance(entry: Entry) -> Entry:
    """Return a log entry, for a chance event with its data in another order."""
    what, *data = entry.text.split()
    return replace(entry, event=" ".join((what, *reversed(data)))) if entry.move is None else entry


def pages_of(room: Room, seat: int) -> list[Page]:
    """Return the chat's pages of a table: its message, and for a seat its hand in every form."""
    hands = [panel_page(CHAT, room, seat, Selection(), alone=alone) for alone in (False, True)]
    at = PRESENTATIONS[room.game].at(CHAT, room.view(seat), NAMES)
    return [table_page(CHAT, room, "link"), *hands, Page(hand_alert(at))]


def test_the_public_log_has_no_data_of_chance_events():
    match = sample(0, 1)[0].copy()
    match.logs[-1].entries.append(Entry(None, None, event="stock 5h 6h"))
    assert public_entries(match)[-1].text == "stock"


@each_table
def test_a_table_is_the_same_for_a_seat_and_for_spectators(table: int):
    source, differ = Random(1), 0
    for match in sample(table, 1):
        room = room_of(match)
        for seat in range(len(room.seats)):
            other = dealt_otherwise(room, seat, source)
            for person in (seat + 1, STRANGER):
                seen = [table_model(TEXTS, one, person, 0.0, leads=False) for one in (room, other)]
                assert seen[0] == seen[1], match.running().position()
            pages = [pages_of(one, seat) for one in (room, other)]
            assert pages[0] == pages[1], match.running().position()
            differ += match.running().position() != other.match.running().position()  # type: ignore[union-attr]
    assert differ


@each_table
def test_a_hint_is_the_same_for_the_seat_to_move(table: int):
    source = Random(1)
    for match in sample(table, 1):
        room = room_of(match)
        moves = [str(move) for move in room.view(room.to_move).legal_moves()]
        candidates = [Candidate(move, 10.0, 0.3, 0.5, float(at), 4000) for at, move in enumerate(moves[:5])]
        advice = Advice(tuple(candidates), 20000, 0.1)
        seen = [hint_model(TEXTS, one, advice) for one in (room, dealt_otherwise(room, room.to_move or 0, source))]
        assert seen[0] == seen[1], match.running().position()


def reviewed_round(game: str) -> ReviewedRound:
    """Return the first round of a match, with a made-up review."""
    match = played_match(game)
    room = replace(room_of(match), stage=Stage.BETWEEN)
    return ReviewedRound(room, match, Origin.ROUND_END, made_up_review(match, 1, 100, 1))


@pytest.mark.parametrize("game", DEALS)
def test_a_step_is_the_same_for_the_seat_that_looks(game: str):
    reviewed, source = reviewed_round(game), Random(4)
    room, match = reviewed.room, reviewed.match
    steps, _ = steps_of(match, 1)
    for place, step in list(enumerate(steps))[:: -(-len(steps) // LOOKED_AT)]:
        for seat in range(len(room.seats)):
            at = ReviewPlace(reviewed, seat, place, all_open=False)
            other = DEALS[game](step.before.view(seat, match.totals_before(1)), source)
            before = [one.before for one in steps[:place]]
            seen = [step_model(TEXTS, at, [*before, now]) for now in (step.before, other)]
            assert seen[0] == seen[1], place


@pytest.mark.parametrize("game", DEALS)
def test_the_card_of_a_decision_is_the_same_whatever_its_player_did_not_see(game: str):
    """Except for the words about the played and the better moves, which the player could make then."""
    reviewed, source = reviewed_round(game), Random(4)
    match = reviewed.match
    steps, end = steps_of(match, 1)
    rounds = [*(step.before for step in steps), end]
    decisions, differ = reviewed.review.decisions, 0
    costly = [one for one in decisions if one.lost > 0]
    for decision in costly[:: -(-len(costly) // LOOKED_AT)]:
        view = rounds[decision.place - 1].view(decision.seat, match.totals_before(1))
        other = [*rounds[: decision.place - 1], DEALS[game](view, source), *rounds[decision.place :]]
        at = ReviewPlace(reviewed, decision.seat, decision.place, all_open=True)
        seen = [moment_card(TEXTS, at, one, ()) for one in (rounds, other)]
        assert seen[0] == seen[1] is not None, decision.place
        differ += rounds[decision.place - 1].position() != other[decision.place - 1].position()
        said = replace(decision, better=(*decision.better, decision.move), played=(*decision.played, decision.move))
        review = replace(reviewed.review, decisions=tuple(said if one is decision else one for one in decisions))
        longer = replace(at, reviewed=replace(reviewed, review=review))
        assert moment_card(TEXTS, longer, rounds, ()) == seen[0]  # what comes after cards that are drawn
    assert differ
