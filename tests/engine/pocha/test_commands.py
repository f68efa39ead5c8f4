"""`python -m engine` with Pocha, in-process: replay, legal, apply, deal, show."""

import json

from tests.engine.pocha.builders import round_at
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
