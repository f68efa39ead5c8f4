"""What a strict table of any game charges and what it does not, and what a guided one does."""

from itertools import product

import pytest

from engine.errors import IllegalMove, InvalidInput
from engine.transcript import replay, write
from tests.engine.conformance.rounds import attempt
from tests.log_texts import texts_of
from tests.samples import case


def test_an_illegal_try_with_own_cards_is_charged_and_one_moves_again(game):
    for entries, seat, text, clause in game.mistakes.charged:
        match = game.mistakes.table("strict", *entries)
        before = match.running().position()
        for times in (1, 2):
            played = attempt(match, seat, text)
            assert played.charged, text
            assert played.refusal is not None
            assert played.refusal.clause == clause
            assert texts_of(played.entries) == [f"{seat} mistake {match.game.parse_move(text)}"]
            penalties = list(before["penalties"])
            penalties[match.column_of(seat)] += game.mistakes.points * times
            assert match.running().position() == before | {"penalties": penalties}
        assert attempt(match, seat, str(match.running().legal_moves()[0])).refusal is None
        assert replay(write(match)).running().position() == match.running().position()


def test_the_rest_and_a_guided_table_charge_nothing(game):
    free, charged = game.mistakes.free, game.mistakes.charged
    for kind, (entries, seat, text, clause) in [*product(("strict", "guided"), free), *product(("guided",), charged)]:
        match = game.mistakes.table(kind, *entries)
        before = match.running().position()
        played = attempt(match, seat, text)
        assert played.refusal is not None, (kind, text)
        assert (played.refusal.clause, played.charged, played.entries) == (clause, False, ())
        assert match.running().position() == before
        assert texts_of(match.logs[0].entries) == list(entries)


def test_an_unreadable_text_costs_nothing(game):
    for text in game.mistakes.unreadable:
        match = game.mistakes.table("strict")
        with case(text), pytest.raises(InvalidInput):
            attempt(match, 0, text)
        with case(text), pytest.raises(InvalidInput):
            match.replay(f"0 mistake {text}")
        assert match.logs[0].entries == []


def test_mistakes_that_are_none(game):
    for mistakes, entry, clause in game.mistakes.no_mistakes:
        match = game.mistakes.table(mistakes)
        with case(mistakes, entry), pytest.raises(IllegalMove) as caught:
            match.replay(entry)
        assert caught.value.refusal.clause == clause
        assert match.logs[0].entries == []
