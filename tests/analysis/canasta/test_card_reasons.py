"""Reasons from cards: each kind holds at a position, fails at a similar one, and is given only if playouts agree."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from analysis.canasta.card_reasons import PREDICATES, holding
from analysis.canasta.foreseen import Sight
from analysis.canasta.reasons import CanastaReason
from analysis.hints.advice import Reason
from tests.analysis.canasta.moments import GAME
from tests.engine.canasta.builders import start
from tests.samples import case

from .short_positions import (
    CANASTAS,
    EIGHT,
    FIFTEEN,
    NEXT,
    SEVENS,
    SIX_SEVENS,
    THEY_OPENED,
    THREE,
    Moves,
    Short,
    at_draw,
    hold,
    opened,
    turn_of,
)

CASES: Sequence[tuple[str, Short, Moves, Moves, Mapping[str, Any], Short]] = (
    (
        "wins_match",
        hold("3s 3s 3c 3c 2s 2h Jk Kc"),
        ["meld 3s 3s 3c 3c 2s 2h Jk"],
        ["discard Kc"],
        {},
        {},
    ),
    (
        "closes_now",
        hold("9s Kc", pure_before=True, **opened(*CANASTAS, "0: 9h 9d 9c")),
        ["lay 9s @9", "close Kc"],
        ["discard Kc"],
        {"number": 7},
        {},
    ),
    ("takes_pot", at_draw("9s 9h Kc 4d", "5c 9d"), ["take 9s 9h"], ["draw"], {"number": 2}, {}),
    ("leaves_pot", at_draw("9s 9h Kc 4d", "5c 9d"), ["draw"], ["take 9s 9h"], {"number": 2, "cards": ("9s", "9h")}, {}),
    (
        "leaves_threes",
        at_draw("9s 9h Kc 4d", "3c 9d"),
        ["draw"],
        ["take 9s 9h"],
        {"number": 100},
        at_draw("9s 9h Kc 4d", "5c 9d"),
    ),
    (
        "completes",
        hold("7c Kc 4d", **SIX_SEVENS),
        ["lay 7c @7", "discard Kc"],
        ["discard Kc"],
        {"number": 500},
        hold("7c Kc 4d", **SEVENS),
    ),
    (
        "completes",
        hold("2s 2h 2d 2c 2s 2h 2d Jk Kc 4d", **SEVENS),
        ["meld 2s 2s 2h 2h 2d 2d 2c", "discard Kc"],
        ["meld 2s 2s 2h 2h 2d 2c Jk", "discard Kc"],
        {"number": 3000, "before": 1},
        {},
    ),
    (
        "opens_now",
        hold("As Ah Ad Kc 4d"),
        ["meld As Ah Ad", "discard Kc"],
        ["discard Kc"],
        {"number": 60, "before": 50},
        hold("As Ah Ad Kc 4d", **opened()),
    ),
    (
        "near_canasta",
        hold("7c Kc 4d", **SEVENS),
        ["lay 7c @7", "discard Kc"],
        ["discard Kc"],
        {"number": 5},
        hold("7c Kc 4d", **opened("0: 7h 7d 7s")),
    ),
    (
        "near_canasta",
        hold("7c 8c Kc 4d", **opened("0: 7h 7d 7c 7s 7h", "0: 8h 8d 8c 8s")),
        ["lay 7c @7", "discard Kc"],
        ["lay 8c @8", "discard Kc"],
        {"number": 6},
        hold("7c 8c Kc 4d", **opened("0: 7h 7d 7c 7s 7h", "0: 8h 8d 8c 8s 8h")),
    ),
    (
        "starts_meld",
        hold("Ks Kh Kc 4d 5d", **opened("0: 8s 8h 8c")),
        ["meld Ks Kh Kc", "discard 4d"],
        ["discard 4d"],
        {"cards": ("Ks",), "seats": (2,)},
        hold("Ks Kh Kc 4d 5d", **opened("0: 8s 8h 8c"), players=2),
    ),
    (
        "stays_pure",
        hold("2s Kc 4d", **SEVENS),
        ["discard Kc"],
        ["lay 2s @7", "discard Kc"],
        {"number": 4},
        hold("2s Kc 4d", **opened("0: 7h 7d 7s 7c 2h")),
    ),
    (
        "short_hand",
        hold("Ks Kh Kc 4d 5d", **opened(CANASTAS[0], "1: 8s 8h 8c 8s 8h"))
        | {"hands": ["Ks Kh Kc 4d 5d", "9d Jd", "6s 6h 6d", NEXT.replace("Kh", "Qs").replace("8d", "Qh")]},
        ["meld Ks Kh Kc", "discard 4d"],
        ["discard 4d"],
        {"number": 2, "seats": (1,)},
        hold("Ks Kh Kc 4d 5d", **opened(CANASTAS[0], "1: 8s 8h 8c 8s 8h"))
        | {"hands": ["Ks Kh Kc 4d 5d", NEXT.replace("Kh", "Th"), "6s", "Ts Td Tc 9s 9h 9c"]},
    ),
    (
        "low_stock",
        hold("Ks Kh Kc 4d 5d", **opened(CANASTAS[0], "1: 8s 8h 8c"), stock=""),
        ["meld Ks Kh Kc", "discard 4d"],
        ["discard 4d"],
        {"number": 0},
        hold("Ks Kh Kc 4d 5d", **opened(CANASTAS[0], "1: 8s 8h 8c")),
    ),
    (
        "unloads",
        hold("Ks Kh Kc 4d 5d", **opened(CANASTAS[0], "1: 8s 8h 8c")),
        ["meld Ks Kh Kc", "discard 4d"],
        ["discard 4d"],
        {"number": 30},
        hold("Ks Kh Kc 4d 5d", **opened("1: 8s 8h 8c")),
    ),
    (
        "no_canasta",
        hold("As Ah Ac 4d 5d", **opened("1: 8s 8h 8c")),
        ["discard 4d"],
        ["meld As Ah Ac", "discard 4d"],
        {"number": 60},
        hold("As Ah Ac 4d 5d", **opened(*CANASTAS)),
    ),
    (
        "holds_back",
        hold("Ks Kh Kc 4d 5d 6d 8h", EIGHT, **opened()),
        ["discard 4d"],
        ["meld Ks Kh Kc", "discard 4d"],
        {"number": 3, "before": 8},
        hold("Ks Kh Kc 4d 5d 6d 8h", **opened()),
    ),
    (
        "keeps_hidden",
        hold("8s 8h 8c 8s Kc 4d"),
        ["discard Kc"],
        ["discard 8s"],
        {"cards": ("8s", "8s", "8h", "8c")},
        hold("8s 8h 8c Kc 4d"),
    ),
    ("keeps_wilds", hold("2s Kc 4d", **SEVENS), ["discard Kc"], ["lay 2s @7", "discard Kc"], {"cards": ("2s",)}, {}),
    (
        "keeps_pairs",
        hold("9s 9h 9c Kc 4d", THREE, **opened("0: 7h 7d 7c")),
        ["discard Kc"],
        ["meld 9s 9h 9c", "discard Kc"],
        {"cards": ("9s", "9h", "9c")},
        hold("9s 9h 9c Kc 4d", THREE[3:], **opened("0: 7h 7d 7c")),
    ),
    (
        "keeps_opening",
        hold("As Ah Ac Kc 4d"),
        ["discard Kc"],
        ["discard As"],
        {"number": 60, "before": 50},
        hold("As Ah Ac Kc 4d", totals=[2000, 0]),
    ),
    (
        "keeps_group",
        hold("8s 8h Kc 4d"),
        ["discard Kc"],
        ["discard 8s"],
        {"cards": ("8s", "8h")},
        hold("8s 8h Kc Ks 4d"),
    ),
    (
        "keeps_addition",
        hold("7c Kc 4d", **SEVENS),
        ["discard Kc"],
        ["discard 7c"],
        {},
        hold("7c Kc 4d", **opened("0: 8s 8h 8c")),
    ),
    (
        "keeps_value",
        hold("As Kc 4d 5s"),
        ["discard Kc"],
        ["discard As"],
        {"number": 50},
        hold("As Kc 4d 5s", **opened("0: 7h 7d 7c")),
    ),
    (
        "keeps_value",
        hold("As Ad Kc Kd 4d 5s"),
        ["discard Kc"],
        ["discard As"],
        {"cards": ("As",)},
        hold("As Kc Kd 4d 5s"),
    ),
    (
        "few_to_come",
        hold("Qs 6s 6d 4d", pot="Qh Qs Qc Qc Qh Jc"),
        ["discard Qs"],
        ["discard 6s"],
        {"number": 2},
        hold("Qs 6s 6d 4d"),
    ),
    (
        "few_to_come",
        hold("Qs Qd 6s 6d 6h", pot="Qh Qc Qc Qh Jc"),
        ["discard Qs"],
        ["discard 6s"],
        {"number": 2},
        hold("Qs Qs Qd 6s 6d 6h 6c", pot="Qh Qc Qc Qh Jc"),
    ),
    ("keeps_three", hold("3s Kc 4d"), ["discard Kc"], ["discard 3s"], {}, hold("3s 3c Kc 4d")),
    ("keeps_stop", hold("3s Kc 4d"), ["discard Kc"], ["discard 3s"], {"cards": ("3s",), "rank": ""}, {}),
    (
        "keeps_stop",
        hold("3s Kc 4d", turn=1),
        ["discard Kc"],
        ["discard 3s"],
        {"cards": ("3s",), "rank": "early", "seats": (1,)},
        {},
    ),
    (
        "keeps_safe",
        hold("Qs 4d 5s", pot="Qs Qh Qh Qc Qc Qd Jc"),
        ["discard 5s"],
        ["discard Qs"],
        {"cards": ("Qs",), "seats": (1,)},
        hold("Qs 4d 5s", pot="Qs Qh Qh Qc Qc Jc"),
    ),
    (
        "more_to_throw",
        hold("8s 8h Kc 4d", EIGHT),
        ["discard 8s"],
        ["discard Kc"],
        {"cards": ("8h",), "seats": (1,), "before": 2},
        hold("8s 8h Kc 4d", EIGHT[3:]),
    ),
    (
        "keeps_threes",
        hold("3s 3s 3c Kc 4d"),
        ["discard Kc"],
        ["discard 3s"],
        {"cards": ("3s", "3s", "3c")},
        hold("3s 3c Kc 4d"),
    ),
    ("sheds", hold("3s Kc 4d"), ["discard 3s"], ["discard Kc"], {"number": 100, "cards": ("Kc",)}, {}),
    (
        "baits",
        hold("8s 8h 8c Kc 4d"),
        ["discard 8s"],
        ["discard Kc"],
        {"cards": ("8h", "8c")},
        hold("8s 8h Kc 4d"),
    ),
    (
        "blocks",
        hold("3s Kc 4d", THREE),
        ["discard 3s"],
        ["discard Kc"],
        {"seats": (1,)},
        hold("3s Kc 4d", THREE, turn=2) | {"to_move": 0, "turn": 1},
    ),
    ("blocks", hold("3s Kc 4d", THREE), ["discard 3s"], ["discard Kc"], {"seats": (1,)}, hold("3s Kc 4d", THREE[3:])),
    ("freezes", hold("2s Kc 4d", EIGHT), ["discard 2s"], ["discard Kc"], {"number": 3}, hold("2s Kc 4d", EIGHT[3:])),
    (
        "freezes",
        hold("2s Kc 4d", f"2c {EIGHT}", frozen=True),
        ["discard 2s"],
        ["discard Kc"],
        {"number": 0, "before": 9},
        hold("2s Kc 4d", "2c Jc Jh", frozen=True),
    ),
    (
        "freezes",
        hold("2s Kc 4d", **THEY_OPENED),
        ["discard 2s"],
        ["discard Kc"],
        {"number": 3, "before": 1},
        hold("2s Kc 4d", **opened()),
    ),
    (
        "freezes",
        hold("2s Kc 4d", f"2c {EIGHT[:11]}", frozen=True, **THEY_OPENED),
        ["discard 2s"],
        ["discard Kc"],
        {"number": 0, "before": 5},
        hold("2s Kc 4d", "2c Jc Jh", frozen=True, **THEY_OPENED),
    ),
    (
        "cheaper_wild",
        hold("2s Jk Kc 4d"),
        ["discard 2s"],
        ["discard Jk"],
        {"number": 20, "before": 50, "cards": ("Jk",)},
        {},
    ),
    (
        "dearer_wild",
        hold("2s Jk Kc 4d"),
        ["discard Jk"],
        ["discard 2s"],
        {"number": 50, "before": 20, "cards": ("Jk",)},
        {},
    ),
    (
        "freezes_melds",
        hold("2s Kc 4d", **opened("1: Ks Kh Kd", "1: Qs Qh Qd", "1: 5s 5h 5c")),
        ["discard 2s"],
        ["discard Kc"],
        {"number": 3, "before": 3, "seats": (1,)},
        hold("2s Kc 4d", **opened("1: Ks Kh Kd", "1: Qs Qh Qd")),
    ),
    (
        "their_meld",
        hold("Kc 8s 4d", **opened("1: Ks Kh Kd")) | {"hands": ["Kc 8s 4d", "9d Jd Qd"]},
        ["discard 8s"],
        ["discard Kc"],
        {"seats": (1,)},
        hold("Kc 8s 4d", **opened("1: Ks Kh Kd", taken=False)) | {"hands": ["Kc 8s 4d", "9d Jd Qd"]},
    ),
    (
        "holds_rest",
        hold("Qs Qh Qc Qd Qs Qh Qc 4d 5s"),
        ["discard Qs"],
        ["discard 5s"],
        {"number": 1, "before": 2},
        hold("Qs Qh Qc Qd Qs Qh 4d 5s"),
    ),
    (
        "rest_seen",
        hold("Qs 4d 5s", pot="Qs Qh Qh Qc Qc Qd Jc"),
        ["discard Qs"],
        ["discard 5s"],
        {"number": 1, "before": 2},
        hold("Qs 4d 5s", pot="Qs Qh Qh Qc Qc Jc"),
    ),
    (
        "rest_seen",
        hold("Qs 4d 5s", pot="2c Qs Qh Qh Qc Qc Jc", frozen=True),
        ["discard Qs"],
        ["discard 5s"],
        {"number": 2, "before": 3},
        hold("Qs 4d 5s", pot="2c Qs Qh Qh Qc Qc Jc"),
    ),
    (
        "left_before",
        hold("Qs 4d 5s", pot="Qh 6s 8s 9c"),
        ["discard Qs"],
        ["discard 5s"],
        {"seats": (1,)},
        hold("Qs 4d 5s", pot="Th 6s 8s 9c"),
    ),
    (
        "thrown_before",
        hold("Qs 4d 5s", pot="Jc Qh 8s 9c"),
        ["discard Qs"],
        ["discard 5s"],
        {"seats": (1,)},
        hold("Qs 4d 5s", pot="Jc 8s Qh 9c"),
    ),
    (
        "far_from_opening",
        hold("Ks Qh 4d 5s"),
        ["discard 4d"],
        ["discard Ks"],
        {"number": 50, "seats": (1,)},
        hold("Ks Qh 4d 5s", **opened()),
    ),
    (
        "few_left",
        hold("Qs 4d 5s", pot="Qh Qh Qc Qc Jc") | {"hands": ["Qs 4d 5s", FIFTEEN]},
        ["discard Qs"],
        ["discard 5s"],
        {"number": 3, "before": 2},
        hold("Qs 4d 5s") | {"hands": ["Qs 4d 5s", FIFTEEN]},
    ),
    (
        "few_left",
        hold("Qs 4d 5s", pot="Qh Qh Qc Qc Jc") | {"hands": ["Qs 4d 5s", FIFTEEN]},
        ["discard Qs"],
        ["discard 5s"],
        {"seats": (1,)},
        hold("Qs Qh Qh Qc Qc 4d 5s", pot="Jc") | {"hands": ["Qs Qh Qh Qc Qc 4d 5s", FIFTEEN]},
    ),
)
"""Kind, position, the moves of the best turn and of another one, the reason's values, and a position where it fails."""


def found(kind: str, short: Short, best: Moves, other: Moves) -> Reason | None:
    current = start(**short)
    for moves in (best, other):
        played = current.copy()
        for text in moves:
            played.play(GAME.parse_move(text))
    view = current.view(0)
    return holding(CanastaReason(kind), Sight(view), turn_of(view, best), turn_of(view, other))


def test_a_kind_holds_at_a_position_but_not_at_a_near_one():
    for kind, short, best, other, expected, near in CASES:
        with case(kind, short):
            reason = found(kind, short, best, other)
            assert reason is not None
            assert reason.kind == kind
            assert {name: getattr(reason, name) for name in expected} == expected
            assert found(kind, short, other, best) is None, "the other way round"
            assert found(kind, short, best, best) is None, "against itself"
            if near:
                assert found(kind, near, best, other) is None, "at a near position"


@pytest.mark.parametrize(
    ("kind", "short", "best", "other"),
    [
        ("near_canasta", hold("7c Kc 4d", **SEVENS), ["lay 7c @7", "discard Kc"], ["discard Kc"]),
        (
            "starts_meld",
            hold("Ks Kh Kc 4d 5d", **opened("0: 8s 8h 8c")),
            ["meld Ks Kh Kc", "discard 4d"],
            ["discard 4d"],
        ),
        ("stays_pure", hold("2s Kc 4d", **SEVENS), ["discard Kc"], ["lay 2s @7", "discard Kc"]),
        ("keeps_hidden", hold("9s 9h 9d 9c 9s Kc 4d"), ["discard Kc"], ["discard 9s"]),
    ],
)
def test_what_a_later_turn_needs_is_not_told_where_the_stock_runs_out(
    kind: str, short: Short, best: Moves, other: Moves
):
    assert found(kind, short, best, other) is not None
    assert found(kind, short | {"rest": "pot", "stock": "Ah"}, best, other) is None


def test_many_cards_out_of_sight_are_not_few(monkeypatch: pytest.MonkeyPatch):
    short = hold("Qs 4d 5s", pot="Qh Qh Qc Qc Jc") | {"hands": ["Qs 4d 5s", FIFTEEN]}
    assert found("few_left", short, ["discard Qs"], ["discard 5s"]) is not None
    monkeypatch.setattr("analysis.canasta.pot_reasons.FEW", 2)
    beside = found("few_left", short, ["discard Qs"], ["discard 5s"])
    assert beside is not None
    assert (beside.number, beside.before, beside.rank) == (3, 7, "fewer")
    assert found("few_left", {**short, "pot": "Qh Qh Qc Qc 5h 5d 5c Jc"}, ["discard Qs"], ["discard 5s"]) is None


def test_every_kind_has_a_position():
    assert {case[0] for case in CASES} == {str(kind) for kind in PREDICATES}


def test_what_is_left_is_compared_only_where_both_turns_are_foreseen_to_their_ends():
    view = start(**hold("Ks Kh Kc 4d 5d 6d", THREE, **opened())).view(0)
    best, whole, part = (
        turn_of(view, moves) for moves in (["discard 4d"], ["meld Ks Kh Kc", "discard 4d"], ["meld Ks Kh Kc"])
    )
    assert holding(CanastaReason.KEEPS_PAIRS, Sight(view), best, whole) is not None
    assert holding(CanastaReason.KEEPS_PAIRS, Sight(view), best, part) is None
