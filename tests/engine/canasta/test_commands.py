"""`python -m engine` with Canasta, in-process: replay, legal, apply, deal, show."""

import copy
import json
from typing import Any

import pytest

from tests.engine.canasta import golden, reference
from tests.engine.canasta.builders import pack, position, round_at
from tests.engine.drivers.rounds import legal

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


def test_legal(run):
    assert run("legal", DRAWING) == (0, "draw\ntake As Ah\n", "")
    listed = ["lay 7c @7", "discard 7c", "discard 9c", "discard Ts"]
    assert run("legal", PLAYING) == (0, "\n".join(listed) + "\n", "")
    status, out, _ = run("legal", "--json", DRAWING, PLAYING)
    assert (status, [json.loads(line) for line in out.splitlines()]) == (0, [["draw", "take As Ah"], listed])
    over = json.loads(run("apply", position(hands=["9s"], turn=5, stock="", pot="Ad"), "pass")[1])
    assert run("legal", over) == (0, "", "")


def test_apply(run):
    for at, typed, text in (
        (DRAWING, "draw", "draw"),
        (DRAWING, "take Ah  As", "take As Ah"),
        (PLAYING, "lay 7c @7", "lay 7c @7"),
        (PLAYING, "discard 9c", "discard 9c"),
    ):
        status, out, _ = run("apply", at, typed)
        assert (status, json.loads(out)) == (0, reference.after(round_at(at).position(), text))


@pytest.mark.parametrize(
    ("at", "move", "clause"),
    [
        (DRAWING, "pass", "C8.5"),
        (DRAWING, "take", "C4.3"),
        (DRAWING, "discard 9s", "C3.1"),
        (PLAYING, "lay 9c @7", "C5.1"),
        (PLAYING, "discard 4s", "C3.5"),
        (PLAYING, "close", "C8.1"),
    ],
)
def test_apply_refuses_with_the_clause_and_no_position(run, at, move, clause):
    status, out, _ = run("apply", at, move)
    assert (status, clause in out, "{" in out) == (1, True, False)
    status, out, _ = run("apply", "--json", at, move)
    answer = json.loads(out)
    assert (status, answer["ok"], answer["clause"], answer["text"]) == (1, False, clause, move)
    assert "position" not in answer


@pytest.mark.parametrize("move", ["", "jump", "cut", "meld", "lay 7c", "lay 7c @1", "discard Ro", "swap 7c @1"])
def test_apply_an_unreadable_move(run, move):
    assert run("apply", PLAYING, move)[0] == 2


def test_apply_takes_no_stock(run):
    assert run("apply", DRAWING, "draw", "--stock", "4s 5s")[0] == 2


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


@pytest.mark.parametrize(
    "arguments",
    [
        *(["--players", players] for players in ("0", "1", "5", "7", "x")),
        *(["--options", text] for text in ('{"mode": "trios"}', '{"target": 6000}', '{"rounds": 3}', "[]")),
        *(["--dealer", dealer] for dealer in ("4", "-1")),
        ["--round", "0"],
    ],
    ids=" ".join,
)
def test_deals_that_cannot_be(run, arguments):
    assert run("deal", "canasta", *arguments)[0] == 2


def test_show(run):
    status, own, _ = run("show", DRAWING, "--seat", "1")
    assert status == 0
    assert "hand 4s 5s" in own
    assert "4h" not in own
    status, spectator, _ = run("show", DRAWING)
    assert "pot:   5c 6c Ad" in spectator
    assert "4s" not in spectator
    status, out, _ = run("show", "--json", DRAWING, "--seat", "0")
    assert json.loads(out) == {"seat": 0, "text": round_at(DRAWING).view(0).text().splitlines()}
    assert run("show", DRAWING, "--seat", "4")[0] == 2


@pytest.mark.parametrize("command", ["legal", "apply", "show"])
def test_impossible_positions(run, command):
    rest = ["draw"] if command == "apply" else []
    for wrong in ({"stock": ""}, {"turn": 2}, {"frozen": True}, {"hand_size": 3}, {"game": "poter"}):
        at = {**DRAWING, **wrong, "to_move": 0} if "turn" in wrong else {**DRAWING, **wrong}
        assert run(command, at, *rest)[0] == 2


TRIOS: dict[str, Any] = json.loads((golden.DATA / "trios.json").read_text(encoding="utf-8"))
PAIRS: dict[str, Any] = json.loads((golden.DATA / "pairs.json").read_text(encoding="utf-8"))
BLACK: dict[str, Any] = json.loads((golden.DATA / "a_lo_gusto.json").read_text(encoding="utf-8"))


def changed(*path: Any, to: Any, transcript: dict[str, Any] = PAIRS) -> dict[str, Any]:
    """Return a transcript with one thing changed."""
    told = copy.deepcopy(transcript)
    at: Any = told
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to
    return told


def test_replay(run):
    status, out, _ = run("replay", "--json", PAIRS, TRIOS, BLACK)
    first, second, black = (json.loads(line) for line in out.splitlines())
    assert status == 0
    assert first["scores"] == [entry["scores"] for entry in PAIRS["rounds"]]
    assert first["totals"] == [sum(column) for column in zip(*first["scores"], strict=True)]
    assert (first["ok"], first["finished"], second["finished"], black["finished"]) == (True,) * 4
    best = max(first["totals"])
    assert first["ranking"][0] == {"place": 1, "side": first["totals"].index(best), "total": best}
    assert black["ranking"] == [{"place": 1, "side": 0, "total": 0}, {"place": 2, "side": 1, "total": 0}]
    status, out, _ = run("replay", PAIRS)
    assert (status, "place 1: side" in out, "finished" in out) == (0, True, True)


MOVES = PAIRS["rounds"][0]["moves"]
DEALER = PAIRS["rounds"][0]["dealer"]
FIRST = (DEALER + 1) % 4
SCORES = PAIRS["rounds"][0]["scores"]

REFUSED: list[tuple[Any, dict[str, Any]]] = [
    (
        changed("rounds", 0, "moves", 0, to=f"{DEALER} cut 108"),
        {"round": 1, "move": 1, "seat": DEALER, "clause": "C2.1"},
    ),
    (changed("rounds", 0, "moves", 0, to=f"{DEALER} draw"), {"move": 1, "text": "draw", "clause": "C2.1"}),
    (changed("rounds", 0, "moves", 0, to=f"{FIRST} cut 5"), {"move": 1, "seat": FIRST, "clause": "C1.4"}),
    (changed("rounds", 0, "moves", 1, to=f"{FIRST} pass"), {"move": 2, "clause": "C8.5"}),
    (changed("rounds", 0, "moves", 1, to=f"{DEALER} draw"), {"move": 2, "seat": DEALER, "clause": "C1.4"}),
    (changed("rounds", 0, "moves", 1, to=f"{FIRST} mistake draw"), {"move": 2, "clause": "C9.6"}),
    (changed("rounds", 0, "moves", to=[*MOVES, f"{FIRST} draw"]), {"move": len(MOVES) + 1, "clause": "C1.4"}),
    (changed("rounds", 0, "moves", to=MOVES[:-1]), {"round": 1, "move": None, "clause": "C8.1"}),
    (changed("rounds", 1, "dealer", to=DEALER), {"round": 2, "move": None, "clause": "C1.4"}),
    (
        changed("rounds", to=[*BLACK["rounds"], {**BLACK["rounds"][0], "dealer": 3}], transcript=BLACK),
        {"round": 2, "move": None, "clause": "C9.5"},
    ),
    *(
        (changed("rounds", 0, "scores", side, to=SCORES[side] + 5), {"round": 1, "move": None, "seat": None})
        for side in range(2)
    ),
    (changed("rounds", 0, "scores", 1, to=5, transcript=BLACK), {"round": 1, "clause": "C7.3"}),
]


@pytest.mark.parametrize(("told", "expected"), REFUSED, ids=[str(expected)[:60] for _, expected in REFUSED])
def test_replay_refuses(run, told, expected):
    status, out, _ = run("replay", "--json", told)
    answer = json.loads(out)
    assert status == 1
    assert set(answer) == {"file", "ok", "round", "move", "seat", "text", "clause", "message"}
    assert expected.items() <= answer.items()
    assert answer["message"]
    assert run("replay", told)[0] == 1


IMPOSSIBLE = [
    *(changed("players", to=list(names)) for names in ("a", "abc", "abcde")),
    *(changed("options", to=options) for options in ({"mode": "trios"}, {"target": 1}, {"pack": 40})),
    *(changed("rounds", 0, "deck", to=text) for text in ("", "4s", " ".join(pack(6)), "Ro Co")),
    *(changed("rounds", 0, "moves", 0, to=text) for text in ("* stock 4s", "* cut 5", "4 cut 5", "cut 5")),
    *(changed("rounds", 0, "moves", 0, to=f"{DEALER} {text}") for text in ("cut 05", "cut", "mistake", "mistake x")),
    changed("rounds", 0, "scores", to=[0, 0, 0, 0]),
    changed("game", to="pocha"),
]


@pytest.mark.parametrize("told", IMPOSSIBLE, ids=range(len(IMPOSSIBLE)))
def test_replay_of_what_cannot_be(run, told):
    assert run("replay", told)[0] == 2


def test_an_unfinished_hand_has_no_scores(run):
    stopped = changed("rounds", to=[{**PAIRS["rounds"][0], "moves": MOVES[:9]}])
    assert run("replay", stopped)[0] == 1
    del stopped["rounds"][0]["scores"]
    status, out, _ = run("replay", stopped, "--json")
    assert (status, json.loads(out)["finished"], json.loads(out)["scores"]) == (0, False, [])


def test_positions_written_by_commands_can_be_read_by_them(run):
    options = json.dumps({"max_turns": 4})
    current = json.loads(run("deal", "canasta", "--players", "3", "--seed", "1", "--options", options)[1])
    while True:
        listed = json.loads(run("legal", current, "--json")[1])
        assert listed == legal(round_at(current))
        if not listed:
            break
        current = json.loads(run("apply", current, listed[-1])[1])
    assert (current["phase"], current["turn"]) == ("over", 4)
