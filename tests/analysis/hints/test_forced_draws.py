"""The plan of a turn that begins with a forced draw: what the policy does after most of the possible cards."""

from collections.abc import Mapping

from analysis.hints.advice import forced
from analysis.registry import analysis_of
from engine.cards import FRENCH
from engine.registry import GAMES
from tests.analysis.hints.positions import decisions


def test_the_way_for_most_cards_is_planned():
    found = forced("draw", {("discard 2c",): 8, (): 1, ("discard 4s",): 2}).candidates[0]
    assert found.turn == ("draw", "discard 2c")
    assert found.told is not None
    assert (found.told.kind, found.told.number, found.told.before) == ("drawn", 8, 11)
    for unclear in ({("discard 2c",): 8, ("discard 4s",): 4}, {(): 9, ("discard 2c",): 2}):
        depends = forced("draw", unclear).candidates[0]
        assert depends.told is not None
        assert (depends.turn, depends.told.number) == (("draw",), 0)
    always = forced("draw", {("discard 2c",): 11}).candidates[0]
    assert always.told is not None
    assert (always.turn, always.told.kind) == (("draw", "discard 2c"), "drawn-all")
    assert forced("play Ao").candidates[0].told is None


def test_a_longer_meld_is_laid_whole_and_not_card_by_card():
    hand = ["2h", "Th", "Jh", "Qh", "Kh", "2d", "Jd", "6c"]
    others = [card for card in FRENCH.cards if card not in hand]
    dealt = [card for own, *two in zip(hand, others[:8], others[8:16], strict=True) for card in (own, *two)]
    deck = dealt + others[16:]
    current = GAMES["poter"].deal({}, 3, 1, 2, deck)
    turns = analysis_of("poter").after_draw(current.view(0))
    assert turns[("meld Th Jh Qh Kh", "discard Jd")] > sum(turns.values()) / 2


def followed_after_draw(game: str) -> Mapping[tuple[str, ...], int]:
    current = next(
        one
        for one in decisions(game, 3)[20:]
        if [analysis_of(game).draws(move) for move in one.legal_moves()] == [True]
    )
    return analysis_of(game).after_draw(current.view(current.to_move))


def test_in_canasta_it_is_open_what_follows():
    found = followed_after_draw("canasta")
    best = forced("draw", found).candidates[0]
    assert sum(found.values()) > 10
    assert best.told is not None
    assert (best.turn, best.told.kind, best.told.number) == (("draw",), "drawn", 0)


def test_what_follows_a_draw_is_legal_with_the_cards_in_hand():
    """Each way was found for as many cards as it counts, and ends the turn."""
    found = followed_after_draw("poter")
    assert sum(found.values()) > 10
    ends = [turn[-1].split()[0] for turn in found if turn]
    assert ends
    assert set(ends) <= {"discard", "nodiscard", "close", "pass"}
    assert all(verb != "draw" for turn in found for verb in turn)
