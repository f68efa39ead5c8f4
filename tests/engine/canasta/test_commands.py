"""`python -m engine` with Canasta, in-process: replay, legal, apply, deal, show."""

import json
from functools import partial
from typing import Any

import pytest

from tests.engine.canasta import golden, reference
from tests.engine.canasta.builders import ROUNDS, pack, play, position, round_at, start
from tests.engine.drivers.commands import Commands, Replay
from tests.engine.drivers.transcripts import changed, told

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


class TestCommands(Commands):
    rounds = ROUNDS
    reference = reference
    over = OVER
    applied = (
        (DRAWING, "draw", "draw"),
        (DRAWING, "take Ah  As", "take As Ah"),
        (PLAYING, "lay 7c @7", "lay 7c @7"),
        (PLAYING, "discard 9c", "discard 9c"),
    )
    listed = (
        (DRAWING, ["draw", "take As Ah"]),
        (PLAYING, ["lay 7c @7", "discard 7c", "discard 9c", "discard Ts"]),
    )
    shown = DRAWING
    for_one = ("hand 4s 5s", "4h")
    for_all = ("pot:   5c 6c Ad", "4s")
    possible = DRAWING
    impossible = (
        {"stock": ""},
        {"turn": 2, "to_move": 0},
        {"frozen": True},
        {"hand_size": 3},
        {"game": "poter"},
    )
    forbidden = (
        (DRAWING, "pass", "C8.5"),
        (DRAWING, "take", "C4.3"),
        (DRAWING, "discard 9s", "C3.1"),
        (PLAYING, "lay 9c @7", "C5.1"),
        (PLAYING, "discard 4s", "C3.5"),
        (PLAYING, "close", "C8.1"),
    )
    unreadable = ("", "jump", "cut", "meld", "lay 7c", "lay 7c @1", "discard Ro", "swap 7c @1")
    no_deals = (
        *(["--players", players] for players in ("0", "1", "5", "7", "x")),
        *(["--options", text] for text in ('{"mode": "trios"}', '{"target": 6000}', '{"rounds": 3}', "[]")),
        *(["--dealer", dealer] for dealer in ("4", "-1")),
        ["--round", "0"],
    )

    def test_positions_written_by_commands_can_be_read_by_them(self, run):
        options = json.dumps({"max_turns": 4})
        last = self.deal_and_play_on(run, "--players", "3", "--seed", "1", "--options", options)
        assert (last["phase"], last["turn"]) == ("over", 4)


def test_deal(run):
    arguments = ("deal", "canasta", "--round", "3", "--seed", "7", "--dealer", "2")
    status, out, _ = run(*arguments)
    dealt = json.loads(out)
    assert status == 0
    assert (dealt["round"], dealt["dealer"], dealt["to_move"], dealt["phase"]) == (3, 2, 2, "cut")
    assert sorted(dealt["stock"].split()) == sorted(pack())
    assert round_at(dealt).position() == dealt
    assert run(*arguments)[1] == out
    after = json.loads(run("apply", dealt, "cut 60")[1])
    assert [len(hand.split()) for hand in after["hands"]] == [15] * 4
    without = json.loads(run(*arguments, "--options", '{"cut": "off"}')[1])
    assert without == after | {"cut": None, "options": {"cut": "off"}}


@pytest.mark.parametrize(
    ("players", "options", "sides"),
    [("2", {}, 2), ("3", {}, 3), ("4", {}, 2), ("4", {"mode": "singles"}, 4), ("6", {"target": 7000}, 2)],
)
def test_deal_for_sides(run, players, options, sides):
    status, out, _ = run("deal", "canasta", "--players", players, "--options", json.dumps(options))
    dealt = json.loads(out)
    assert (status, len(dealt["totals"]), len(dealt["hands"])) == (0, sides, int(players))


TRIOS = told(golden.DATA / "trios.json")
PAIRS = told(golden.DATA / "pairs.json")
BLACK = told(golden.DATA / "a_lo_gusto.json")

but = partial(changed, PAIRS)
MOVES = PAIRS["rounds"][0]["moves"]
DEALER = PAIRS["rounds"][0]["dealer"]
FIRST = (DEALER + 1) % 4
SCORES = PAIRS["rounds"][0]["scores"]

REFUSED: list[tuple[Any, dict[str, Any]]] = [
    (
        but("rounds", 0, "moves", 0, to=f"{DEALER} cut 108"),
        {"round": 1, "move": 1, "seat": DEALER, "clause": "C2.1"},
    ),
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


class TestReplay(Replay):
    right = (PAIRS, TRIOS, BLACK)
    column = "side"
    refused = REFUSED
    impossible = IMPOSSIBLE

    def test_replay(self, run):
        super().test_replay(run)
        black = json.loads(run("replay", "--json", BLACK)[1])
        assert black["ranking"] == [{"place": 1, "side": 0, "total": 0}, {"place": 2, "side": 1, "total": 0}]


def test_an_unfinished_hand_has_no_scores(run):
    stopped = but("rounds", to=[{**PAIRS["rounds"][0], "moves": MOVES[:9]}])
    assert run("replay", stopped)[0] == 1
    del stopped["rounds"][0]["scores"]
    status, out, _ = run("replay", stopped, "--json")
    assert (status, json.loads(out)["finished"], json.loads(out)["scores"]) == (0, False, [])
