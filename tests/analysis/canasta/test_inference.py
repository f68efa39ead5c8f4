"""Evidence of past turns for hidden hands: costs as in the policy, features by age, and the packaged weights."""

from random import Random

import numpy as np
import pytest

from analysis.canasta import inference, policy
from analysis.canasta.kernels import tuned_weights
from analysis.core import weights
from analysis.core.weights import read_file
from analysis.lab.canasta import game
from analysis.lab.canasta.game import play_tuned
from engine.canasta.hands import held
from engine.canasta.moves import DISCARD
from engine.canasta.rules.melds import is_natural
from engine.canasta.state import CLASSES
from tests.analysis.canasta.moments import a_decision, fresh_round
from tests.engine.canasta.builders import play, start

NAMES = tuple(inference.MEANINGS)


def test_costs_are_those_of_the_policy():
    """The costs of discards of some hands, from the turns alone: equal, except where the place of a card is guessed."""
    compared = []
    for seed in range(8):
        current = fresh_round(seed)
        weights = tuned_weights(4)
        while not current.over:
            state, seat = current.state.copy(), current.to_move
            verb, *_ = policy.next_act(state.copy(), weights)
            play_tuned(current, [seed])
            if verb == DISCARD and not current.over and not policy.ends_soon(state, weights):
                found = inference.costs(inference.past_turns(current.view(None))[seat][-1:], weights)[0]
                for rank in range(CLASSES):
                    if is_natural(rank) and held(state, seat, rank):
                        true = true_cost(state, rank, weights)
                        compared.append(abs(found[rank, held(state, seat, rank)] - true) <= 20 + 0.15 * true)
    assert len(compared) > 1000
    assert np.mean(compared) > 0.9


def true_cost(state, rank, weights):
    """Return the cost of a discard as in `policy.discard_of`."""
    number = held(state, state.to_move, rank)
    price = 0 if state.turn < state.players else weights[policy.DANGER] * (state.pot_size + 1)
    gone = policy.open_cards(state) >> policy.COUNT_BITS * rank & policy.LAST_COUNT
    chance = policy.danger(state, rank, gone, policy.share_of_next(state))
    kept = 0 if number == 1 else weights[policy.PAIR] + (number - 2) * weights[policy.MORE]
    return kept + price * chance // policy.CERTAIN


def named(features, name):
    return features[NAMES.index(name)]


def test_a_discard_tells_of_its_rank_and_of_cheaper_cards():
    """A queen was thrown first, then a king, although fives could hardly have been taken."""
    current = start(
        turn=9, hands=["Qs Kd 4d", "8s 8h", "8d", "8c"], pot="5s 5h 5d 5c 5s 5h 5d Jc", stock="6d 6h 6s 6c 7d"
    )
    for discard in ("Qs", "8s", "8d", "6c", "Kd"):
        play(current, "draw", f"discard {discard}")
    view = current.view(1)
    features = inference.features(view, 0, inference.past_turns(view)[0])
    queen, king, five = 11, 12, 4
    assert named(features, "again_1")[king].tolist() == [0, *[1] * 8]
    assert named(features, "again_2")[queen].tolist() == [0, *[1] * 8]
    assert named(features, "two_again_2")[queen, 1] == 0
    assert not named(features, "again_1")[queen].any()
    assert named(features, "cheaper_1")[five, 1] == 1
    assert not named(features, "cheaper_1")[king].any()
    assert not named(features, "cheaper_1")[:, 0].any()


def test_a_pot_left_tells_of_its_top_card():
    current = start(turn=9, hands=["Qs 4d 9s 9h", "8s 8h", "8d", "8c"], pot="5s 5h 5d 5c 5s 5h 5d Jc 9c", stock="6d")
    play(current, "draw", "discard Qs")
    view = current.view(1)
    left = named(inference.features(view, 0, inference.past_turns(view)[0]), "left_1_9")
    assert left[8].tolist() == [0, 0, *[1] * 7]
    assert left.sum() == 7


def test_a_hand_without_a_past_has_no_features_at_the_beginning():
    current = fresh_round(1)
    play_tuned(current, [1])
    view = current.view(current.to_move)
    assert not inference.features(view, (current.to_move + 1) % 4, []).any()
    assert not inference.gains(view).any()


def test_a_spectator_and_the_own_hand_have_no_secrets():
    """There are no gains for the viewing seat's hand, and gains depend only on the view."""
    current = a_decision(3, acts=40)
    view = current.view(current.to_move)
    gains = inference.gains(view).reshape(6, -1)
    assert not gains[view.seat].any()
    assert gains[(view.seat + 1) % 4].any()


def test_differences_are_of_features_after_a_swap():
    current = a_decision(3, acts=40)
    found = game.differences(current, Random(1))
    assert found.tolist() == game.differences(current, Random(1)).tolist()
    assert found.shape[1:] == (1, len(NAMES))
    assert len(found) > 20
    assert found.any(axis=(1, 2)).mean() > 0.5
    assert len(game.differences(fresh_round(1), Random(1))) == 0


def test_the_packaged_weights_have_a_command_and_a_gain_in_other_rounds():
    content = read_file("analysis.canasta", weights.HANDS_FILE)
    assert content["meanings"] == inference.MEANINGS
    provenance = content["provenance"]
    assert provenance["command"].startswith("python -m analysis fit canasta --players ")
    for gain in provenance["check"].values():
        assert gain["gain"] > gain["within"] > 0
    with pytest.raises(ValueError, match="must have the weights"):
        weights.read_hand_weights("analysis.canasta", NAMES[1:])


@pytest.mark.slow
def test_the_command_prints_weights_that_fit_other_rounds(run):
    printed = run("fit", "canasta", "--players", "tuned", "--rounds", "12", "--seed", "4").json
    assert tuple(printed["weights"]) == NAMES
    check = printed["provenance"]["check"]["tuned"]
    assert check["gain"] > 0.02
    over = check["over_present"]
    assert over["gain"] < over["within"], "so few rounds give no better weights than the present ones"


def test_what_cannot_be_fitted_is_one_line_and_status_2(run):
    for arguments in (["pocha"], ["canasta", "--players", "nobody"], ["canasta", "--rounds", "2"]):
        assert run("fit", *arguments).status == 2, arguments
