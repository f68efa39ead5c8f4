"""Canasta's data for the conformance suite."""

from functools import partial
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from engine.canasta.game import CanastaRound
from engine.canasta.position import KEYS
from engine.canasta.state import CLASSES, FACE_DOWN, KINDS, SUITS, UNKNOWN, State
from engine.files import Header
from tests.engine.canasta import determinization, golden, positions, random_play, reference
from tests.engine.canasta.builders import ROUNDS, deck, pack, play, position, start
from tests.engine.conformance import cases
from tests.engine.conformance.rounds import tables
from tests.engine.conformance.transcripts import changed, told

HANDS = ["As Ah Ad 4s 4h 4d", "5s 5h 5d", "6s 6h 6d", "7s 7h 7d"]
AFTER = "4c 5c 6c 5s 6h 6d 8c"
table = tables("canasta", "abcd", 3, deck(HANDS, 3, AFTER), cut="off")

CARDS = st.lists(st.sampled_from(pack()), max_size=9).map(lambda cards: [c for c in cards if cards.count(c) <= 4])
CARD = st.sampled_from(pack())
TARGETS = st.sampled_from([f"@{rank}" for rank in (*reference.NATURAL, "W")])
TEXTS = (
    st.sampled_from(["draw", "pass", "close", "take"])
    | st.integers(1, 999_999_999).map("cut {}".format)
    | st.builds("{} {}".format, st.sampled_from(["take", "meld"]), CARDS.filter(bool).map(" ".join))
    | st.builds("lay {} {}".format, CARD, TARGETS)
    | st.builds("{} {}".format, st.sampled_from(["discard", "close"]), CARD)
)
LIKELY = st.text("cutdrawmeldlay 4sAhJk2c@7W5\n\t", max_size=14)

DRAWING = position(hands=["As Ah 9s", "4s 5s", "4h 5h", "4d 5d"], pot="5c 6c Ad", stock="8c")
PLAYING = position(
    options={"mistakes": "strict"},
    hands=["7c 9c Ts"],
    phase="play",
    drew="stock",
    melds=["0: 7s 7h 7d Jk"],
    opened=[True, False],
    fresh=False,
)

OVER = play(start(hands=["9s"], turn=5, stock="", pot="Ad"), "pass").position()

TRIOS = told(golden.DATA / "trios.json")
PAIRS = told(golden.DATA / "pairs.json")
BLACK = told(golden.DATA / "a_lo_gusto.json")

but = partial(changed, PAIRS)
MOVES = PAIRS["rounds"][0]["moves"]
DEALER = PAIRS["rounds"][0]["dealer"]
FIRST = (DEALER + 1) % 4
SCORES = PAIRS["rounds"][0]["scores"]

REFUSED: list[tuple[Any, dict[str, Any]]] = [
    (but("rounds", 0, "moves", 0, to=f"{DEALER} cut 108"), {"round": 1, "move": 1, "seat": DEALER, "clause": "C2.1"}),
    (but("rounds", 0, "moves", 0, to=f"{DEALER} draw"), {"move": 1, "text": "draw", "clause": "C2.1"}),
    (but("rounds", 0, "moves", 0, to=f"{FIRST} cut 5"), {"move": 1, "seat": FIRST, "clause": "C1.4"}),
    (but("rounds", 0, "moves", 1, to=f"{FIRST} pass"), {"move": 2, "clause": "C8.5"}),
    (but("rounds", 0, "moves", 1, to=f"{DEALER} draw"), {"move": 2, "seat": DEALER, "clause": "C1.4"}),
    (but("rounds", 0, "moves", 1, to=f"{FIRST} mistake draw"), {"move": 2, "clause": "C9.6"}),
    (but("rounds", 0, "moves", to=[*MOVES, f"{FIRST} draw"]), {"move": len(MOVES) + 1, "clause": "C1.4"}),
    (but("rounds", 0, "moves", to=MOVES[:-1]), {"round": 1, "move": None, "clause": "C8.1"}),
    (but("rounds", 1, "dealer", to=DEALER), {"round": 2, "move": None, "clause": "C1.4"}),
    (
        changed(BLACK, "rounds", to=[*BLACK["rounds"], {**BLACK["rounds"][0], "dealer": 3}]),
        {"round": 2, "move": None, "clause": "C9.5"},
    ),
    *(
        (but("rounds", 0, "scores", side, to=SCORES[side] + 5), {"round": 1, "move": None, "seat": None})
        for side in range(2)
    ),
    (changed(BLACK, "rounds", 0, "scores", 1, to=5), {"round": 1, "clause": "C7.3"}),
]


IMPOSSIBLE = [
    *(but("players", to=list(names)) for names in ("a", "abc", "abcde")),
    *(but("options", to=options) for options in ({"mode": "trios"}, {"target": 1}, {"pack": 40})),
    *(but("rounds", 0, "deck", to=text) for text in ("", "4s", " ".join(pack(6)), "Ro Co")),
    *(but("rounds", 0, "moves", 0, to=text) for text in ("* stock 4s", "* cut 5", "4 cut 5", "cut 5")),
    *(but("rounds", 0, "moves", 0, to=f"{DEALER} {text}") for text in ("cut 05", "cut", "mistake", "mistake x")),
    but("rounds", 0, "scores", to=[0, 0, 0, 0]),
    but("game", to="pocha"),
]

SHOWN = {
    *("mistake", "cut", "pass", "lay", "meld", "wild meld", "hidden canasta", "black canasta", "earthquake", "opened"),
    *("red three drawn", "frozen pot taken", "pot taken with 0", "pot taken with 2", "pot waits", "pot taken at once"),
    *("frozen", "discard", "last turn", "closed with 1"),
}

MELDS = 2
POT = 4
COVERED = 1
"""Index of the pot's covered card."""


def hands(state: State, seat: int | None) -> list[int]:
    """Return the seat's whole hand, and of the other hands the cards that everybody saw them take."""
    return [state.hand[place] if place // KINDS == seat else state.known[place] for place in range(len(state.hand))]


def held(state: State, seat: int | None) -> list[int]:
    """Return the number of cards by class that are known to be in the hands."""
    seen = hands(state, seat)
    return [
        sum(count for place, count in enumerate(seen[other * KINDS : (other + 1) * KINDS]) if place // SUITS == rank)
        for other in range(6)
        for rank in range(CLASSES)
    ]


def pot(state: State, seat: int | None) -> list[int]:
    """Return the pot without the rank and suit of its covered card."""
    seen = [*state.pot[:POT], *[0] * (len(state.pot) - POT)]
    seen[COVERED] = FACE_DOWN + UNKNOWN
    return seen


def with_a_covered_card(state: State) -> CanastaRound:
    """Cover a card of the state's pot; return the round of the state."""
    state.pot[COVERED] += FACE_DOWN
    return CanastaRound(state, Header({}, 1))


CASES = cases.GameCases(
    rounds=ROUNDS,
    reference=reference,
    clauses=cases.ClauseCases(
        folder=Path(__file__).parent / "clauses",
        files="c1 c3 c4 c5 c7 c8 c9",
        last=(5, 5, 5, 8, 7, 1, 3, 6, 7),
        unbroken={"C9.5", "C9.6"} | {"C8.3", "C9.1", "C9.4"},
        start=start,
        listed_only=True,
    ),
    positions=cases.PositionCases(
        example=positions.EXAMPLE,
        changes=positions.CHANGES,
        words=("4s", "Jk Jk", "draw", "canasta"),
        mutated=positions.mutated,
        most_moves=5,
    ),
    frame=cases.FrameCases(
        wrong_options={
            "mode": ("single", "", None, 4, ["pairs"]),
            "target": (0, 6000, "5000", 5000.0, True, None),
            "cut": (True, "yes", 1, None),
            "first_taking": ("", "Side", True, None, 1),
            "frozen_needs": (1, 4, "3", True, 2.0),
            "max_turns": (0, -1, "9", True, 1.5, 10**10),
            "mistakes": ("lax", 1, None),
            "rounds": (3,),
            "go_out": ("any",),
        },
        final=({}, [(4995, 0, 0), (10, 5005, 0), (0, 5, 0)]),
        ranking="C9.5",
    ),
    matches=cases.MatchCases(
        tables=random_play.TABLES,
        quick=1,
        match=lambda seed, mode, players: random_play.hands(seed, mode, players, 2),
        any_text=random_play.any_text,
        choose=random_play.choose,
        ends_turn=("cut", "discard"),
        other_hidden=determinization.with_other_hidden_cards,
        determinize=determinization.determinize,
        scratch=("most", "more"),
    ),
    mistakes=cases.MistakeCases(
        table=table,
        points=100,
        charged=(
            ((), 0, "pass", "C8.5"),
            ((), 0, "discard 4s", "C3.1"),
            ((), 0, "take 4s 4h", "C4.2"),
            ((), 0, "close", "C3.1"),
            (("0 draw",), 0, "draw", "C3.1"),
            (("0 draw",), 0, "meld As Ah", "C5.1"),
            (("0 draw",), 0, "close 4s", "C8.1"),
            (("0 draw", "0 meld 4s 4h 4d"), 0, "discard As", "C5.2"),
            (("0 draw", "0 discard 4s"), 1, "take", "C4.1"),
        ),
        free=(
            ((), 0, "discard 5s", "C3.1"),
            (("0 draw",), 0, "discard 5s", "C3.5"),
            (("0 draw",), 0, "meld As As As", "C3.5"),
            ((), 1, "draw", "C1.4"),
            (("0 draw",), 1, "discard 5s", "C1.4"),
            (("0 draw", "0 discard 4s"), 0, "draw", "C1.4"),
        ),
        unreadable=("", "jump", "meld", "cut x", "discard", "discard 1s", "lay 4s @2", "close 4s 4h"),
        no_mistakes=(
            ("guided", "0 mistake pass", "C9.6"),
            ("strict", "0 mistake draw", "C9.6"),
            ("strict", "0 mistake discard 5s", "C9.6"),
            ("strict", "1 mistake pass", "C1.4"),
        ),
    ),
    move_texts=cases.MoveTextCases(
        texts=TEXTS,
        likely=LIKELY,
        canonical=(
            ("  draw ", "draw"),
            ("meld Jk 2c 7h 2s 7s", "meld 7s 7h 2s 2c Jk"),
            ("take\t2c 7h", "take 7h 2c"),
            ("lay  7d   @7", "lay 7d @7"),
            ("meld Jk 2d Jk", "meld 2d Jk Jk"),
        ),
        unreadable=(
            *("", " ", "Draw", "draw 7s", "pass 7s", "cut", "cut 0", "cut 05", "cut -1", "cut x", "cut 1.0", "cut 5 6"),
            *("cut 1000000000", "cut \u0663", "meld", "lay", "lay 7s", "lay @7", "lay 7s @", "lay 7s @2", "lay 7s @3"),
            *(
                "lay 7s @1",
                "lay 7s 7h @7",
                "lay 7s @w",
                "lay 7s 7",
                "discard",
                "discard 7s 7h",
                "close 7s 7h",
                "discard 7",
            ),
            *(
                "meld 7s 7s 7s 7s 7s",
                "meld " + "Jk " * 9,
                "take xx",
                "nodiscard",
                "swap 7s @7",
                "* stock",
                "mistake draw",
            ),
            *("meld 7s=8s", "discard 7s\x00", "cut " + "9" * 5000),
        ),
    ),
    transcripts=cases.TranscriptCases(
        files=golden.FILES,
        seeded=(*golden.SEEDED, *golden.CONSTRUCTED),
        features_of=golden.features_of,
        shown=SHOWN,
        unfinished=("earthquake",),
        winners={"a_lo_gusto": 0},
    ),
    commands=cases.CommandCases(
        short_deal=(("--players", "3", "--seed", "1", "--options", '{"max_turns": 4}'), {"turn": 4}),
        over=OVER,
        applied=(
            (DRAWING, "draw", "draw"),
            (DRAWING, "take Ah  As", "take As Ah"),
            (PLAYING, "lay 7c @7", "lay 7c @7"),
            (PLAYING, "discard 9c", "discard 9c"),
        ),
        listed=((DRAWING, ["draw", "take As Ah"]), (PLAYING, ["lay 7c @7", "discard 7c", "discard 9c", "discard Ts"])),
        shown=DRAWING,
        shown_to_seat_1=("hand 4s 5s", "4h"),
        shown_to_all=("pot:   5c 6c Ad", "4s"),
        possible=DRAWING,
        impossible=({"stock": ""}, {"turn": 2, "to_move": 0}, {"frozen": True}, {"hand_size": 3}, {"game": "poter"}),
        forbidden=(
            (DRAWING, "pass", "C8.5"),
            (DRAWING, "take", "C4.3"),
            (DRAWING, "discard 9s", "C3.1"),
            (PLAYING, "lay 9c @7", "C5.1"),
            (PLAYING, "discard 4s", "C3.5"),
            (PLAYING, "close", "C8.1"),
        ),
        unreadable=("", "jump", "cut", "meld", "lay 7c", "lay 7c @1", "discard Ro", "swap 7c @1"),
        impossible_deals=(
            *(["--players", players] for players in ("0", "1", "5", "7", "x")),
            *(["--options", text] for text in ('{"mode": "trios"}', '{"target": 6000}', '{"rounds": 3}', "[]")),
            *(["--dealer", dealer] for dealer in ("4", "-1")),
            ["--round", "0"],
        ),
    ),
    replay=cases.ReplayCases(finished=(PAIRS, TRIOS, BLACK), refused=REFUSED, impossible=IMPOSSIBLE),
    fields=cases.FieldCases(
        state=State,
        round_of=with_a_covered_card,
        sizes={"players": cases.SEATS, "meld_count": MELDS, "pot_size": POT, "stock_at": 45, "cards": 50},
        open_to_all=(
            "players phase to_move sides cards takers frozen_needs max_turns dealer turn drew fresh pure_before cut "
            "closer winner frozen stock_at pot_size meld_count size total penalty opened taken melded pure mixed "
            "red_threes finished naturals wilds open_meld known"
        ),
        open_parts=dict.fromkeys(("meld_side", "meld_rank", "meld_cards", "meld_hidden"), (0, MELDS)),
        hidden="stock",
        others={"hand": hands, "held": held, "pot": pot},
        keys=KEYS,
    ),
)
