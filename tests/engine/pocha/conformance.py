"""Pocha's data for the conformance suite."""

from functools import partial
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from engine.files import Header
from engine.pocha.game import PochaRound
from engine.pocha.position import KEYS
from engine.pocha.state import State
from tests.engine.conformance import cases
from tests.engine.conformance.rounds import tables
from tests.engine.conformance.transcripts import changed, told
from tests.engine.pocha import determinization, golden, positions, random_play, reference
from tests.engine.pocha.builders import ROUNDS, deck, position, start


def start_with_trick(**short: Any) -> PochaRound:
    """Return the round of a short position whose hands are those before the trick."""
    laid = short.get("trick", "").split()
    return start(
        **short | {"hands": [" ".join(card for card in hand.split() if card not in laid) for hand in short["hands"]]}
    )


PACK = reference.pack(4, 48)
HANDS = ["7o 6c", "3o 5o", "4o 7e", "4b 5b"]
BIDS = ("0 bid 0", "1 bid 1", "2 bid 0")
table = tables("pocha", "abcd", 3, deck(HANDS, 3, "2e"), schedule=[2, 2])

TEXTS = st.integers(0, 999_999_999).map("bid {}".format) | st.sampled_from(PACK).map("play {}".format)
LIKELY = st.text("bidplay AoRcCe3b019-+\n\t", max_size=12)

BIDDING = position(hands=["7o 4c", "6o 5c", "5e 6c", "6e 7c"], turned="2e", bids=[0, 0, 1, None])
PLAYING = position(
    options={"mistakes": "strict"}, hands=["4c", "6o Ro", "5e 6c", "6e 7c"], turned="2e", bids=[0, 0, 0, 0], trick="7o"
)

SHORT = told(golden.DATA / "six_players_list.json")
STRICT = told(golden.DATA / "four_players_full.json")

but = partial(changed, SHORT)
MOVES = SHORT["rounds"][0]["moves"]
DEALER = SHORT["rounds"][0]["dealer"]
FIRST = (DEALER + 1) % 6
SCORES = SHORT["rounds"][0]["scores"]
PAID = next(
    (number, move) for number, entry in enumerate(STRICT["rounds"]) for move in entry["moves"] if "mistake" in move
)


def wrong_score(seat: int) -> list[int]:
    return [score + 5 * (at == seat) for at, score in enumerate(SCORES)]


REFUSED: list[tuple[Any, dict[str, Any]]] = [
    (but("rounds", 0, "moves", 0, to=f"{FIRST} bid 7"), {"round": 1, "move": 1, "seat": FIRST, "clause": "O4.1"}),
    (but("rounds", 0, "moves", 0, to=f"{DEALER} bid 0"), {"move": 1, "seat": DEALER, "clause": "O4.1"}),
    (but("rounds", 0, "moves", 0, to=f"{FIRST} play Ao"), {"move": 1, "text": "play Ao", "clause": "O4.1"}),
    (but("rounds", 0, "moves", 6, to=f"{DEALER} play Ao"), {"move": 7, "seat": DEALER, "clause": "O5.1"}),
    (but("rounds", 0, "moves", 6, to=f"{FIRST} play 2o"), {"move": 7, "clause": "O5.8"}),
    (but("rounds", 0, "moves", 6, to=f"{FIRST} bid 0"), {"move": 7, "clause": "O4.1"}),
    (but("rounds", 0, "moves", 0, to=f"{FIRST} mistake bid 7"), {"move": 1, "clause": "O6.4"}),
    (but("rounds", 0, "moves", to=[*MOVES, f"{FIRST} play Ao"]), {"move": len(MOVES) + 1, "clause": "O5.1"}),
    (but("rounds", 0, "moves", to=[*MOVES, f"{FIRST} bid 1"]), {"move": len(MOVES) + 1, "clause": "O4.1"}),
    (but("rounds", 0, "moves", to=MOVES[:-1]), {"round": 1, "move": None, "clause": "O2.1"}),
    (but("rounds", 1, "dealer", to=DEALER), {"round": 2, "move": None, "clause": "O3.1"}),
    (
        but("rounds", to=[*SHORT["rounds"], {**SHORT["rounds"][0], "dealer": (DEALER + 3) % 6}]),
        {"round": 4, "move": None, "clause": "O6.3"},
    ),
    *(
        (
            but("rounds", 0, "scores", to=wrong_score(seat)),
            {"round": 1, "move": None, "clause": "O6.1" if SCORES[seat] > 0 else "O6.2"},
        )
        for seat in range(6)
    ),
    (changed(STRICT, "rounds", PAID[0], "scores", int(PAID[1][0]), to=99), {"round": PAID[0] + 1, "clause": "O6.4"}),
    (changed(STRICT, "options", "mistakes", to="guided"), {"round": PAID[0] + 1, "clause": "O6.4"}),
]


IMPOSSIBLE = [
    *(but("players", to=list(names)) for names in ("ab", "abcdefg", "abc")),
    *(but("options", to=options) for options in ({"pack": 50}, {"schedule": [7]}, {"rounds": 3}, {"go_out": "any"})),
    *(but("rounds", 0, "deck", to=text) for text in ("", "Ao", " ".join(reference.pack(4)), "7h 8h")),
    *(but("rounds", 0, "moves", 0, to=text) for text in ("* stock Ao", "* bid 1", "0 draw", "6 bid 0", "bid 0")),
    *(but("rounds", 0, "moves", 0, to=f"{FIRST} {text}") for text in ("bid 01", "play 7h", "mistake", "mistake x")),
    but("game", to="poter"),
]

SHOWN = {
    *("mistake bid", "mistake play", "trump", "another suit", "the shown card"),
    *("trick to the leader", "trick to another", "the seat to move stays"),
}

PLAYED = 5


def hands(state: State, seat: int | None) -> list[int]:
    """Return the seat's own hand only."""
    return [state.hand[other] if other == seat else 0 for other in range(6)]


CASES = cases.GameCases(
    rounds=ROUNDS,
    reference=reference,
    clauses=cases.ClauseCases(
        folder=Path(__file__).parent / "clauses",
        files="o1 o4 o5 o6",
        last=(4, 4, 3, 3, 8, 5),
        unbroken={"O2.1", "O3.1", "O5.1", "O6.3", "O6.4"} | {"O6.1", "O6.2"},
        start=start_with_trick,
    ),
    positions=cases.PositionCases(
        example=positions.EXAMPLE,
        changes=positions.CHANGES,
        words=("Ao", "Ro 7c", "bid 3", "pocha"),
        mutated=positions.mutated,
        most_moves=999,
    ),
    frame=cases.FrameCases(
        wrong_options={
            "pack": [36, 0, 52, "40", 40.0, True, None, [], [40], 10**5000],
            "schedule": [
                *("", "Full", "down", [], {}, None, 5, True),
                *([0], [13], [-1], [1.0], [True], ["1"], [[1]], [10**30]),
            ],
            "mistakes": ["", "STRICT", None, True, ["strict"]],
            "rounds": [13],
            "": [1],
        },
        final=({"schedule": [2, 1]}, [(10, 0, 0), (0, 10, 0), (10, 5, -5)]),
        ranking="O6.5",
    ),
    matches=cases.MatchCases(
        tables=random_play.TABLES,
        quick=4,
        match=random_play.whole_match,
        any_text=random_play.any_text,
        choose=lambda current, source: source.choice(current.legal_moves()),
        ends_turn=("bid", "play"),
        other_hidden=determinization.with_other_hidden_cards,
        determinize=determinization.determinize,
    ),
    mistakes=cases.MistakeCases(
        table=table,
        points=5,
        charged=(
            ((), 0, "bid 3", "O4.1"),
            ((), 0, "bid 999999999", "O4.1"),
            (BIDS, 3, "bid 1", "O4.2"),
            (BIDS, 3, "bid 3", "O4.1"),
            ((*BIDS, "3 bid 0", "0 play 7o"), 1, "play 5o", "O5.2"),
            ((*BIDS, "3 bid 0", "0 play 7o", "1 play 3o"), 2, "play 7e", "O5.2"),
            ((*BIDS, "3 bid 0", "0 play 6c", "1 play 5o"), 2, "play 4o", "O5.4"),
        ),
        free=(
            ((), 0, "play 7o", "O4.1"),
            ((), 0, "play 3o", "O4.1"),
            ((), 1, "bid 3", "O4.1"),
            (BIDS, 0, "bid 1", "O4.1"),
            ((*BIDS, "3 bid 0"), 0, "bid 1", "O4.1"),
            ((*BIDS, "3 bid 0"), 0, "bid 9", "O4.1"),
            ((*BIDS, "3 bid 0"), 0, "play 3o", "O5.8"),
            ((*BIDS, "3 bid 0"), 0, "play 2e", "O5.8"),
            ((*BIDS, "3 bid 0"), 0, "play 8o", "O5.8"),
            ((*BIDS, "3 bid 0"), 1, "play 3o", "O5.1"),
            ((*BIDS, "3 bid 0", "0 play 7o"), 1, "play 7o", "O5.8"),
            ((*BIDS, "3 bid 0", "0 play 7o"), 0, "play 6c", "O5.1"),
            ((*BIDS, "3 bid 0", "0 play 7o"), 2, "play 7e", "O5.1"),
        ),
        unreadable=("", "jump", "bid", "bid -1", "bid x", "bid 1000000000", "play", "play As", "bid 01"),
        no_mistakes=(
            ("guided", "0 mistake bid 3", "O6.4"),
            ("strict", "0 mistake bid 2", "O6.4"),
            ("strict", "0 mistake play 7o", "O6.4"),
            ("strict", "1 mistake bid 3", "O4.1"),
        ),
    ),
    move_texts=cases.MoveTextCases(
        texts=TEXTS,
        words_in_any_order=False,
        likely=LIKELY,
        canonical=(("  bid   3 ", "bid 3"), ("play\tRo", "play Ro"), ("bid 0", "bid 0")),
        unreadable=(
            *("", " ", "Bid 3", "bid", "bid 3 4", "bid -1", "bid +1", "bid 03", "bid 1.0", "bid three", "bid \u0663"),
            *(
                "bid 1000000000",
                "play",
                "play 7h",
                "play Ro Co",
                "play ro",
                "play 3",
                "bid Ro",
                "pass",
                "draw",
                "* stock",
            ),
            *("mistake bid 3", "play Ro\x00", "bid " + "9" * 5000),
        ),
    ),
    transcripts=cases.TranscriptCases(
        files=golden.FILES, seeded=golden.SEEDED, features_of=golden.features_of, shown=SHOWN
    ),
    commands=cases.CommandCases(
        short_deal=(("--players", "3", "--round", "2", "--seed", "1"), {"taken": [0, 0, 2]}),
        over=position(hands=[""] * 3, turned="5e", bids=[0, 0, 0], played=["Ao 4o 5o"]),
        applied=((BIDDING, "bid 2", "bid 2"), (PLAYING, " play  Ro ", "play Ro")),
        listed=((BIDDING, ["bid 0", "bid 2"]), (PLAYING, ["play Ro"])),
        shown=PLAYING,
        shown_to_seat_1=("hand Ro 6o", "5e"),
        shown_to_all=("7o", "Ro"),
        possible=BIDDING,
        impossible=({"turned": "6o"}, {"bids": [0, 0, 2, 0]}, {"round": 1}, {"stock": ""}, {"game": "poter"}),
        forbidden=(
            (BIDDING, "bid 1", "O4.2"),
            (BIDDING, "bid 3", "O4.1"),
            (BIDDING, "play 6e", "O4.1"),
            (PLAYING, "play 6o", "O5.2"),
            (PLAYING, "play 4c", "O5.8"),
            (PLAYING, "bid 1", "O4.1"),
        ),
        unreadable=("", "jump", "bid", "bid x", "play", "play As", "play Ro Co", "draw", "bid -1"),
        impossible_deals=(
            *(["--players", players] for players in ("0", "2", "7", "x")),
            *(["--round", number] for number in ("0", "-1", "2000000000")),
            *(["--dealer", dealer] for dealer in ("4", "-1", "x")),
            *(
                ["--options", f"{{{text}}}"]
                for text in ('"pack": 52', '"schedule": []', '"schedule": [11]', '"rounds": 3')
            ),
            ["--players", "5", "--options", '{"pack": 48}'],
        ),
    ),
    replay=cases.ReplayCases(finished=(SHORT, STRICT), refused=REFUSED, impossible=IMPOSSIBLE),
    fields=cases.FieldCases(
        state=State,
        round_of=lambda state: PochaRound(state, Header({}, 1)),
        sizes={"players": cases.SEATS, "played": PLAYED},
        open_to_all=(
            "players phase to_move pack dealer hand_size turned trump bid_total played trick_size lead best best_seat "
            "bid taken penalty"
        ),
        open_parts={"order": (0, PLAYED)},
        hidden="",
        others={"hand": hands},
        keys=KEYS,
    ),
)
