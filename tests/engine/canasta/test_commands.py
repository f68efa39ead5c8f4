"""`python -m engine` with Canasta, in-process: replay, legal, apply, deal, show."""

import json

from tests.samples import case


def test_deal(run):
    arguments = ("deal", "canasta", "--round", "3", "--seed", "7", "--dealer", "2")
    dealt = json.loads(run(*arguments)[1])
    assert (dealt["to_move"], dealt["phase"]) == (2, "cut")
    after = json.loads(run("apply", dealt, "cut 60")[1])
    assert [len(hand.split()) for hand in after["hands"]] == [15] * 4
    without = json.loads(run(*arguments, "--options", '{"cut": "off"}')[1])
    assert without == after | {"cut": None, "options": {"cut": "off"}}


def test_deal_for_sides(run):
    for players, options, sides in (
        ("2", {}, 2),
        ("3", {}, 3),
        ("4", {}, 2),
        ("4", {"mode": "singles"}, 4),
        ("6", {"target": 7000}, 2),
    ):
        with case(players, options, sides):
            status, out, _ = run("deal", "canasta", "--players", players, "--options", json.dumps(options))
            dealt = json.loads(out)
            assert (status, len(dealt["totals"]), len(dealt["hands"])) == (0, sides, int(players))
