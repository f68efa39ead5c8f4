"""Visible reasons: given where the cards say so, and not otherwise."""

from dataclasses import replace

import pytest

from analysis.hints.significance import Rivals
from analysis.poter.candidates import OPENED, STUCK, PoterCandidates
from analysis.poter.reasons import Comparison, PoterReason, among_equals
from engine.cards import FRENCH, mask_of
from engine.poter.moves import PoterVerb
from engine.poter.rules import card_value, hand_points
from tests.analysis.poter.reason_tables import Table
from tests.samples import case

RUN = {"owner": 1, "cards": "4d 5d 6d"}
OWN_RUN = {"owner": 0, "cards": "5h 6h 7h"}

DEAREST = Table("Qs 3h 6d 9c", ["discard Qs"], ["discard 9c"])
HURRY = replace(DEAREST, theirs=2, rival=["discard 3h"])
LEAVES = Table(
    "5h 6h 7h Qs 9c Ks 4s 8s Jd 4d",
    ["meld 5h 6h 7h", "discard Qs"],
    ["discard Qs"],
    melds=[{"owner": 0, "cards": "3h 3c 3d"}],
)
KEEPS = Table("7s 7h Td 4c Kh 2s Jc", ["discard Td"], ["discard 7h"])
HOLDS = Table(
    "Ks Kh Kd 7s 5d",
    ["discard 7s"],
    ["meld Ks Kh Kd", "discard 7s"],
    round=4,
    melds=[{"owner": 0, "cards": "2h 2d 2c"}],
    soon={0: 0.24, 1: 0.21},
)
WAITS = replace(HOLDS, soon={0: 0.2, 1: 0.2})
OUTS = Table("7h 8h Qc 2c", ["discard Qc"], ["discard 7h"], round=3, melds=[{"owner": 0, "cards": "Ts Js Qs"}])
UNLAID = Table("As Ah 5h 6h 7h Qs", ["discard Qs"], ["meld 5h 6h 7h", "discard Qs"], round=1)
USES = Table("As Qs 9c 2d 4s 8d Jd", ["lay As=8h @1", "discard Qs"], ["discard Qs"], round=1, melds=[OWN_RUN])
FIRST = Table("Ts 9d 5h 4c", ["discard Ts"], ["discard 9d"], round=3, rounds=3, totals=[20, 39])
MELDS = Table(
    "Td Qd Ks 4s 7c 2h 8h 3c", ["take", "meld Td Jd Qd", "discard Ks"], ["draw"], round=9, pile="Jd", phase="draw"
)
OWN = replace(MELDS, hand="Ts Qd Ks 4h 4c 4s 8h 3c", best=["draw"], rival=["take", "meld 4s 4h 4c", "discard Ks"])
POTER_MELD = replace(
    MELDS,
    hand="Qd 9s 4s 4h 4c 8h 3c 2h",
    best=["take", "meld 4s 4h 4c", "meld 9s=Jd Qd Kd", "discard 8h"],
    pile="Kd",
)
TAKES_LESS = replace(MELDS, pile="Jd 4d", best=["take", "meld 4h 4c 4s", "discard Ks"], rival=["draw"])
NO_FEWER = replace(
    MELDS,
    hand="Ts Qd Ks Kh 9s 8h 3c Jc",
    best=["draw"],
    rival=["take", "meld Ks Kh Kd", "discard Qd"],
    round=7,
    pile="As 4d 3h 5c Kd",
)
FEWER_CARDS = replace(
    NO_FEWER,
    hand="2s 2h 4s 6h 8d 9d Tc 5s",
    rival=["take", "meld 2s 2h 2d", "discard Qs"],
    round=3,
    pile="Qs 8c 2d",
)
SWAPS = Table(
    "7d Ks 9c 2h 8s",
    ["discard 9c"],
    ["discard 7d"],
    round=1,
    melds=[OWN_RUN, {"owner": 1, "cards": "Js Jh Jd"}, {"owner": 1, "cards": "5d 6d As=7d"}],
    soon={0: 0.3, 1: 0.2},
    gains={1: 30.0},
)
FITS = Table("7d Ks 9c 2h", ["discard 2h"], ["discard 7d"], round=3, melds=[RUN])
BLOCKED = Table(
    "9c Ts 2h 5h",
    ["discard 9c"],
    ["discard Ts"],
    round=3,
    melds=[{"owner": 1, "cards": cards} for cards in ("Tc Jc Qc", "6c 7c 8c", "9s 9h 9d")],
)
THREW = Table("9c Ts 2h 5h", ["discard 9c"], ["discard Ts"], round=3, thrown="9h")
FEW = Table("Jd Jc 5h 2s", ["discard Jc"], ["discard Jd"], round=3, melds=[{"owner": 1, "cards": "Tc 9c 8c"}])

TRUE = {
    PoterReason.DEAREST: (DEAREST, 12, "Qs"),
    PoterReason.HURRY: (HURRY, 18, ""),
    PoterReason.LEAVES: (LEAVES, 49, ""),
    PoterReason.HOLDS: (HOLDS, 0, "Ks Kh Kd"),
    PoterReason.WAITS: (WAITS, 8, "Ks Kh Kd"),
    PoterReason.KEEPS: (KEEPS, 2, "7d 7c"),
    PoterReason.OUTS: (OUTS, 6, "3s 3h 6h 9h 3d 3c"),
    PoterReason.UNLAID: (UNLAID, 2, "As Ah"),
    PoterReason.USES_POTERS: (USES, 0, ""),
    PoterReason.STAYS_FIRST: (FIRST, 38, ""),
    PoterReason.MELDS: (MELDS, 33, "Td Jd Qd"),
    PoterReason.OWN_MELD: (OWN, 0, "4s 4h 4c"),
    PoterReason.NO_FEWER: (NO_FEWER, 9, ""),
    PoterReason.SWAPS: (SWAPS, 1, "7d"),
    PoterReason.FITS: (FITS, 1, "7d"),
    PoterReason.BLOCKED: (BLOCKED, 0, "9c"),
    PoterReason.THREW: (THREW, 0, "9h"),
    PoterReason.FEW_MELDS: (FEW, 4, "Jc"),
}


def test_a_reason_is_given_where_it_is_true():
    for kind, (table, number, cards) in TRUE.items():
        with case(kind):
            reason = table.reason()
            assert (reason.kind, reason.number, {*reason.cards}) == (kind, number, {*cards.split()})


def test_a_poter_card_that_is_left_on_the_table_is_told_of():
    melds = [OWN_RUN, RUN, {"owner": 1, "cards": "9s Ts As=Js"}]
    swaps = Table("Js Qs 9c 2d 4c", ["discard Qs"], ["swap Js @3", "discard Qs"], round=1, melds=melds)
    reason = swaps.reason()
    assert (reason.kind, reason.rank, reason.before) == (PoterReason.USES_POTERS, "taken", 25)
    assert USES.reason().rank == ""


def test_a_poter_card_that_can_be_taken_back_is_told_of():
    """With the seven of diamonds it is swapped for the real card; one on an own meld stays there (P5.4)."""
    for owner, rank, cards in ((1, "lent", ("7d",)), (0, "", ())):
        with case(owner):
            melds = [OWN_RUN, {**RUN, "owner": owner}]
            lays = Table("As 7d Qs 9c 2s", ["lay As=7d @2", "discard Qs"], ["discard Qs"], round=1, melds=melds)
            reason = lays.reason()
            assert (reason.kind, reason.rank, reason.cards) == (PoterReason.USES_POTERS, rank, cards)


def test_cards_are_counted_after_the_other_turn_too():
    assert [table.reason().before for table in (KEEPS, OUTS, SWAPS)] == [0, 0, 0]
    keeps_one_pair = replace(KEEPS, hand="7s 7h Td 9d 4c Kh 2s Jc", best=["discard Kh"])
    assert replace(keeps_one_pair, gains={1: 100.0}).reason().before == 2
    two_pairs = replace(keeps_one_pair, hand="7s 7h Td Th 4c Kh Qh Js", best=["discard Kh"], gains={1: 100.0})
    needed = two_pairs.reason()
    assert (needed.kind, needed.rank, needed.number, needed.before) == (PoterReason.KEEPS, "needed", 2, 1)
    assert {*needed.cards} == {"7d", "7c"}
    assert keeps_one_pair.reason().kind == PoterReason.DEAREST, "if its points explain what is gained"


def test_cards_are_not_counted_after_a_pile_that_may_be_followed_by_several_turns():
    rival = ["take", "meld Qs Ks As", "discard 8h"]
    reason = Table("Qs Ks 8h", ["draw"], rival, pile="As 7d 3c", phase="draw", melds=[OWN_RUN]).reason()
    assert (reason.kind, reason.rank) == (PoterReason.OUTS, "alone")


def test_the_dearest_card_to_do_without_stands_beside_a_dearer_one_that_is_needed():
    for why, hand, gains, laid, told in (
        ("the king is needed", "As Ks 7h Ad 6d Jd 3c 6c 9c", {}, "2h 2d 2c", True),
        ("it is not", "Qc Ks 7h Ad 6d Jd 3c 6c 9c", {}, "2h 2d 2c", False),
        ("the queen lies", "As Ks 7h Ad 6d Jd 3c 6c 9c", {}, "Qs Qh Qd", False),
        ("its points say nothing", "As Ks 7h Ad 6d Jd 3c 6c 9c", {1: 20.0}, "2h 2d 2c", True),
        ("four points explain less", "As Ks 7h Ad 6d Jd 3c 6c 9c", {2: 20.0}, "2h 2d 2c", False),
    ):
        with case(why):
            meld = {"owner": 1, "cards": laid}
            table = Table(hand, ["discard Jd"], ["discard Ks"], round=5, pile="Tc", gains=gains, melds=[meld])
            reason = table.reason(["discard 7h"], rivals=Rivals((1, 2)))
            assert (reason is not None and reason.kind == PoterReason.DEAREST) == told


def test_a_dearer_card_that_may_not_be_discarded_is_told_of_beside_the_dearest_one():
    beside = replace(DEAREST, best=["discard 9c"], rival=["discard 6d"])
    for pile, best, rank in (("Jh", DEAREST, ""), ("Qh", beside, "barred"), ("Ts", beside, "barred")):
        with case(pile):
            reason = replace(best, pile=pile).reason()
            assert (reason.kind, reason.rank) == (PoterReason.DEAREST, rank)
    poter = replace(beside, hand="Qs 3h 6d 9c", round=12).reason()
    assert (poter.kind, poter.rank) == (PoterReason.DEAREST, "")


@pytest.mark.parametrize(("turn", "told"), [("discard 4d", True), ("discard Ks", False)])
def test_points_in_hand_are_no_reason_beside_a_turn_not_clearly_worse_that_leaves_fewer(turn, told):
    reason = replace(LEAVES, gains={1: 20.0}).reason([LEAVES.best[0], turn], rivals=Rivals((1,), doubtful=(2, 1)))
    assert (reason is not None and reason.kind == PoterReason.LEAVES) == told


@pytest.mark.parametrize(("level", "told"), [((), True), ((2,), False)], ids=["alone", "one leaves 66, and is as good"])
def test_points_in_hand_are_no_reason_beside_a_turn_as_good_that_leaves_more(level, told):
    reason = replace(LEAVES, gains={1: 20.0}).reason(["discard Ks"], rivals=Rivals((1,), level))
    assert (reason is not None and reason.kind == PoterReason.LEAVES) == told


def test_points_in_hand_are_no_reason_where_a_turn_as_good_leaves_most_of_them_too():
    """The best turn leaves 49, the worse one 75, and the equally good one 66 or 50."""
    for turn, told in ((["discard Ks"], False), ([LEAVES.best[0], "discard Jd"], True)):
        with case(turn):
            reason = replace(LEAVES, rival=["discard 4d"]).reason(turn, rivals=Rivals((1,), (2,)))
            assert (reason is not None and reason.kind == PoterReason.LEAVES) == told


def test_numbers_are_told_that_differ_by_so_much_that_somebody_cares(monkeypatch: pytest.MonkeyPatch):
    compared = Comparison(KEEPS.seen(), 0, Rivals((1,)), PoterCandidates(KEEPS.view(), 1))
    for own, other, told in ((8, 7, False), (2, 1, True), (6, 4, True), (10, 7, True), (-3, -4, False), (-2, -3, True)):
        with case(own, other):
            assert compared._told_by_far([own, other].__getitem__) is told
    monkeypatch.setattr(Comparison, "_explains", lambda _: True)
    for own, other, told in ((-93, -97, False), (-30, -34, True), (-3, -4, False)):
        with case(own, other):
            monkeypatch.setattr(Comparison, "_left", lambda _, arm, found=(own, other): found[arm])
            assert compared._is_cheaper() is told


def test_few_melds_fewer_of_several_are_not_told():
    table = replace(FEW, melds=[*FEW.melds, {"owner": 1, "cards": "9s 9h 9d"}])
    seen = table.seen()
    assert (seen.possible_melds(0) or 0) - (seen.possible_melds(1) or 0) == 1
    assert table.reason() is None


def test_turns_that_differ_in_which_poter_card_stands_where_are_one():
    """The words of a hint do not show which of two poter cards goes where."""
    melds = [OWN_RUN, {"owner": 1, "cards": "Ks Kd Kc"}]
    evaluation = PoterCandidates(Table("As Ah 6s Qd 9c", [], [], round=1, melds=melds).view(), 1)
    turns = [
        frozenset((targets, meld) if verb == PoterVerb.LAY else (verb, cards) for verb, cards, targets, meld in acts)
        for acts in map(evaluation.acts_of, range(len(evaluation.arms)))
    ]
    both = [turn for turn in turns if len(turn) > 2]
    assert both
    assert len(both) == len(set(both))


def test_one_meld_is_few_beside_two():
    laid = [("Ts Th Tc", 1), ("As 2s 3s", 1), ("Js Jh Jd Jc", 1), ("Qd Kd Ad", 0)]
    melds = [{"owner": owner, "cards": cards} for cards, owner in laid]
    reason = Table("Qs 7h 4d 8c Kc", ["discard Qs"], ["discard Kc"], round=5, melds=melds).reason()
    assert (reason.kind, reason.number, reason.before) == (PoterReason.FEW_MELDS, 1, 2)


def test_a_meld_of_the_pile_with_a_poter_card_is_told_with_the_card_that_it_stands_for():
    reason = POTER_MELD.reason()
    assert (reason.kind, reason.rank, reason.cards) == (PoterReason.MELDS, "poter", ("Jd", "Qd", "Kd"))
    assert MELDS.reason().rank == ""


def test_the_meld_of_a_pile_is_told_where_there_are_too_many_ways_to_go_on():
    """Beside drawing only, and for no meld of the hand alone, nor one that the pile makes longer."""
    for hand, cards in (
        ("Td Qd Ks 4s 7c 2h 8h 3c", ("Td", "Jd", "Qd")),
        ("Jc Js Ks 4s 7c 2h 8h 3c", ("Js", "Jd", "Jc")),
        ("4s 4h 4c 8d Td Qd 2h 3c", ("Td", "Jd", "Qd")),
        ("Qd Kd Ad 4s 7c 2h 8h 3c", None),
        ("4s 4h 4c Ks 7c 2h 8h 3c", None),
    ):
        with case(hand):
            reason = replace(MELDS, hand=hand, best=["take"]).reason()
            assert (reason and reason.cards) == cards
            assert reason is None or (reason.kind, reason.rank) == (PoterReason.MELDS, "begins")
    ends = ["take", "meld Td Jd Qd", "discard Ks"]
    assert replace(MELDS, best=["take"], rival=ends).reason() is None
    assert replace(MELDS, best=["take", "meld Td Jd Qd"], rival=["draw"]).reason().rank == "begins"


def test_what_speaks_for_a_turn_is_told_although_others_may_be_as_good():
    laid = ["lay As=8h @1", "discard Jd"]
    for kind, table, others in (
        (PoterReason.MELDS, MELDS, [["draw"]]),
        (PoterReason.MELDS, POTER_MELD, [["draw"]]),
        (None, OWN, [["take", "meld 4s 4h 4c", "discard Ks"]]),
        (PoterReason.NO_FEWER, NO_FEWER, [NO_FEWER.rival]),
        (None, replace(NO_FEWER, pile="3h 5c Kd"), [NO_FEWER.rival]),
        (PoterReason.NO_FEWER, FEWER_CARDS, [FEWER_CARDS.rival]),
        (PoterReason.USES_POTERS, USES, [["discard Qs"]]),
        (None, USES, [laid]),
        (None, USES, [laid, ["discard Qs"]]),
        (PoterReason.UNLAID, UNLAID, [UNLAID.rival, ["discard 5h"]]),
        (None, UNLAID, [["discard 5h"]]),
    ):
        with case(kind, table, others):
            reason = among_equals(table.seen(*others), 0, range(2, 2 + len(others)))
            assert (reason and reason.kind) == kind
            assert reason is None or reason.among_equals


def test_points_are_told_where_the_pile_leaves_fewer_cards_but_no_fewer_points():
    reason = FEWER_CARDS.reason()
    assert (reason.kind, reason.rank, reason.number) == (PoterReason.NO_FEWER, "points", 50)
    fewer = replace(FEWER_CARDS, pile="Qs 2d").reason()
    assert fewer is None or fewer.kind != PoterReason.NO_FEWER


def test_going_out_at_once_is_the_reason_whatever_else_is():
    evaluation = PoterCandidates(replace(HOLDS, hand="Ks Kh Kd 7s").view(), 1)
    others = tuple(arm for arm in range(len(evaluation.arms)) if arm != evaluation.sure_arm)
    assert evaluation.reason(evaluation.sure_arm, Rivals(others[:2])).kind == PoterReason.GOES_OUT


def test_poter_cards_are_saved_against_all_that_is_shown():
    evaluation = PoterCandidates(DEAREST.view(), 1)
    best, nearest, other = range(3)
    evaluation._facts[:, 0], evaluation._facts[nearest, STUCK] = 1000, 300
    assert evaluation.simulated(best, Rivals((nearest,))).kind == PoterReason.POTERS
    assert evaluation.simulated(best, Rivals((nearest, other))) is None
    evaluation._facts[other, STUCK] = 300
    assert evaluation.simulated(best, Rivals((nearest, other))).kind == PoterReason.POTERS


def test_a_pile_taken_less_often_is_no_reason_where_all_turns_are_as_good():
    evaluation = PoterCandidates(DEAREST.view(), 1)
    evaluation._facts[:, 0], evaluation._facts[1, OPENED] = 1000, 400
    assert evaluation.simulated(0, Rivals((1,))).kind == PoterReason.SHUT_PILE
    assert evaluation.simulated(0, Rivals((), (1,))) is None


NEIGHBOURS = [
    (PoterReason.DEAREST, replace(DEAREST, best=["discard 9c"], rival=["discard Qs"]), "cheaper than the other"),
    (PoterReason.DEAREST, replace(DEAREST, hand="Qs Ks 3h 9c"), "beside a dearer one that it matches"),
    (PoterReason.DEAREST, replace(DEAREST, gains={1: 30.0}), "three points do not explain thirty"),
    (PoterReason.DEAREST, replace(DEAREST, gains={1: 5.1}), "three points do not explain more than five"),
    (PoterReason.HURRY, replace(HURRY, theirs=3), "nobody has few cards"),
    (PoterReason.HURRY, replace(HURRY, rival=["discard 9c"]), "three points are few"),
    (PoterReason.LEAVES, replace(LEAVES, best=["discard Qs"], rival=LEAVES.best), "more stays"),
    (
        PoterReason.KEEPS,
        replace(
            KEEPS,
            melds=[{"owner": 1, "cards": "7d 8d 9d"}, {"owner": 1, "cards": "7c 8c 9c"}],
        ),
        "both sevens lie on the table",
    ),
    (PoterReason.KEEPS, replace(KEEPS, best=["discard 7h"], rival=["discard Td"]), "fewer"),
    (PoterReason.KEEPS, replace(KEEPS, hand="7s 7h Td"), "with a third seven no card is left to discard"),
    (PoterReason.KEEPS, replace(HOLDS, soon={0: 0.2, 1: 0.2}), "the other lays what is kept"),
    (PoterReason.HOLDS, replace(HOLDS, soon={0: 0.2, 1: 0.2}), "it goes out no more often"),
    (PoterReason.HOLDS, replace(HOLDS, rival=["discard 5d"]), "so does the other"),
    (PoterReason.HOLDS, replace(HOLDS, pile="8c Js 3d Qc 9h 6s Tc Ah"), "the pile is too large then"),
    (PoterReason.NO_FEWER, replace(NO_FEWER, pile="3h 5c Kd"), "one card fewer stays"),
    (PoterReason.WAITS, replace(WAITS, theirs=4), "the other player has few cards"),
    (
        PoterReason.WAITS,
        replace(WAITS, hand="Ks Kh Kd 7s 5d 4h", rival=["lay 4h=2s @1", "discard 7s"]),
        "it lays no meld",
    ),
    (
        PoterReason.WAITS,
        replace(WAITS, hand="Ks Kh Kd Kc 7s 5d", rival=["meld Ks Kh Kd Kc", "discard 7s"]),
        "it is whole",
    ),
    (PoterReason.WAITS, replace(WAITS, best=["discard Ks"]), "one of its cards is thrown"),
    (PoterReason.OUTS, replace(OUTS, soon={0: 0.1, 1: 0.3}), "playouts do not agree"),
    (PoterReason.OUTS, replace(OUTS, hand="7h 9s Qc 2c"), "nothing fits"),
    (PoterReason.UNLAID, replace(UNLAID, hand="2s 2h 5h 6h 7h Qs"), "no poter cards"),
    (PoterReason.USES_POTERS, replace(USES, hand="As Ad Qs 9c 2d 4s 8d Jd"), "one stays"),
    (PoterReason.STAYS_FIRST, replace(FIRST, totals=[20, 45]), "so does the other"),
    (PoterReason.STAYS_FIRST, replace(FIRST, totals=[30, 39]), "it does not"),
    (PoterReason.STAYS_FIRST, replace(FIRST, rounds=4), "not the last round"),
    (
        PoterReason.MELDS,
        replace(OWN, best=OWN.rival, rival=OWN.best),
        "the meld was in the hand",
    ),
    (PoterReason.OWN_MELD, replace(MELDS, best=["draw"], rival=MELDS.best), "the meld needs the pile"),
    (PoterReason.SWAPS, replace(SWAPS, soon={0: 0.2, 1: 0.2}), "it goes out no more often"),
    (PoterReason.SWAPS, replace(SWAPS, melds=[OWN_RUN, {"owner": 0, "cards": "5d 6d As=7d"}]), "it is its own (P5.4)"),
    (PoterReason.SWAPS, replace(SWAPS, melds=SWAPS.melds[1:]), "the seat has laid nothing (P5.5)"),
    (PoterReason.SWAPS, replace(SWAPS, rival=["discard Ks"]), "so does the other"),
    (PoterReason.FITS, replace(FITS, melds=[{**RUN, "owner": 0}]), "it could be added at once"),
    (PoterReason.FITS, replace(FITS, hand="8d Ks 9c 2h", rival=["discard 8d"]), "it does not fit"),
    (PoterReason.FEW_MELDS, replace(FEW, melds=[{"owner": 1, "cards": "Td 9d 8d"}]), "more"),
    (PoterReason.FEW_MELDS, replace(FEW, melds=[{"owner": 1, "cards": "As 3s 4s"}, RUN][1:]), "as many"),
    (
        PoterReason.FEW_MELDS,
        replace(FEW, melds=[{"owner": 1, "cards": "9s 9h 9c"}], opened={0: 0.2, 1: 0.3}),
        "five of six are not few",
    ),
    (PoterReason.FEW_MELDS, replace(FEW, hand="Jd Jc 5h", opened={0: 0.2, 1: 0.2}), "the seat cannot lay one either"),
    (PoterReason.LEAVES, replace(LEAVES, gains={1: 300.0}), "points do not explain it"),
    (PoterReason.LEAVES, Table("Ks 9c 8h 2d", ["discard 9c"], ["discard 8h"]), "one point is little"),
    (PoterReason.LEAVES, replace(TAKES_LESS, hand="Ts Qd Ks 4h 4c 4s Jh 3c"), "the meld can be laid after a draw too"),
    (PoterReason.BLOCKED, replace(BLOCKED, melds=BLOCKED.melds[:2]), "the other nines are hidden"),
    (PoterReason.BLOCKED, replace(BLOCKED, opened={0: 0.2, 1: 0.2}), "playouts do not agree"),
    (
        PoterReason.BLOCKED,
        replace(
            BLOCKED, hand="Ts 2h", best=["take", *BLOCKED.best], rival=["pass"], pile="9c", phase="offer", theirs=52
        ),
        "the card lies there anyway",
    ),
    (
        PoterReason.THREW,
        replace(THREW, thrown="9h", rival=["discard Ts"], hand="Kc Ts 2h 5h", best=["discard Kc"]),
        "nothing like it",
    ),
    (PoterReason.THREW, replace(THREW, opened={0: 0.2, 1: 0.21}), "playouts do not agree"),
]


def test_it_is_not_given_beside():
    for kind, table, why in NEIGHBOURS:
        with case(kind, why):
            reason = table.reason()
            assert reason is None or reason.kind != kind


def test_a_drawn_card_is_not_known():
    """A draw leaves the present hand; what would be kept then is unknown."""
    table = replace(MELDS, best=["draw"], rival=MELDS.best)
    seen = table.seen()
    assert seen.points(0) == -hand_points(table.view().table, 0)
    assert seen.kept(0) is None
    assert seen.poters_kept(0) is None


def test_a_turn_of_which_only_the_beginning_is_known_is_not_simpler_for_that():
    """It counts as the hand after that beginning, not as empty."""
    hand = "As 5s Qs 2h 5h 6h 4d 8d 9d Qd 5c 6c 8c 9c Tc Jc"
    melds = [{"owner": 1, "cards": "4s 4h 4c"}, {"owner": 1, "cards": "Js 3h=Qs Ks 3d=As"}]
    evaluation = PoterCandidates(Table(hand, [], [], round=3, melds=melds).view(), 1)
    open_ends = [arm for arm in range(len(evaluation.arms)) if evaluation.visible.outcome(arm).open_end]
    laid = {evaluation.acts_of(arm)[0][1]: evaluation.burden(arm) for arm in open_ends}
    assert laid[mask_of(FRENCH.parse("8c 9c Tc"))] == sum(card_value(card) for card in FRENCH.parse(hand)) - 8 - 9 - 10
