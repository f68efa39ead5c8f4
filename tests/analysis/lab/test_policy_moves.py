"""The playout policy move by move, from a seat's view alone: what bot players use while kernels are compiled."""

from random import Random

from analysis.lab.players import act
from analysis.registry import analysis_of
from engine.match import new_match
from engine.poter.moves import PoterVerb
from engine.poter.state import PLAY

TABLES = [("poter", 2), ("poter", 4), ("poter", 6), ("pocha", 3), ("pocha", 5), ("canasta", 4), ("canasta", 6)]


def round_of(game, players, seed):
    match = new_match(game, {}, [str(seat) for seat in range(players)])
    return match, match.start_shuffled_round(Random(seed))


def test_every_move_of_a_round_is_legal():
    for game, players in TABLES:
        match, current = round_of(game, players, 0)
        source = Random(0)
        while not current.over:
            view = current.view(current.to_move, match.totals)
            assert view.game == current.game == game
            move = analysis_of(view.game).policy_move(view)
            assert view.refusal(move) is None, (players, str(move))
            assert match.play(current.to_move, move, source).refusal is None


def test_a_turn_of_poter_is_the_policys_own():
    """Move by move it makes the turn that the policy plays with the whole table, except for the drawn card."""
    turns = laid = same = 0
    for seed in range(12):
        match, current = round_of("poter", 3, seed)
        while not current.over and turns < 400:
            drawn = analysis_of(current.game).policy_move(current.view(current.to_move))
            current = match.running()
            assert match.play(current.to_move, drawn, Random(seed)).refusal is None
            current = match.running()
            if current.over or current.state.phase != PLAY:
                continue
            seat, turn, whole = current.to_move, current.turn, current.copy()
            act(whole, "tuned", Random(1))
            while not current.over and (current.to_move, current.turn) == (seat, turn):
                move = analysis_of(current.game).policy_move(current.view(seat))
                laid += move.verb in (PoterVerb.MELD, PoterVerb.LAY, PoterVerb.SWAP)
                assert match.play(seat, move, Random(seed)).refusal is None
            same += current.state.hand[seat] == whole.state.hand[seat]
            turns += 1
    assert turns > 100
    assert same > 0.97 * turns
    assert laid > 20
