"""Poter's data for the conformance suite."""

from functools import partial
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from engine.poter.game import PoterRound
from engine.poter.position import KEYS, Header
from engine.poter.state import State
from tests.engine.conformance import cases
from tests.engine.conformance.rounds import tables
from tests.engine.conformance.transcripts import changed, told
from tests.engine.poter import determinization, golden, positions, random_play, reference
from tests.engine.poter.builders import ROUNDS, deck, position, start

HANDS = ["3c 4c 5c 7h 8h 9h Ks As", "Kd Kh Qd Jh 2s 2h 6s 6c"]
STOCK = "9s Ts Jc"
table = tables("poter", "ab", 1, deck(HANDS, 1, STOCK).split())

CARDS = st.sampled_from(reference.PACK)
SUBS = st.tuples(CARDS, CARDS).filter(lambda pair: pair[0] != pair[1]).map("=".join)
WORDS = st.lists(CARDS | SUBS, min_size=1, max_size=8).map(" ".join)
NUMBERS = st.integers(1, 999)
TEXTS = (
    st.sampled_from(["draw", "take", "pass", "nodiscard"])
    | CARDS.map("discard {}".format)
    | WORDS.map("meld {}".format)
    | st.builds("lay {} @{}".format, CARDS | SUBS, NUMBERS)
    | st.builds("swap {} @{}".format, CARDS, NUMBERS)
)
LIKELY = st.text("drawmeldlayswpk 7h8sAQ=@0123TJk\n\t-", max_size=30)

SHEET = told(golden.DATA / "hand_source_sheet.json")
but = partial(changed, SHEET)
MOVES = SHEET["rounds"][1]["moves"]
ROUND = SHEET["rounds"][0]
REFUSED: list[tuple[Any, dict[str, Any]]] = [
    (but("rounds", 1, "moves", 3, to="2 nodiscard"), {"round": 2, "move": 4, "seat": 2, "clause": "P6.7"}),
    (but("rounds", 1, "moves", 3, to="2 discard Qs"), {"round": 2, "move": 4, "seat": 2, "clause": "P4.8"}),
    (but("rounds", 0, "moves", 0, to="0 take"), {"round": 1, "move": 1, "text": "take", "clause": "P7.1"}),
    (but("rounds", 0, "moves", 0, to="1 draw"), {"round": 1, "move": 1, "seat": 1, "clause": "P4.8"}),
    (but("rounds", 0, "scores", to=[0, 12, 32, 53]), {"round": 1, "move": None, "seat": None, "clause": "P9.2"}),
    (but("rounds", 0, "scores", to=[0, 13, 32, 52]), {"round": 1, "move": None, "clause": "P9.4"}),
    (but("rounds", 0, "scores", to=[1, 12, 32, 52]), {"round": 1, "move": None, "clause": "P9.1"}),
    (but("rounds", 1, "dealer", to=2), {"round": 2, "move": None, "clause": "P2.5"}),
    (but("rounds", 0, "moves", to=["0 draw"]), {"round": 1, "move": None, "clause": "P9.1"}),
    (but("rounds", to=[*SHEET["rounds"], {**ROUND, "dealer": 1}]), {"round": 3, "move": None, "clause": "P9.7"}),
    (but("rounds", 1, "moves", to=MOVES[:3]), {"round": 2, "move": None, "clause": "P9.1"}),
    (but("rounds", 1, "moves", to=[*MOVES, "2 draw"]), {"round": 2, "move": len(MOVES) + 1, "clause": "P9.1"}),
    (but("rounds", 0, "moves", 0, to="0 mistake take"), {"move": 1, "text": "mistake take", "clause": "P9.6"}),
    (but("rounds", 0, "moves", 0, to="* stock 7h"), {"move": 1, "seat": None, "text": "stock 7h", "clause": "P8.1"}),
]

IMPOSSIBLE = [
    *({}, [], None, 3, "transcript", but("format"), but("format", to="transcript/2"), but("game", to="chess")),
    *(but("players"), but("players", to=["a"]), but("players", to=list("abcdefg")), but("rounds")),
    *(but("players", to=[1, 2, 3, 4]), but("players", to="abcd"), but("options", to={"colour": 1})),
    *(but("options", to={"rounds": True}), but("options", to=[]), but("colour", to="red")),
    *(but("rounds", to={}), but("rounds", to=[1]), but("rounds", 0, "dealer", to=4)),
    *(but("rounds", 0, "dealer"), but("rounds", 0, "dealer", to=-1), but("rounds", 0, "dealer", to=False)),
    *(but("rounds", 0, "deck"), but("rounds", 0, "deck", to="7h"), but("rounds", 0, "deck", to=[])),
    *(but("rounds", 0, "deck", to=" ".join(["7h"] * 52)), but("rounds", 0, "winner", to=0)),
    *(but("rounds", 0, "moves", to="0 draw"), but("rounds", 0, "moves", to=[1])),
    *(but("rounds", 0, "scores", to=[0, 12, 32]), but("rounds", 0, "scores", to=[0, 12, 32, "52"])),
    *(but("rounds", 0, "scores", to=[0, 12, 32, True]), but("rounds", 0, "scores", to=[0, 12, 32, 10**30])),
    *(
        but("rounds", 0, "moves", 0, to=entry)
        for entry in (
            *("", "draw", "0", "4 draw", "x draw", "0 jump", "\u0660 draw", "9" * 5000 + " draw", "00 draw", "-1 draw"),
            *("* ", "*", "* bid 3", "* stock xx", "0 mistake", "²  x"),
        )
    ),
]

SHOWN = {
    *("draw", "discard", "nodiscard", "pass", "meld", "meld with a substitute", "lay", "lay with a substitute", "swap"),
    *("pile taken", "single card taken", "single card bound", "reshuffle", "mistake", "won by laying"),
    *("won by the last discard", "stalemate by turns", "stalemate of the single card", "stalemate of an idle circle"),
}

STRICT = position(options={"mistakes": "strict"}, hands=["7h 8h 9h As 2c", "3c"], pile="Kc")
EMPTY_STOCK = position(phase="draw", hands=["7h 8h 2c", ""], rest=1, pile="Kc 4d 9s", pile_owner=1)
SHOWN_TO = start(hands=["7h 8h As", "3c 9d"], pile="Kc", known=["", "9d"]).position()

MELDS = 2
PILE = 4


def hands(state: State, seat: int | None) -> list[int]:
    """Return the seat's whole hand, and of the other hands the cards that everybody saw them take."""
    return [state.hand[other] if other == seat else state.known[other] for other in range(6)]


CASES = cases.GameCases(
    rounds=ROUNDS,
    reference=reference,
    clauses=cases.ClauseCases(
        folder=Path(__file__).parent / "clauses",
        files="p1 p3 p4 p5 p6 p7 p8 p9",
        last=(4, 5, 7, 8, 5, 7, 4, 8, 7),
        unbroken={"P2.5", "P9.6", "P9.7", "P8.1"} | {"P9.2", "P9.3", "P9.4", "P9.5"},
        start=start,
        typed_freely=True,
    ),
    positions=cases.PositionCases(
        example=positions.EXAMPLE,
        changes=positions.CHANGES,
        words=("As", "7h 8h", "draw", "poter"),
        mutated=positions.mutated,
        most_moves=5,
    ),
    frame=cases.FrameCases(
        wrong_options={
            "go_out": ["", "Any", True, None, 1, ["any"], {"any": 1}],
            "swap_own": [1, 0, "true", None, [], {}],
            "lay_own": [1, 0, "true", None, [], {}],
            "circles": [1, 2, 4, -1, "3", True, False, 3.0, None, []],
            "mistakes": ["", "STRICT", None, True, ["strict"]],
            "max_turns": [0, -1, True, 1.0, "5", None, [], 10**30, 10**5000],
            "rounds": [0, -1, True, 1.0, "5", None, [], 10**30, 10**5000],
            "swap": [True],
            "": [1],
            "round": [3],
        },
        final=({"rounds": 2}, [(0, 12, 32), (15, 0, 53)]),
        ranking="P9.7",
    ),
    matches=cases.MatchCases(
        tables=[(players,) for players in range(2, 7)],
        quick=5,
        match=random_play.whole_match,
        any_text=random_play.text_at,
        choose=random_play.choose,
        ends_turn=("discard", "nodiscard"),
        other_hidden=determinization.with_other_hidden_cards,
        determinize=determinization.determinize,
    ),
    mistakes=cases.MistakeCases(
        table=table,
        points=25,
        charged=(
            (("0 draw",), 0, "discard As", "P6.1"),
            (("0 draw",), 0, "nodiscard", "P6.7"),
            (("0 draw",), 0, "draw", "P4.8"),
            (("0 draw",), 0, "take", "P4.8"),
            (("0 draw",), 0, "pass", "P8.2"),
            (("0 draw",), 0, "meld 3c 4c 7h", "P4.3"),
            (("0 draw",), 0, "meld 7h 8h As=6h", "P3.4"),
            (("0 draw",), 0, "lay 9h @1", "P5.5"),
            (("0 draw",), 0, "swap 9h @1", "P5.5"),
            (("0 draw",), 0, "meld 3c Ks=4c 5c", "P3.3"),
        ),
        free=(
            (("0 draw",), 0, "discard Kd", "P4.8"),
            (("0 draw",), 0, "meld Kd Kh Ks", "P4.8"),
            (("0 draw",), 0, "meld 7h 8h Ad=9h", "P4.8"),
            (("0 draw",), 0, "lay Kd @1", "P4.8"),
            (("0 draw",), 0, "meld 7h 7h 8h", "P1.1"),
            *(((), 1, text, "P4.8") for text in ("draw", "discard Kd", "discard 3c")),
        ),
        unreadable=("", "jump", "discard", "discard 1c", "meld", "lay 3c", "lay 3c @0", "draw 3c"),
        no_mistakes=(
            ("guided", "0 mistake discard 3c", "P9.6"),
            ("strict", "0 mistake draw", "P9.6"),
            ("strict", "0 mistake discard Kd", "P9.6"),
            ("strict", "1 mistake discard Kd", "P4.8"),
        ),
    ),
    move_texts=cases.MoveTextCases(
        texts=TEXTS,
        likely=LIKELY,
        canonical=(
            ("meld 9h 7h 8h", "meld 7h 8h 9h"),
            ("meld 7c 7h 7s 7d", "meld 7s 7h 7d 7c"),
            ("meld 3s As 2s", "meld As 2s 3s"),
            ("meld As Ks Qs", "meld Qs Ks As"),
            ("meld Ks As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs", "meld As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"),
            ("meld 7h As=6h 5h", "meld 5h As=6h 7h"),
            ("meld As=8h Ah=5h 7h 6h", "meld Ah=5h 6h 7h As=8h"),
            ("meld Ac=Ks As Qs", "meld Qs Ac=Ks As"),
            ("meld Ac=As Ks Qs", "meld Qs Ks Ac=As"),
            (" lay  8d   @2 ", "lay 8d @2"),
            ("lay As=8d @12", "lay As=8d @12"),
            ("meld 7c Ks 2h", "meld Ks 2h 7c"),
        ),
        unreadable=(
            *("", " ", "Draw", "draw 7h", "take 7h", "pass @1", "nodiscard 7h", "discard", "discard 7h 8h"),
            *("discard As=7h", "discard 7h @1", "meld", "meld @1", "meld 7h 8h 9h @1", "meld 7h,8h,9h"),
            *("meld 7h=7h 8h 9h", "meld As= 7h"),
            *("meld =7h", "meld As=7h=8h", "lay 7h", "lay @1", "lay 7h 8h @1", "lay 7h @0", "lay 7h @-1", "lay 7h @01"),
            *("lay 7h @1000", "lay 7h @", "lay 7h @x", "lay 7h @\uff11", "lay", "lay As=As @1", "swap 7h"),
            *("swap As=7h @1", "swap @1", "swap 7h 8h @1", "swap", "stock 7h", "* stock 7h", "bid 3", "draw\x00"),
            "mistake draw",
        ),
    ),
    transcripts=cases.TranscriptCases(
        files=golden.FILES, seeded=golden.SEEDED, features_of=golden.features_of, shown=SHOWN
    ),
    commands=cases.CommandCases(
        short_deal=(("--players", "2", "--seed", "1", "--options", '{"max_turns": 4}'), {"turns": 4}),
        over=position(phase="over", to_move=None, hands=["", "3c"]),
        applied=((STRICT, "meld 9h 8h 7h", "meld 7h 8h 9h"), (STRICT, "discard 2c", "discard 2c")),
        listed=(
            (EMPTY_STOCK, ["draw"]),
            (STRICT, ["meld 7h 8h 9h", *(f"discard {card}" for card in ("7h", "8h", "9h", "2c"))]),
        ),
        shown=SHOWN_TO,
        shown_to_seat_1=("3c", "8h"),
        shown_to_all=("9d", "3c"),
        possible=STRICT,
        impossible=({"stock": ""}, {"pile": "Kc Kc"}, {"hand_size": 3}, {"game": "pocha"}),
        forbidden=((STRICT, "discard As", "P6.1"), (STRICT, "draw", "P4.8")),
        unreadable=("", "jump", "discard", "meld 7x 8h 9h", "lay 7h", "discard 7h\n8h"),
        impossible_deals=(
            *(["--players", players] for players in ("1", "7", "0", "-3", "x", "4.0", "99999999999999999999")),
            *(["--round", number] for number in ("0", "-1", "x", "2000000000", "9" * 5000)),
            *(["--dealer", dealer] for dealer in ("4", "-1", "x")),
            *(["--options", text] for text in ("", "[]", "{", '{"x": 1}', '{"rounds": 0}', "null", "[" * 100_000)),
            *(["--options", text] for text in ('{"rounds": 1, "rounds": 2}', '{"rounds": NaN}', '{"rounds": 1e999}')),
            ["--seed", "x"],
        ),
    ),
    replay=cases.ReplayCases(finished=(SHEET,), refused=REFUSED, impossible=IMPOSSIBLE),
    fields=cases.FieldCases(
        state=State,
        round_of=lambda state: PoterRound(state, Header({}, 1, 0)),
        sizes={"players": cases.SEATS, "meld_count": MELDS, "pile_size": PILE, "stock_at": 45},
        open_to_all=(
            "players phase to_move poter go_out_any swap_own lay_own circles max_turns must_meld barred offer_from "
            "turns idle dry table pile_size pile_owner meld_count known sallan penalty sub_for sub_meld"
        ),
        open_parts=dict.fromkeys(("meld_owner", "meld_suit", "meld_low", "meld_high"), (0, MELDS))
        | {"pile": (0, PILE)},
        hidden="stock stock_at",
        others={"hand": hands},
        keys=KEYS,
    ),
)
