"""The measurement of gains with the true hands: equal choices gain nothing, others the difference of their scores."""

from engine.poter.moves import PoterVerb
from tests.analysis.poter import measure


def test_stored_choices_are_those_of_equal_hints(tmp_path, monkeypatch, capsys):
    stored = str(tmp_path / "choices.json")
    given = ["measure", "--positions", "6", "--players", "greedy", "--playouts", "60", "--worlds", "8"]
    monkeypatch.setattr("sys.argv", [*given, "--write", stored])
    measure.main()
    monkeypatch.setattr("sys.argv", [*given, "--against", stored])
    measure.main()
    assert capsys.readouterr().out.startswith("gain +0.000 ± 0.000 points a discard; 6 positions, 0%")


def test_a_plan_scores_what_follows_at_the_true_hands():
    """The result depends on the discard, and is the same each time."""
    for _, current in measure.positions(["greedy"], 30, 5):
        plans = [[str(move)] for move in current.legal_moves() if move.verb == PoterVerb.DISCARD]
        if len(plans) > 3:
            break
    found = [measure.points(current, plan, 100, 1) for plan in plans]
    assert len(set(found)) > 1
    assert found == [measure.points(current, plan, 100, 1) for plan in plans]
