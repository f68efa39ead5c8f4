"""`python -m engine` with Pocha, in-process: replay, legal, apply, deal, show."""

import json

from tests.engine.pocha.builders import deck, round_at
from tests.samples import case


def test_deal_by_the_schedule(run):
    for players, number, options, size in (
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
    ):
        with case(players, number, options, size):
            arguments = ("--players", players, "--round", number, "--options", json.dumps(options))
            status, out, _ = run("deal", "pocha", *arguments)
            dealt = json.loads(out)
            assert (status, dealt["hand_size"], dealt["options"]) == (0, size, options)
            assert round_at(dealt).position() == dealt


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
