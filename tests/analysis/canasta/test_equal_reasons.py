"""Why turns are about equal: each kind at a position and not at a similar one, and true whatever is hidden."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from analysis.canasta.card_reasons import among_equals, by_value
from analysis.canasta.foreseen import Sight, cost, foreseen
from analysis.hints.advice import Reason
from engine.canasta.cards import TEXTS, rank_of
from engine.canasta.moves import DISCARD, TAKE, code
from engine.canasta.state import PLAYING
from tests.analysis.canasta.moments import a_decision
from tests.engine.canasta.builders import start
from tests.engine.canasta.determinization import determinize

from .short_positions import EIGHT, FIFTEEN, THREE, hold, opened, turn_of

SIX = "8s 8h 8c 8s 8d 8c 4d"
FROZEN: dict[str, Any] = {"pot": f"2c {EIGHT}", "frozen": True}


def told(short: dict[str, Any], *turns: Sequence[str]) -> Reason | None:
    """Return why the first of these turns and the others are about equal."""
    view = start(**short).view(0)
    best, *level = (turn_of(view, moves) for moves in turns)
    return among_equals(Sight(view), best, level)


@pytest.mark.parametrize(
    ("hand", "thrown", "rank"),
    [
        ("Qs Qh 4d 6d 7d 7s", ("4d", "6d"), "whole"),
        ("Qs Qh 4d 6d 7d 7s 7c", ("4d", "Qs"), "whole"),
        ("Qs Qh Qd 4d 4s 4c 6d", ("Qs", "4s"), "broken"),
        ("Qs Qh Qd 4d 4s 4c 6d", ("6d", "4s"), "kept"),
        ("Qs Qh 4d 4s 4c 6d", ("6d", "4s"), "mixed"),
        ("Qs Qh 4d 4s 4c 6d", ("4s", "6d"), "fewer"),
    ],
)
def test_with_the_pot_frozen_discards_are_equal_that_need_as_many_cards(hand: str, thrown: tuple[str, str], rank: str):
    reason = told(hold(hand, **FROZEN), *([f"discard {card}"] for card in thrown))
    assert reason is not None
    assert (reason.kind, reason.rank) == ("even", rank)
    assert (reason.number, reason.before, reason.seats, len(reason.cards)) == (3, 3, (1,), 2)
    assert reason.among_equals


def test_without_a_frozen_pot_pairs_count():
    short = hold("Qs Qh 4d 4s 6d 8d")
    pairs, singles = told(short, ["discard Qs"], ["discard 4s"]), told(short, ["discard 6d"], ["discard 8d"])
    assert pairs is not None
    assert (pairs.rank, pairs.number, pairs.before) == ("broken", 2, 2)
    assert singles is not None
    assert singles.rank == "whole"


@pytest.mark.parametrize(
    ("short", "thrown"),
    [
        (hold("Qs Qh Qd 4d 6d", **FROZEN, turn=1), ("Qs", "6d")),
        ({**hold("3s 4d 6d", THREE), "hands": ["3s 4d 6d", FIFTEEN]}, ("4d", "3s")),
        (hold("2s 4d 6d"), ("4d", "2s")),
        (hold("Qs 4d 5d", THREE, **opened()), ("4d", "5d")),
        ({**hold(SIX, THREE), "hands": [SIX, FIFTEEN]}, ("8d", "4d")),
        (hold("4d 4s 6d"), ("4d", "4s")),
    ],
    ids=[
        "it breaks up a group",
        "a black three",
        "a wild card",
        "one goes with a meld",
        "much likelier",
        "of one rank",
    ],
)
def test_discards_that_are_seen_to_differ_are_not_equal(short: dict[str, Any], thrown: tuple[str, str]):
    assert told(short, *([f"discard {card}"] for card in thrown)) is None


@pytest.mark.parametrize(
    ("short", "thrown", "kind"),
    [
        (hold("Qs 4d 6d", turn=1), ("4d", "6d"), "no_pot_yet"),
        (hold("3s 4d 6d", turn=1), ("4d", "3s"), "no_pot_yet"),
        (hold("Qs Qh 4d 5d", turn=1), ("4d", "Qs"), "no_pot_yet"),
        (hold("2s 4d 6d", turn=1), ("4d", "2s"), None),
        (hold("3s Qs 4d", pot="Qs Qh Qh Qc Qc Qd Jc"), ("Qs", "3s"), "none_gives"),
        (hold("3s Qs 4d", pot="Qs Qh Qh Qc Qc Jc"), ("Qs", "3s"), "none_gives"),
        (hold("4d 8d Kc", **opened("1: Ks Kh Kd")), ("4d", "8d"), "even"),
        (hold("3s Qs 4d", pot="Qs Qh Qh Qc Qc Qd Jc"), ("Qs", "4d"), "even"),
    ],
)
def test_discards_are_equal_that_give_the_pot_as_hardly(short: Any, thrown: Sequence[str], kind: str | None):
    reason = told(short, *([f"discard {card}"] for card in thrown))
    assert (reason and (reason.kind, reason.seats)) == (kind and (kind, (1,)))
    if reason is not None:
        assert [rank_of(TEXTS.index(card)) for card in reason.cards] == [rank_of(TEXTS.index(card)) for card in thrown]


@pytest.mark.parametrize("pot", ["Jc", ""])
def test_discards_are_equal_where_the_pot_is_small(pot: str):
    short = hold("4d 4s 5d 8d", pot, **opened())
    reason = told(short, ["discard 5d"], ["discard 4d"])
    assert reason is not None
    assert (reason.kind, reason.rank, reason.number) == ("none_gives", "small", len(pot.split()))
    assert told(short, ["discard 4d"], ["discard 5d"]) is None, "it breaks up a pair"


def test_a_pair_is_broken_up_of_which_fewer_are_out_of_sight():
    reason = told(hold("6s 6d 7d Kc 4d"), ["discard 6s"], ["discard 7d"])
    assert reason is not None
    assert (reason.kind, reason.rank, reason.number, reason.before) == ("even", "fewer", 2, 2)
    seen = hold("6s 6d 7d Kc 4d", pot="7s 7h 7c Jc")
    assert told(seen, ["discard 6s"], ["discard 7d"]) is None, "of the other one no more are out of sight"


def test_turns_are_equal_that_lay_wild_cards_to_other_melds():
    short = hold("2s 4d Kc", **opened("0: 8s 8h 8d", "0: 6s 6h 6c"))
    reason = told(short, ["lay 2s @8", "discard 4d"], ["lay 2s @6", "discard 4d"])
    assert reason is not None
    assert (reason.kind, reason.cards) == ("same_cards", ("2s",))
    assert told(short, ["lay 2s @8", "discard 4d"], ["lay 2s @6", "discard Kc"]).kind != "same_cards"


def test_what_other_turns_lay_can_wait():
    large, hand = ["4s Ts Js Qs Qc Ah", "4s Ts Js Qs Qc Ah", "4c 4c Tc Tc 7c Jd"], "Ks Kh Kc 6d 4d 5d"
    short = hold(hand, **opened(), hands=[hand, *large])
    kings, six = ["meld Ks Kh Kc", "discard 4d"], ["lay 6d @6", "discard 5d"]
    reason = told(short, ["discard 4d"], kings)
    assert reason is not None
    assert (reason.kind, reason.cards) == ("can_wait", ("Ks", "Kh", "Kc"))
    added = told(short, ["discard 4d"], ["discard 5d"], six)
    assert added is not None
    assert (added.kind, added.cards) == ("can_wait", ("6d",))
    assert told(short, kings, ["discard 4d"]) is None, "the best one lays them"
    assert told(short, ["discard Ks"], kings) is None, "it throws one of them"
    assert told(short | {"rest": "pot", "stock": "8h"}, ["discard 4d"], kings) is None, "no turn is left"
    assert told(short | {"hands": [hand, "4s"]}, ["discard 4d"], kings) is None, "somebody may close"
    assert told(hold("Ks Kh Kc 6d 4d 5d"), ["discard 4d"], [*kings[:1], "discard 4d"][:1]) is None, "it has not opened"


EIGHTS = "0: 8s 8h 8c 8s 8d 8c 8h"


@pytest.mark.parametrize(
    ("hands", "more", "said"),
    [
        ((FIFTEEN, "4s Ts Js Qs Qc Ah", "4c 4c Tc Tc 7c Jd"), {}, ("unloads", 30)),
        ((FIFTEEN, "4s Ts Js Qs Qc Ah", "4c 4c Tc Tc 7c Jd"), {"rest": "pot", "stock": "2h"}, ("low_stock", 1)),
        ((FIFTEEN, "4s Ts Js Qs Qc Ah", "Jd"), opened(EIGHTS, "1: 5s 5h 5c 5d 5s"), ("short_hand", 1)),
        ((FIFTEEN, "4s Ts Js Qs Qc Ah", "Jd"), opened(EIGHTS, "1: 5s 5h 5c 5d 2s 2h"), ("unloads", 30)),
        ((FIFTEEN, "4s Ts Js Qs Qc Ah", "Jd"), opened(EIGHTS, "1: 5s 5h 5c 5d 5s 5h 2s"), ("unloads", 30)),
        ((FIFTEEN, "4s Ts Js Qs Qc Ah", "Jd"), opened(EIGHTS, "1: 5s 5h 5c 5d 5s 5h 5c"), ("short_hand", 1)),
    ],
)
def test_cards_are_laid_that_count_for_the_side(hands: Sequence[str], more: dict[str, Any], said: tuple[str, int]):
    hand, turns = "Ks Kc Qh Qd 4d 5d Qc", (["meld Qh Qd Qc", "discard 4d"], ["discard 4d"], ["discard 5d"])
    short = hold(hand, **opened(EIGHTS)) | {"hands": [hand, *hands]} | more
    short["hands"][1] = "Ks Kh Kd 9h 9d 8d Jh Jd Th Td 6d 7h 7d 9s 9c"
    reason = told(short, *turns)
    assert reason is not None
    assert (reason.kind, reason.number, reason.among_equals) == (*said, True)
    others = told(short, *turns[1:], turns[0])
    assert others is None or others.kind == "can_wait"
    assert told({**short, **opened()}, *turns) is None, "without a canasta they count against it"


def test_a_canasta_is_laid_for_what_it_counts_and_not_for_its_cards():
    short = hold("2s Jk 4d 5d 6d", **opened("0: Ks Kh Kd Kc 2d"))
    laid, *others = ["lay 2s @K", "lay Jk @K", "discard 4d"], ["discard 4d"], ["discard 5d"]
    reason = told(short, laid, *others)
    assert reason is not None
    assert (reason.kind, reason.cards, reason.before, reason.among_equals) == ("completes", ("Ks",), 1, True)
    nearly = told(short, laid[1:], *others)
    assert nearly is None or nearly.kind != "completes"


@pytest.mark.parametrize(
    ("short", "thrown", "said"),
    [
        (hold("2s Jk Kc"), ("2s", "Jk"), ("cheaper_wild", "J")),
        (hold("Qs 4d 5d 5c", **opened()), ("Qs", "4d", "5d"), ("sheds", "45")),
        (hold("4d Qs As"), ("4d", "As", "Qs"), ("keeps_value", "AQ")),
        (hold("Qs Qd 4d 5d", **opened()), ("Qs", "4d", "5d"), None),
        (hold("4d As", **opened()), ("4d", "As"), None),
    ],
)
def test_of_cards_about_equal_the_values_are_told(short: Any, thrown: Sequence[str], said: Any):
    view = start(**short).view(0)
    best, *level = (turn_of(view, [f"discard {card}"]) for card in thrown)
    reason = by_value(Sight(view), best, level)
    assert (reason and (reason.kind, "".join(card[0] for card in reason.cards))) == said


def test_nothing_is_said_of_turns_that_are_not_foreseen_to_their_ends():
    view = start(**hold("Qs 4d 6d", **FROZEN)).view(0)
    whole, part = turn_of(view, ["discard 4d"]), foreseen(view.table, [])
    assert not part.verbs or not part.is_whole
    assert among_equals(Sight(view), whole, []) is None


@pytest.mark.slow
def test_what_is_said_of_equal_discards_is_true_whatever_is_hidden():
    """Taking the pot needs as many cards of the rank as the reason says, and groups are kept or broken as it says."""
    ranks: Counter[str] = Counter()
    for seed in range(150):
        current = a_decision(seed, seed, acts=13 * seed % 180)
        if current.state.phase != PLAYING:
            continue
        view, source = current.view(current.to_move), Random(seed)
        discards = [move for move in view.legal_moves() if move.verb == DISCARD]
        for thrown in (source.sample(discards, min(2, len(discards))) for _ in range(4)):
            turns = [foreseen(view.table, [code(view.table, move)]) for move in thrown]
            reason = among_equals(Sight(view), turns[0], turns[1:]) if len(turns) > 1 else None
            if reason is None:
                continue
            ranks[reason.rank or reason.kind] += 1
            if reason.kind in ("sheds", "keeps_value", "cheaper_wild"):
                first, *others = (cost(turn.thrown) for turn in turns)
                assert (first > min(others)) is (reason.kind == "sheds"), (seed, reason)
                continue
            left = []
            for move in thrown:
                played = current.copy()
                played.play(move)
                hand = Counter(map(rank_of, played.view(view.table.to_move).hand))
                left.append({rank for rank, count in hand.items() if count >= reason.before})
                assert reason.rank == "small" or played.to_move == reason.seats[0]
                rank = rank_of(move.cards[0])
                for _ in range(3):
                    deal = determinize(played.view(view.table.to_move), source)
                    if any(one.verb == TAKE for one in deal.legal_moves()):
                        assert reason.kind == "even" or reason.rank in ("hardly", "small"), (seed, reason)
                        if reason.rank in ("hardly", "small"):
                            continue
                        held = Counter(map(rank_of, deal.view(deal.to_move).hand))
                        assert held[rank] >= reason.number, (seed, reason)
            assert reason.rank != "kept" or set.intersection(*left)
    assert {"whole", "kept", "no_pot_yet"} <= set(ranks), ranks
