"""`python -m engine` with Pocha, in-process: replay, legal, apply, deal, show."""

import copy
import json
from typing import Any

import pytest

from tests.engine.drivers.rounds import legal
from tests.engine.pocha import golden, reference
from tests.engine.pocha.builders import POCHA, deck, position, round_at, start

BIDDING = position(hands=["7o 4c", "6o 5c", "5e 6c", "6e 7c"], turned="2e", bids=[0, 0, 1, None])
PLAYING = position(
    options={"mistakes": "strict"},
    hands=["4c", "6o Ro", "5e 6c", "6e 7c"],
    turned="2e",
    bids=[0, 0, 0, 0],
    trick="7o",
)


def test_legal(run):
    assert run("legal", BIDDING) == (0, "bid 0\nbid 2\n", "")
    assert run("legal", PLAYING) == (0, "play Ro\n", "")
    status, out, _ = run("legal", "--json", BIDDING, PLAYING)
    assert (status, [json.loads(line) for line in out.splitlines()]) == (0, [["bid 0", "bid 2"], ["play Ro"]])
    over = position(hands=[""] * 3, turned="5e", bids=[0, 0, 0], played=["Ao 4o 5o"])
    assert run("legal", over) == (0, "", "")
    assert run("legal", over, "--json") == (0, "[]\n", "")


def test_apply(run):
    status, out, _ = run("apply", BIDDING, "bid 2")
    assert (status, json.loads(out)) == (0, reference.after(round_at(BIDDING).position(), "bid 2"))
    status, out, _ = run("apply", PLAYING, " play  Ro ")
    assert (status, json.loads(out)) == (0, reference.after(round_at(PLAYING).position(), "play Ro"))


@pytest.mark.parametrize(
    ("at", "move", "clause"),
    [
        (BIDDING, "bid 1", "O4.2"),
        (BIDDING, "bid 3", "O4.1"),
        (BIDDING, "play 6e", "O4.1"),
        (PLAYING, "play 6o", "O5.2"),
        (PLAYING, "play 4c", "O5.8"),
        (PLAYING, "bid 1", "O4.1"),
    ],
)
def test_apply_refuses_with_the_clause_and_no_position(run, at, move, clause):
    status, out, _ = run("apply", at, move)
    assert (status, clause in out, "{" in out) == (1, True, False)
    status, out, _ = run("apply", "--json", at, move)
    answer = json.loads(out)
    assert (status, answer["ok"], answer["clause"], answer["text"]) == (1, False, clause, move)
    assert "position" not in answer


@pytest.mark.parametrize("move", ["", "jump", "bid", "bid x", "play", "play As", "play Ro Co", "draw", "bid -1"])
def test_apply_an_unreadable_move(run, move):
    assert run("apply", PLAYING, move)[0] == 2


def test_apply_takes_no_stock(run):
    assert run("apply", PLAYING, "play Ro", "--stock", "4o 5o")[0] == 2


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


@pytest.mark.parametrize(
    "arguments",
    [
        *(["--players", players] for players in ("0", "2", "7", "x")),
        *(["--round", number] for number in ("0", "-1", "2000000000")),
        *(["--dealer", dealer] for dealer in ("4", "-1", "x")),
        *(["--options", text] for text in ('{"pack": 52}', '{"schedule": []}', '{"schedule": [11]}', '{"rounds": 3}')),
        ["--players", "5", "--options", '{"pack": 48}'],
    ],
    ids=" ".join,
)
def test_deals_that_cannot_be(run, arguments):
    assert run("deal", "pocha", *arguments)[0] == 2


def test_show(run):
    status, own, _ = run("show", PLAYING, "--seat", "1")
    assert status == 0
    assert "hand Ro 6o" in own
    assert "5e" not in own
    status, spectator, _ = run("show", PLAYING)
    assert "7o" in spectator
    assert "Ro" not in spectator
    status, out, _ = run("show", "--json", PLAYING, "--seat", "0")
    assert json.loads(out) == {"seat": 0, "text": round_at(PLAYING).view(0).text().splitlines()}
    for seat in ("4", "-1", "x"):
        assert run("show", PLAYING, "--seat", seat)[0] == 2


@pytest.mark.parametrize("command", ["legal", "apply", "show"])
def test_impossible_positions(run, command):
    rest = ["bid 0"] if command == "apply" else []
    for wrong in ({"turned": "6o"}, {"bids": [0, 0, 2, 0]}, {"round": 1}, {"stock": ""}, {"game": "poter"}):
        assert run(command, BIDDING | wrong, *rest)[0] == 2


SHORT: dict[str, Any] = json.loads((golden.DATA / "six_players_list.json").read_text(encoding="utf-8"))
STRICT: dict[str, Any] = json.loads((golden.DATA / "four_players_full.json").read_text(encoding="utf-8"))


def changed(*path: Any, to: Any, transcript: dict[str, Any] = SHORT) -> dict[str, Any]:
    """Return a transcript with one thing changed."""
    told = copy.deepcopy(transcript)
    at: Any = told
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to
    return told


def test_replay(run):
    status, out, _ = run("replay", "--json", SHORT, STRICT)
    first, second = (json.loads(line) for line in out.splitlines())
    assert status == 0
    assert first["scores"] == [entry["scores"] for entry in SHORT["rounds"]]
    assert first["totals"] == [sum(column) for column in zip(*first["scores"], strict=True)]
    assert (first["ok"], first["finished"], second["finished"]) == (True, True, True)
    best = max(first["totals"])
    assert first["ranking"][0] == {"place": 1, "seat": first["totals"].index(best), "total": best}
    totals = [place["total"] for place in first["ranking"]]
    assert totals == sorted(totals, reverse=True)
    status, out, _ = run("replay", SHORT)
    assert (status, "place 1: seat" in out, "finished" in out) == (0, True, True)


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
    (changed("rounds", 0, "moves", 0, to=f"{FIRST} bid 7"), {"round": 1, "move": 1, "seat": FIRST, "clause": "O4.1"}),
    (changed("rounds", 0, "moves", 0, to=f"{DEALER} bid 0"), {"move": 1, "seat": DEALER, "clause": "O4.1"}),
    (changed("rounds", 0, "moves", 0, to=f"{FIRST} play Ao"), {"move": 1, "text": "play Ao", "clause": "O4.1"}),
    (changed("rounds", 0, "moves", 6, to=f"{DEALER} play Ao"), {"move": 7, "seat": DEALER, "clause": "O5.1"}),
    (changed("rounds", 0, "moves", 6, to=f"{FIRST} play 2o"), {"move": 7, "clause": "O5.8"}),
    (changed("rounds", 0, "moves", 6, to=f"{FIRST} bid 0"), {"move": 7, "clause": "O4.1"}),
    (changed("rounds", 0, "moves", 0, to=f"{FIRST} mistake bid 7"), {"move": 1, "clause": "O6.4"}),
    (changed("rounds", 0, "moves", to=[*MOVES, f"{FIRST} play Ao"]), {"move": len(MOVES) + 1, "clause": "O5.1"}),
    (changed("rounds", 0, "moves", to=[*MOVES, f"{FIRST} bid 1"]), {"move": len(MOVES) + 1, "clause": "O4.1"}),
    (changed("rounds", 0, "moves", to=MOVES[:-1]), {"round": 1, "move": None, "clause": "O2.1"}),
    (changed("rounds", 1, "dealer", to=DEALER), {"round": 2, "move": None, "clause": "O3.1"}),
    (
        changed("rounds", to=[*SHORT["rounds"], {**SHORT["rounds"][0], "dealer": (DEALER + 3) % 6}]),
        {"round": 4, "move": None, "clause": "O6.3"},
    ),
    *(
        (
            changed("rounds", 0, "scores", to=wrong_score(seat)),
            {"round": 1, "move": None, "clause": "O6.1" if SCORES[seat] > 0 else "O6.2"},
        )
        for seat in range(6)
    ),
    (
        changed("rounds", PAID[0], "scores", int(PAID[1][0]), to=99, transcript=STRICT),
        {"round": PAID[0] + 1, "clause": "O6.4"},
    ),
    (changed("options", "mistakes", to="guided", transcript=STRICT), {"round": PAID[0] + 1, "clause": "O6.4"}),
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
    *(changed("players", to=list(names)) for names in ("ab", "abcdefg", "abc")),
    *(
        changed("options", to=options)
        for options in ({"pack": 50}, {"schedule": [7]}, {"rounds": 3}, {"go_out": "any"})
    ),
    *(changed("rounds", 0, "deck", to=text) for text in ("", "Ao", " ".join(reference.pack(4)), "7h 8h")),
    *(changed("rounds", 0, "moves", 0, to=text) for text in ("* stock Ao", "* bid 1", "0 draw", "6 bid 0", "bid 0")),
    *(changed("rounds", 0, "moves", 0, to=f"{FIRST} {text}") for text in ("bid 01", "play 7h", "mistake", "mistake x")),
    changed("game", to="poter"),
]


@pytest.mark.parametrize("told", IMPOSSIBLE, ids=range(len(IMPOSSIBLE)))
def test_replay_of_what_cannot_be(run, told):
    assert run("replay", told)[0] == 2


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


def test_positions_written_by_commands_can_be_read_by_them(run):
    current = json.loads(run("deal", "pocha", "--players", "3", "--round", "2", "--seed", "1")[1])
    while True:
        listed = json.loads(run("legal", current, "--json")[1])
        assert listed == legal(round_at(current))
        if not listed:
            break
        current = json.loads(run("apply", current, listed[-1])[1])
    assert current["phase"] == "over"
    assert sum(current["taken"]) == 2
    assert start(**{key: value for key, value in current.items() if key not in ("format", "game")}).over
    assert POCHA.from_position(current).to_move is None
