"""`python -m engine` with Pocha, in-process: replay, legal, apply, deal, show."""

import json
from functools import partial
from typing import Any

import pytest

from tests.engine.drivers.commands import Commands, Replay
from tests.engine.drivers.transcripts import changed, told
from tests.engine.pocha import golden, reference
from tests.engine.pocha.builders import ROUNDS, deck, position, round_at, start

BIDDING = position(hands=["7o 4c", "6o 5c", "5e 6c", "6e 7c"], turned="2e", bids=[0, 0, 1, None])
PLAYING = position(
    options={"mistakes": "strict"},
    hands=["4c", "6o Ro", "5e 6c", "6e 7c"],
    turned="2e",
    bids=[0, 0, 0, 0],
    trick="7o",
)


class TestCommands(Commands):
    rounds = ROUNDS
    reference = reference
    over = position(hands=[""] * 3, turned="5e", bids=[0, 0, 0], played=["Ao 4o 5o"])
    applied = ((BIDDING, "bid 2", "bid 2"), (PLAYING, " play  Ro ", "play Ro"))
    listed = ((BIDDING, ["bid 0", "bid 2"]), (PLAYING, ["play Ro"]))
    shown = PLAYING
    for_one = ("hand Ro 6o", "5e")
    for_all = ("7o", "Ro")
    possible = BIDDING
    impossible = ({"turned": "6o"}, {"bids": [0, 0, 2, 0]}, {"round": 1}, {"stock": ""}, {"game": "poter"})
    forbidden = (
        (BIDDING, "bid 1", "O4.2"),
        (BIDDING, "bid 3", "O4.1"),
        (BIDDING, "play 6e", "O4.1"),
        (PLAYING, "play 6o", "O5.2"),
        (PLAYING, "play 4c", "O5.8"),
        (PLAYING, "bid 1", "O4.1"),
    )
    unreadable = ("", "jump", "bid", "bid x", "play", "play As", "play Ro Co", "draw", "bid -1")
    no_deals = (
        *(["--players", players] for players in ("0", "2", "7", "x")),
        *(["--round", number] for number in ("0", "-1", "2000000000")),
        *(["--dealer", dealer] for dealer in ("4", "-1", "x")),
        *(["--options", text] for text in ('{"pack": 52}', '{"schedule": []}', '{"schedule": [11]}', '{"rounds": 3}')),
        ["--players", "5", "--options", '{"pack": 48}'],
    )

    def test_positions_written_by_commands_can_be_read_by_them(self, run):
        last = self.deal_and_play_on(run, "--players", "3", "--round", "2", "--seed", "1")
        assert last["phase"] == "over"
        assert sum(last["taken"]) == 2
        assert start(**{key: value for key, value in last.items() if key not in ("format", "game")}).over
        assert round_at(last).to_move is None


def test_deal(run):
    arguments = ("deal", "pocha", "--round", "3", "--seed", "7", "--dealer", "2")
    status, out, _ = run(*arguments)
    dealt = json.loads(out)
    assert status == 0
    assert (dealt["round"], dealt["dealer"], dealt["to_move"], dealt["phase"]) == (3, 2, 3, "bid")
    assert [len(hand.split()) for hand in dealt["hands"]] == [3] * 4
    assert round_at(dealt).position() == dealt
    assert run(*arguments)[1] == out
    assert run("deal", "pocha")[1] != run("deal", "pocha")[1]


@pytest.mark.parametrize(
    ("players", "number", "options", "size"),
    [
        ("4", "10", {}, 10),
        ("4", "13", {}, 10),
        ("4", "14", {}, 9),
        ("4", "22", {}, 1),
        ("4", "23", {}, 1),
        ("4", "1000000000", {}, 1),
        ("3", "14", {}, 12),
        ("3", "16", {"pack": 48}, 16),
        ("5", "8", {"schedule": "up"}, 8),
        ("6", "9", {"schedule": "short"}, 5),
        ("6", "2", {"schedule": [3, 6], "mistakes": "strict"}, 6),
    ],
)
def test_deal_by_the_schedule(run, players, number, options, size):
    arguments = ("--players", players, "--round", number, "--options", json.dumps(options))
    status, out, _ = run("deal", "pocha", *arguments)
    dealt = json.loads(out)
    assert (status, dealt["hand_size"], dealt["options"]) == (0, size, options)
    assert round_at(dealt).position() == dealt


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
    (
        but("rounds", 0, "moves", 0, to=f"{FIRST} bid 7"),
        {"round": 1, "move": 1, "seat": FIRST, "clause": "O4.1"},
    ),
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
    (
        changed(STRICT, "rounds", PAID[0], "scores", int(PAID[1][0]), to=99),
        {"round": PAID[0] + 1, "clause": "O6.4"},
    ),
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


class TestReplay(Replay):
    right = (SHORT, STRICT)
    column = "seat"
    refused = REFUSED
    impossible = IMPOSSIBLE


def test_a_mistake_in_a_transcript_costs_its_points(run):
    hands = ["Ao", "4o", "5o"]
    moves = ["0 mistake bid 2", "0 bid 1", "1 bid 0", "2 bid 0", "0 play Ao", "1 play 4o", "2 play 5o"]
    cards = " ".join(deck(hands, 2, "4e"))
    told = {
        "format": "transcript/1",
        "game": "pocha",
        "options": {"mistakes": "strict", "schedule": [1]},
        "players": list("abc"),
        "rounds": [{"dealer": 2, "deck": cards, "moves": moves}],
    }
    status, out, _ = run("replay", told, "--json")
    answer = json.loads(out)
    assert (status, answer["scores"], answer["finished"]) == (0, [[10, 10, 10]], False)
    assert [place["place"] for place in answer["ranking"]] == [1, 1, 1]
