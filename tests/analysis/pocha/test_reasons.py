"""Reasons for bids and cards of Pocha: each kind at a position, and not at a similar one."""

from itertools import permutations

import numpy as np
import pytest

from analysis.hints.significance import Rivals
from analysis.pocha.candidates import PochaCandidates
from analysis.pocha.reasons import BOTH, SOMETIMES, TOOK, Reasons, want
from analysis.pocha.sight import APART, Sight
from engine.cards import LANE
from engine.pocha.state import BID
from tests.analysis.pocha.moments import each, positions
from tests.engine.pocha import builders
from tests.samples import cases


def position(hands, bids=(), turned="5o", plays=()):
    """Return a hand with these cards, in which the first seat bids first and leads; the last one deals."""
    current = builders.start(hands=hands, turned=turned, bids=[*bids, *[None] * (len(hands) - len(bids))])
    return builders.play(current, *(f"play {card}" for card in plays))


def told(current, best, *worse, level=(), kept=0.5, otherwise=0.2, both=None, for_match=False, **found):
    """Return the reason for a move against others; `found`: the mean number of tricks won, by the move's last word.

    `kept`: how often the bid is made with the best move; `otherwise`: with the others. `both`: how often it is made and
    the best card wins its trick; by default as often as possible if that card wins `SOMETIMES`, otherwise never.
    """
    view = current.view(current.to_move)
    moves = view.legal_moves()
    verb = "bid" if view.table.phase == BID else "play"
    at = {str(move).split()[1]: arm for arm, move in enumerate(moves)}
    assert {best, *worse, *level} <= set(at), (verb, at)
    sums = np.array([[100.0, 100 * otherwise, 0.0, 0.0] for _ in moves])
    sums[at[best], 1] = 100 * kept
    for word, number in found.items():
        sums[at[word.removeprefix("_")], TOOK] = 100 * number
    took = found.get(best, found.get(f"_{best}", 0.0))
    sums[at[best], BOTH] = 100 * (both if both is not None else min(kept, took) if took >= SOMETIMES else 0.0)
    arms = np.array([(move.verb, move.number) for move in moves])
    rivals = Rivals(tuple(at[word] for word in worse), tuple(at[word] for word in level))
    return Reasons(view, arms, sums, at[best], rivals, for_match=for_match).reason()


def kind(*given, **found):
    reason = told(*given, **found)
    return None if reason is None else reason.kind


OTHERS = ["5c 5e 5b", "6c 6e 6b"]


def holding(hand, bid=None, others=OTHERS, **given):
    """Return a position whose first seat has this hand, and made this bid or is to bid."""
    size = len(hand.split())
    rest = [" ".join(other.split()[:size]) for other in others]
    return position([hand, *rest], () if bid is None else (bid, 0, int(bid != size - 1)), **given)


def test_cards_that_are_sure_or_likely_to_take_a_trick_are_counted():
    sure = told(holding("Ao 4c"), "1", "0", "2", _1=1.1)
    assert (sure.kind, sure.cards, sure.rank, sure.number) == ("likely", ("Ao",), "sure", pytest.approx(1.1))
    likely = told(holding("Ro 4c"), "1", "0", "2", _1=0.9)
    assert (likely.kind, likely.cards, likely.rank) == ("likely", ("Ro",), "likely")
    assert kind(holding("Ao 4c"), "2", "0", "1", _2=1.9) == "tricks"
    assert kind(holding("Ao 4c"), "1", "0", "2", _1=1.6, otherwise=0.5) is None


def test_the_best_card_of_a_hand_that_bids_nothing_hardly_takes_a_trick():
    poor = told(holding("4c 5b", others=["5c 5e", "6c 6e"]), "0", "1", "2", _0=0.1)
    assert (poor.kind, len(poor.cards)) == ("no_winner", 1)
    assert kind(holding("Ao 5b", others=["5c 5e", "6c 6e"]), "0", "1", "2", _0=0.4) == "tricks"
    assert kind(holding("4c 5b", others=["5c 5e", "6c 6e"]), "0", "1", "2", _0=0.6) == "between"
    assert poor.rank == "low"
    high = told(holding("Ao 5b", others=["5c 5e", "6c 6e"]), "0", "1", "2", _0=0.1)
    assert (high.kind, high.cards, high.rank) == ("no_winner", ("Ao",), "high"), "playouts lose it"


def test_of_the_only_card_its_chance_to_take_the_trick_is_told():
    single = told(holding("Ro", others=["5c", "6c"]), "0", "1", _0=0.3)
    assert (single.kind, single.cards, single.chance) == ("single", ("Ro",), pytest.approx(0.3))
    assert kind(holding("Ro", others=["5c", "6c"]), "1", "0", kept=0.45, otherwise=0.55, _1=0.45) == "pays"


@pytest.mark.parametrize(("number", "expected"), [(1.4, "likely"), (1.46, None), (1.5, None)])
def test_a_number_of_tricks_explains_only_the_bid_that_it_is_seen_to_be_nearest_to(number: float, expected: str | None):
    assert kind(holding("Ao 4c"), "1", "2", "0", _1=number, kept=0.5, otherwise=0.47) == expected
    between = told(holding("Ao 4c"), "1", "2", "0", _1=1.5, kept=0.5, otherwise=0.44)
    assert (between.kind, between.number, between.chance, between.before) == ("between", 1.5, 0.5, 0.44)
    wins = told(holding("Ao 4c"), "1", "2", "0", _1=2.0, kept=0.5, otherwise=0.44)
    assert (wins.kind, wins.number) == ("wins", pytest.approx(0.06)), "both bids are on the same side"


@pytest.mark.parametrize(("number", "expected"), [(2.6, "likely"), (2.3, "wins")])
def test_beside_a_bad_bid_a_number_of_tricks_does_not_speak_for_a_bid_that_is_not_shown(number: float, expected: str):
    """A review compares only with the actual bid: about 2.3 tricks speak for two, though three are as good."""
    others = ["5c 5e 5b 6o", "6c 6e 6b 4e"]
    assert kind(holding("Ao Ae Ac 4b", others=others), "3", "0", kept=0.35, otherwise=0.05, _3=number) == expected
    assert kind(holding("Ao Ae 7c 4b", others=others), "3", "0", kept=0.35, otherwise=0.05, _3=2.3) == "wins"


def test_a_higher_bid_that_is_kept_less_often_pays_more():
    bid = holding("Ro 4c")
    pays = told(bid, "1", "0", "2", kept=0.45, otherwise=0.5, _1=0.9)
    assert (pays.kind, pays.chance, pays.number) == ("pays", pytest.approx(0.45), pytest.approx(-0.05))
    assert kind(bid, "1", "0", "2", kept=0.5, otherwise=0.45, _1=0.9) == "likely"
    assert [told(bid, "1", "0", kept=kept, otherwise=0.5, _1=0.9).rank for kept in (0.498, 0.48)] == ["same", "less"]
    assert kind(bid, "0", "1", "2", kept=0.45, otherwise=0.5, _0=0.2) != "pays"


@pytest.mark.parametrize(("kept", "for_match", "told"), [(0.52, False, None), (0.52, True, "sure"), (0.6, True, None)])
def test_nothing_is_told_that_keeps_the_bid_less_often(kept, for_match, told):
    """When the match is played for, a little less is enough."""
    current = holding("Ao 4c", 1)
    assert kind(current, "Ao", "4c", kept=0.5, otherwise=kept, for_match=for_match, Ao=0.45, _4c=0.1) == told


def test_trumps_are_drawn_where_high_cards_are_to_be_kept_from_them():
    draws = told(holding("6o Ac 4c", 2), "6o", "4c", _6o=0.3, _4c=0.3)
    assert (draws.kind, draws.cards) == ("draws", ("Ac",))
    assert kind(holding("6o 7c 4c", 2), "6o", "4c", _6o=0.3, _4c=0.3) is None
    assert kind(holding("6o Ac 4c", 2), "6o", "4c", level=["Ac"], _6o=0.3, _4c=0.3) == "draws"
    assert kind(holding("4o Ro 4c", 2), "4o", "4c", level=["Ro"], _4o=0.3, Ro=0.3, _4c=0.2) != "draws", "it is led too"
    higher = told(holding("4o Ro 4c", 2), "4o", "Ro", "4c", _4o=0.3, Ro=0.3, _4c=0.2)
    assert (higher.kind, higher.cards, higher.rank) == ("draws", ("Ro",), "higher")
    assert kind(holding("4o Ro 4c", 2), "Ro", "4o", "4c", _4o=0.3, Ro=0.3, _4c=0.2) is None, "the other is lower"
    assert kind(holding("4o Ro 4c", 0), "4o", "Ro", "4c", _4o=0.3, Ro=0.3, _4c=0.3) != "draws", "none is wanted"
    four = ["5c 5e 5b 7e", "6c 6e 6b 4e"]
    assert kind(holding("4o 7o Ro 4c", 2, four), "7o", "4o", "4c", _7o=0.3, _4o=0.3, _4c=0.2) != "draws", "one is lower"


@pytest.mark.slow
def test_a_card_is_higher_than_a_trump_by_its_chances_alone():
    """The number of cards above it says nothing beside a trump, and no card is higher than a higher one."""
    for _, current in positions(range(250, 1250)):
        sight = Sight(current.view(current.to_move))
        for card, other in permutations(each(sight.view.hand), 2):
            if sight.is_higher(card, other):
                assert not sight.is_higher(other, card)
                suits = {card // LANE, other // LANE}
                clearly = sight.later(card) > sight.later(other) + APART
                assert clearly or len(suits) == 1 or sight.table.trump not in suits


def test_only_a_trump_beats_the_highest_card_of_another_suit():
    hands = ["Ac Rc 4e", "Ae 5e 5b", "4c Sc 6b"]
    after = {"plays": ["4c"]}
    led = position([hands[2], hands[0], hands[1]], (0, 1, 0), **after)
    assert kind(led, "Ac", "Rc", Ac=0.8, Rc=0.3) == "top"
    assert kind(led, "Ac", "Rc", Ac=0.2, Rc=0.1) is None, "it seldom wins"
    assert kind(led, "Ac", "Rc", Ac=0.6, Rc=0.3, both=0.2) is None, "the bid is kept less often where it wins"
    assert kind(led, "Rc", "Ac", Ac=0.3, Rc=0.8) != "top", "the ace beats it"
    assert kind(holding("Ro 7o 4c", 1), "Ro", "7o", Ro=0.4, _7o=0.3) != "top", "it is a trump"


def test_a_card_too_many_is_played_while_others_can_beat_it():
    others = ["5c 5e 5b 7e", "6c 6e 6b 4e"]
    spare = told(holding("Ao Sb 4b Sc", 1, others), "Sb", "Ao", "4b", Ao=1.0, Sb=0.1, _4b=0.0)
    assert (spare.kind, spare.cards) == ("spare", ("Ao",))
    assert kind(holding("Ao Sb 4b Sc", 1, others), "4b", "Ao", "Sb", Ao=1.0, Sb=0.1) != "spare", "the other is higher"
    assert kind(holding("Ao Sb 4b Sc", 1, others), "Sb", "4b", Sb=0.3, _4b=0.0) != "spare", "it may well win"
    between = kind(holding("Ao Sb 4b Rb", 1, others), "Sb", "4b", "Rb", Sb=0.1, _4b=0.0, Rb=0.3)
    assert between != "spare", "one is higher and not enough by itself"
    assert kind(holding("Ao Sb 4b Sc", 2, others), "Sb", "4b", Sb=0.1, _4b=0.0) != "spare", "one is not enough"
    seldom = kind(holding("Ao Sb 4b Sc", 1, others), "Sb", "Ao", "4b", kept=0.3, Ao=1.0, Sb=0.1, _4b=0.0)
    assert seldom != "spare", "the bid is seldom kept, so the ace is not enough"


@pytest.mark.parametrize(("bid", "spared"), [(1, "4c"), (0, "Ao")])
def test_of_cards_about_as_good_the_one_to_do_without_is_the_weakest_that_is_wanted(bid, spared):
    view = holding("Ao 7c 4c", bid).view(0)
    evaluation = PochaCandidates(view, 1)
    least = min(range(3), key=evaluation.burden)
    assert evaluation.moves[least] == f"play {spared}"
    assert not any(map(PochaCandidates(holding("Ao 7c 4c").view(0), 1).burden, range(4)))


def test_the_only_card_of_a_suit_leaves_a_void():
    hands = ["5c 5e 5b 7c", "6b 6e 3b 7b"]
    void = told(holding("4e 6c 4c 4o", 2, hands), "4e", "4c", _4e=0.2, _4c=0.2)
    assert (void.kind, void.suit) == ("void", "trump")
    assert kind(holding("4e 6c 3e 4o", 2, hands), "4e", "6c", _4e=0.3) != "void"
    assert kind(holding("4e 6c 4c 4o", 2, hands), "4e", "4c", _4e=0.5, _4c=0.3) != "void", "it is to win the trick"
    assert kind(holding("4e 6c 4c 4o", 0, hands), "4e", "4c", _4e=0.5, _4c=0.5) == "void"
    assert kind(holding("4e 6c 4c Sb", 2, hands), "4e", "4c", _4e=0.2, _4c=0.2) != "void", "without a trump to use"


def test_many_and_few_tricks_that_others_bid_are_told():
    hands = ["5c 5e 5b", "6c 6e 6b", "Ao 3o 4c"]
    many = told(position(hands, (3, 2)), "1", "2", "3", _1=1.2)
    assert (many.kind, many.rank, many.before, many.number) == ("bids", "many", 5, 3)
    assert kind(position(hands, (1, 1)), "0", "3", "2", _0=0.4) == "tricks"
    few = told(position(hands, (0, 0)), "2", "0", "1", _2=2.4)
    assert few.kind == "likely"
    few = told(position(["5c 5e 5b", "6c 6e 6b", "Ao 4e 4c"], (0, 0)), "2", "0", "1", _2=1.7)
    assert (few.kind, few.rank, few.before) == ("bids", "few", 0)


def test_a_forbidden_bid_that_would_be_nearest_is_named():
    hands = ["5c 5e", "6c 6e", "Ro 4c"]
    reason = told(position(hands, (1, 0)), "2", "0", _2=1.2)
    assert (reason.kind, reason.before) == ("forbidden", 1)
    assert kind(position(hands, (0, 0)), "1", "0", _1=1.0) == "likely"


def test_a_card_that_nothing_or_little_can_beat():
    sure = told(holding("Ao 4c", 1), "Ao", "4c", Ao=1.0, _4c=0.1)
    assert (sure.kind, sure.number, sure.before, sure.rank) == ("sure", 1, 2, "some")
    strong = told(holding("Ro 4c", 1), "Ro", "4c", Ro=0.8, _4c=0.1)
    assert (strong.kind, strong.cards, strong.seats) == ("strong", ("Ao", "3o"), ())
    assert kind(holding("6o 4c", 1), "6o", "4c", _6o=0.55, _4c=0.5) is None
    assert kind(holding("Ao 4c", 0), "Ao", "4c", Ao=1.0, _4c=0.1) is None
    assert kind(holding("Ao 4c", 1), "Ao", "4c", Ao=0.1, _4c=0.1) is None


def test_nothing_is_said_of_a_card_that_is_not_true_of_one_as_good():
    current = holding("Ao 3o 4c", 1)
    assert kind(current, "Ao", "4c", level=["3o"], Ao=1.0, _3o=1.0, _4c=0.1) == "sure"
    current = holding("Ao Ro 4c", 1)
    assert kind(current, "Ao", "4c", level=["Ro"], Ao=1.0, Ro=0.9, _4c=0.1) == "takes"
    assert kind(current, "Ao", "4c", level=["Ro"], Ao=1.0, Ro=0.4, _4c=0.1) is None


def test_what_others_are_known_to_lack_cannot_beat_a_card():
    """Nobody could follow the trump that was led, so no hand holds a trump."""
    hands = ["Ao Ac 4c", "5c 5e 5b", "6c 6e 6b"]
    assert kind(position(hands, (2, 0, 0)), "Ac", "4c", Ac=0.9, _4c=0.1) == "early"
    assert kind(position(hands, (2, 0, 0), plays=["Ao", "5e", "6e"]), "Ac", "4c", Ac=0.9, _4c=0.1) == "sure"


def test_a_strong_card_names_who_plays_after_it():
    current = position(["4o 4e", "Ro 7o", "6c 6e"], (1, 1, 1), plays=["4o"])
    reason = told(current, "Ro", "7o", Ro=0.8, _7o=0.6)
    assert (reason.kind, reason.cards, reason.seats) == ("strong", ("Ao", "3o"), (2,))
    assert kind(current, "7o", "Ro", Ro=0.8, _7o=0.6) is None


def test_strong_cards_are_kept_for_tricks_that_are_wanted():
    keeps = told(holding("Ao 4c", 1), "4c", "Ao", Ao=1.0, _4c=0.1)
    assert (keeps.kind, keeps.cards, keeps.suit) == ("keeps", ("Ao",), "leave")
    both = told(holding("Ao 4c", 1), "4c", "Ao", Ao=1.0, _4c=0.1, both=0.09)
    assert (both.kind, both.suit) == ("keeps", ""), "who takes this one too keeps the bid more often"
    assert kind(holding("Ao 4c", 2), "4c", "Ao", Ao=1.0, _4c=0.1) is None
    entry = told(holding("Ao Ac 4e", 2), "4e", "Ao", "Ac", Ao=0.9, Ac=0.8, _4e=0.1)
    assert (entry.kind, entry.cards) == ("entry", ("Ao", "Ac"))
    others = ["5c 5e 5b 7c", "6b 6e 3b 7b"]
    for hand, bid, worse in (("Ao Ac 4e 4b", 1, "Ac"), ("Ao Rc 4e 4b", 2, "Rc"), ("Ao 3o 4e 4b", 2, "3o")):
        near = told(holding(hand, bid, others), "4e", "Ao", worse, Ao=0.9, _4e=0.1, **{f"_{worse}": 0.8})
        assert (near.kind, near.cards) == ("keeps", ("Ao", worse)), "one trick, no sure card, one suit"
    assert kind(holding("Ao Ac Sb 4e", 2, others), "4e", "Sb", Ao=0.9, Sb=0.3, _4e=0.1) != "entry", "so does the other"
    low = told(holding("Ao 5b 4e 4b", 2, ["5c 6e 6c 7c", "6o Se 3b 7e"]), "4b", "Ao", "5b", Ao=0.9, _5b=0.2, _4b=0.1)
    assert (low.kind, low.cards) == ("keeps", ("Ao",)), "what hardly wins is not named"
    assert kind(holding("Ao 7e 4e", 1), "7e", "Ao", "4e", Ao=0.9, _7e=0.1, _4e=0.1) != "keeps", "so does the other"
    tied = told(holding("7c 6c 4c", 1, ["5c 5e 5b", "3c 6e 6b"]), "4c", "6c", "7c", _6c=0.5, _7c=0.5, _4c=0.1)
    assert (tied.kind, tied.cards) == ("keeps", ("7c",)), "of two that take a trick as easily the higher one"
    enough = told(holding("Ao 7o 4c", 2), "7o", "Ao", Ao=1.0, _7o=0.8)
    assert (enough.kind, enough.cards, enough.chance) == ("enough", ("Ao",), pytest.approx(0.8))
    assert kind(holding("Ao 7o 4c", 1), "7o", "Ao", Ao=1.0, _7o=0.8) != "enough"


def test_a_high_card_is_led_early():
    assert kind(holding("Ac 4o 4c", 1), "Ac", "4o", Ac=0.6, _4o=0.6) == "early"
    assert kind(holding("7c 4o 4c", 1), "7c", "4o", _7c=0.6, _4o=0.6) is None
    two = ["5c 5e 5b 7b", "6b 6e 3b 4b"]
    assert kind(holding("Ac Ae 7e 4e", 1, two), "Ac", "Ae", Ac=0.6, Ae=0.6) != "early", "the other is as high"
    assert kind(holding("Ac 4o 4c", 1), "Ac", "4c", level=["4o"], Ac=0.6, _4o=0.6) != "early"


def test_where_no_trick_is_wanted_a_low_card_or_a_safe_one_is_played():
    under = told(holding("Ac 4c", 0), "4c", "Ac", Ac=0.9, _4c=0.1)
    assert (under.kind, under.cards) == ("under", ("3c", "Rc", "Cc", "Sc", "7c", "6c", "5c"))
    assert kind(holding("Ac 4c", 1), "4c", "Ac", Ac=0.9, _4c=0.1) == "keeps"
    safe = told(holding("Ac 7c 4e", 0), "7c", "4e", "Ac", Ac=0.9, _7c=0.1, _4e=0.1)
    assert (safe.kind, safe.cards, safe.chance) == ("safe", ("4e",), pytest.approx(0.9))
    assert kind(holding("Ac 7c 4e", 0), "7c", "4e", "Ac", Ac=0.9, _7c=0.5, _4e=0.1) is None


def following(hand, bid):
    """Return a position whose last seat, with this hand and bid, follows the ace of cups."""
    rest = len(hand.split())
    hands = [" ".join(cards[:rest]) for cards in (["Ac", "4e", "5e", "6e", "7e"], ["5c", "4b", "5b", "6b", "7b"])]
    return position([*hands, hand], (2 if bid == rest - 1 else 1, 0, bid), plays=["Ac", "5c"])


@cases(
    ("hand", "cards"),
    [
        ("7c 6c Sb", ("7c", "6c")),
        ("Sc 7c 6c", ("Sc", "7c", "6c")),
        ("7o 6o Sb", ("7o", "6o")),
        ("Sc 6c Sb", None),
        ("6c 4c Sb", None),
        ("Ro 7o 6o", None),
        ("Sb 7b Se", None),
    ],
)
def test_cards_between_which_nobody_can_have_one_are_equal(hand, cards):
    reason = told(following(hand, 1), hand.split()[0])
    assert (reason and (reason.kind, reason.cards)) == (cards and ("equal", cards))
    assert told(holding("7o 6o"), "1") is None, "bids are not equal"


def test_a_trick_that_is_lost():
    assert kind(following("Rc 6c", 0), "Rc", "6c") == "sheds"
    assert kind(following("Rc 6c", 0), "6c", "Rc", kept=0.21) is None
    saves = told(following("Rc 6c", 1), "6c", "Rc")
    assert (saves.kind, saves.cards, saves.rank, saves.before) == ("saves", ("Rc",), "all", 1)
    surplus = told(following("Rc 6c Ao", 1), "Rc", "6c")
    assert (surplus.kind, surplus.cards) == ("surplus", ("Ao",))
    assert kind(following("Rc 6c 4o", 2), "Rc", "6c", kept=0.4) is None
    assert kind(following("Rc 6c 4o", 2), "Rc", "6c", kept=0.5) == "surplus", "the bid is kept as often as not"
    assert kind(following("Rc 7c 4c Se Sb", 1), "7c", "Rc", "4c") == "middle"
    assert kind(following("Rc 7c 4c Se Sb", 1), "7c", "4c") is None
    assert kind(following("Rc 7c 4c Se Sb", 0), "7c", "Rc", "4c") is None
    assert kind(following("3e Ab 6b", 1), "Ab", "3e", "6b") is None, "the highest card of a suit is not a middle one"


@pytest.mark.parametrize(("bid", "suit"), [(0, "loses"), (1, "wins")])
def test_what_the_card_kept_for_the_last_trick_does_is_told(bid, suit):
    best, kept = ("6c", "7c") if suit == "loses" else ("7c", "6c")
    last = told(following("7c 6c", bid), best, kept, kept=0.6)
    assert (last.kind, last.cards, last.suit) == ("last", (kept,), suit)
    assert (last.chance, last.number) == (pytest.approx(0.6), pytest.approx(0.4))
    assert kind(following("7c 6c Sb", bid), best, kept, kept=0.6) != "last", "there are more tricks"


def test_others_take_a_trick_that_is_not_wanted_more_often():
    current = holding("7e 4c 4b", 0)
    ducks = told(current, "7e", "4c", "4b", _7e=0.3, _4c=0.6, _4b=0.5)
    assert (ducks.kind, ducks.chance, ducks.number) == ("ducks", pytest.approx(0.7), pytest.approx(0.3))
    assert kind(current, "7e", "4c", "4b", _7e=0.3, _4c=0.6, _4b=0.35) is None, "hardly more often than with one"


def test_higher_trumps_are_drawn_where_the_other_trumps_gain():
    forces = told(holding("7o 6o 4c", 2), "7o", "4c", _7o=0.1, _4c=0.1)
    assert (forces.kind, forces.rank, forces.cards) == ("draws", "forces", ("Ao", "3o", "Ro", "Co", "So"))
    assert kind(holding("7o 4b 4c", 2), "7o", "4c", _7o=0.1, _4c=0.1) is None, "it is the only trump"
    assert kind(holding("7o 6o 4c", 2), "7o", "4c", _7o=0.4, _4c=0.3, both=0.4) != "draws", "it had better win"


@cases(
    ("hand", "level", "expected"),
    [
        ("7c 5c Sb", "5c", ("near", 1, 0, "")),
        ("7c 4c Sb", "4c", ("near", 2, 0, "")),
        ("7c 4e Sb", "4e", ("alike", 5, 8, "low")),
        ("Rc 4c Sb", "4c", None),
        ("7c 7e Sb", "7e", ("alike", 5, 5, "same")),
        ("7c 6e Sb", "6e", ("alike", 5, 6, "near")),
        ("Ac Ae Sb", "Ae", ("alike", 0, 0, "none")),
        ("Rc 7e Sb", "7e", None),
        ("7c 7o Sb", "7o", None),
        ("7c 6c Sb", "6c", ("near", 0, 0, "")),
    ],
)
def test_cards_are_about_equal_that_few_others_tell_apart(hand, level, expected):
    """Trumps are not compared with other cards."""
    view = holding(hand, 1, ["5e 5b 6b", "Co 4b 3b"]).view(0)
    moves = [str(move).split()[1] for move in view.legal_moves()]
    arms = np.array([(move.verb, move.number) for move in view.legal_moves()])
    found = Reasons(
        view, arms, np.ones((3, 4)), moves.index(hand.split()[0]), Rivals((), (moves.index(level),))
    ).among_equals()
    assert (found and (found.kind, found.number, found.before, found.rank)) == expected
    assert found is None or (found.among_equals and len(found.cards) == 2)


def test_a_trick_that_is_won_anyway():
    def last(bid):
        bids = (1, 1, bid) if bid != 1 else (0, 0, bid)
        return position(["4c 4e 7e", "5c 5e 7b", "6c Ac 4b"], bids, plays=["4c", "5c"])

    cheap = told(last(2), "6c", "Ac", _6c=1.0, Ac=1.0)
    assert (cheap.kind, cheap.cards) == ("cheap", ("Ac",))
    assert kind(last(2), "Ac", "6c", _6c=1.0, Ac=1.0) is None
    assert kind(last(1), "Ac", "6c", _6c=1.0, Ac=1.0) == "dear"
    assert kind(last(1), "6c", "Ac", _6c=1.0, Ac=1.0) is None
    high = position(["4c 4e 7e 5b", "5c 5e 7b 6b", "6c Ac Ao 3o"], (1, 0, 2), plays=["4c", "5c"])
    dear = told(high, "Ac", "6c", _6c=1.0, Ac=1.0)
    assert (dear.kind, dear.number, dear.before) == ("dear", 1, 3), "two trumps that are sure, and one more is wanted"
    assert told(high, "Ac", level=["6c"], _6c=1.0, Ac=1.0) is None


def test_a_reason_needs_the_playouts_and_all_that_is_shown():
    current = holding("Ao 4c 4e", 1)
    assert kind(current, "4c", "Ao", Ao=1.0, _4c=0.1) == "keeps"
    assert kind(current, "4c", level=["Ao"], Ao=1.0, _4c=0.1) is None
    assert kind(current, "4c", "Ao", level=["4e"], Ao=1.0, _4c=0.1) == "keeps"
    assert kind(current, "Ao", "4c", level=["4e"], Ao=1.0, _4c=0.1) is None
    assert kind(current, "4c", "Ao", Ao=1.0, _4c=0.1, kept=0.1) is None


def test_what_is_still_needed_has_a_code():
    for need, left, code in ((0, 3, "enough"), (-1, 3, "over"), (2, 3, "some"), (3, 3, "all"), (4, 3, "short")):
        assert want(need, left) == code, (need, left, code)
