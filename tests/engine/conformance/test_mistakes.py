"""What a strict table of any game charges, what it does not, and what a guided one does."""

import pytest

from engine.errors import IllegalMove, InvalidInput
from engine.transcript import replay, write
from tests.engine.conformance.games import each
from tests.engine.conformance.mistakes import attempt
from tests.log_texts import texts_of

TRIED = "game, entries, seat, text, clause"


@pytest.mark.parametrize(TRIED, each(lambda game: game.mistakes.charged))
def test_an_illegal_try_with_own_cards_is_charged_and_one_moves_again(game, entries, seat, text, clause):
    match = game.mistakes.table("strict", *entries)
    before = match.running().position()
    for times in (1, 2):
        played = attempt(match, seat, text)
        assert played.charged
        assert played.refusal is not None
        assert played.refusal.clause == clause
        assert texts_of(played.entries) == [f"{seat} mistake {match.game.parse_move(text)}"]
        penalties = list(before["penalties"])
        penalties[match.column_of(seat)] += game.mistakes.points * times
        assert match.running().position() == before | {"penalties": penalties}
    assert attempt(match, seat, str(match.running().legal_moves()[0])).refusal is None
    assert replay(write(match)).running().position() == match.running().position()


@pytest.mark.parametrize(TRIED, each(lambda game: game.mistakes.free))
def test_the_rest_costs_nothing(game, entries, seat, text, clause):
    match = game.mistakes.table("strict", *entries)
    before = match.running().position()
    played = attempt(match, seat, text)
    assert played.refusal is not None
    assert (played.refusal.clause, played.charged, played.entries) == (clause, False, ())
    assert match.running().position() == before
    assert texts_of(match.logs[0].entries) == list(entries)


@pytest.mark.parametrize(("game", "text"), each(lambda game: game.mistakes.unreadable))
def test_an_unreadable_text_costs_nothing(game, text):
    match = game.mistakes.table("strict")
    with pytest.raises(InvalidInput):
        attempt(match, 0, text)
    with pytest.raises(InvalidInput):
        match.replay(f"0 mistake {text}")
    assert match.logs[0].entries == []


@pytest.mark.parametrize(TRIED, each(lambda game: game.mistakes.charged + game.mistakes.free))
def test_a_guided_table_charges_nothing(game, entries, seat, text, clause):
    match = game.mistakes.table("guided", *entries)
    played = attempt(match, seat, text)
    assert played.refusal is not None
    assert (played.refusal.clause, played.charged, played.entries) == (clause, False, ())
    assert not any(match.running().position()["penalties"])


@pytest.mark.parametrize(("game", "mistakes", "entry", "clause"), each(lambda game: game.mistakes.no_mistakes))
def test_mistakes_that_are_none(game, mistakes, entry, clause):
    match = game.mistakes.table(mistakes)
    with pytest.raises(IllegalMove) as caught:
        match.replay(entry)
    assert caught.value.refusal.clause == clause
    assert match.logs[0].entries == []
