"""What a strict table of any game charges, what it does not, and what a guided one does."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from engine.errors import IllegalMove, InvalidInput
from engine.match import Match, Played, new_match
from engine.transcript import replay, write
from tests.cases import Driver, each

Tried = tuple[tuple[str, ...], int, str, str]
"""Log entries before, the seat that tries, what it tries, and the clause this breaks."""
TRIED = "entries, seat, text, clause"


def tables(name: str, players: Sequence[str], dealer: int, deck: Sequence[str], **options: Any) -> Callable[..., Match]:
    """Return what makes a match of a kind of table ("strict", "guided"), dealt so, after some log entries."""

    def table(mistakes: str, *entries: str) -> Match:
        match = new_match(name, {"mistakes": mistakes, **options}, players)
        match.start_round(dealer, deck)
        for entry in entries:
            match.replay(entry)
        return match

    return table


def attempt(match: Match, seat: int, text: str) -> Played:
    """Let a seat try a move."""
    return match.play(seat, match.game.parse_move(text), Random(1))


class Mistakes(Driver):
    """Tries at tables of both kinds."""

    table: Callable[..., Match]
    """One of `tables`."""
    points: int
    charged: tuple[Tried, ...]
    free: tuple[Tried, ...]
    unreadable: tuple[str, ...]
    none: tuple[tuple[str, str, str], ...]
    """A kind of table, a log entry of a mistake that is none there, and the clause this breaks."""

    def column(self, match: Match, seat: int) -> int:
        """Return the column of the score sheet in which a seat pays."""
        return seat

    @each(TRIED, lambda game: game.charged)
    def test_an_illegal_try_with_own_cards_is_charged_and_one_moves_again(self, entries, seat, text, clause):
        match = self.table("strict", *entries)
        before = match.running().position()
        for times in (1, 2):
            played = attempt(match, seat, text)
            assert played.charged
            assert played.refusal is not None
            assert played.refusal.clause == clause
            assert played.entries == (f"{seat} mistake {match.game.parse_move(text)}",)
            penalties = list(before["penalties"])
            penalties[self.column(match, seat)] += self.points * times
            assert match.running().position() == before | {"penalties": penalties}
        assert attempt(match, seat, str(match.running().legal_moves()[0])).refusal is None
        assert replay(write(match)).running().position() == match.running().position()

    @each(TRIED, lambda game: game.free)
    def test_the_rest_costs_nothing(self, entries, seat, text, clause):
        match = self.table("strict", *entries)
        before = match.running().position()
        played = attempt(match, seat, text)
        assert played.refusal is not None
        assert (played.refusal.clause, played.charged, played.entries) == (clause, False, ())
        assert match.running().position() == before
        assert match.logs[0].entries == list(entries)

    @each("text", lambda game: game.unreadable)
    def test_an_unreadable_text_costs_nothing(self, text):
        match = self.table("strict")
        with pytest.raises(InvalidInput):
            attempt(match, 0, text)
        with pytest.raises(InvalidInput):
            match.replay(f"0 mistake {text}")
        assert match.logs[0].entries == []

    @each(TRIED, lambda game: game.charged + game.free)
    def test_a_guided_table_charges_nothing(self, entries, seat, text, clause):
        match = self.table("guided", *entries)
        played = attempt(match, seat, text)
        assert played.refusal is not None
        assert (played.refusal.clause, played.charged, played.entries) == (clause, False, ())
        assert not any(match.running().position()["penalties"])

    @each("mistakes, entry, clause", lambda game: game.none)
    def test_mistakes_that_are_none(self, mistakes, entry, clause):
        match = self.table(mistakes)
        with pytest.raises(IllegalMove) as caught:
            match.replay(entry)
        assert caught.value.refusal.clause == clause
        assert match.logs[0].entries == []
