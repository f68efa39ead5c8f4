import json
import math
from random import Random

import pytest

from analysis.commands import main
from analysis.deadline import Budget
from analysis.hints.advice import forced
from analysis.lab import arena, players
from engine.canasta.game import CanastaRound
from engine.errors import InvalidInput
from engine.match import Match
from engine.poter.game import PoterRound
from engine.registry import GAMES
from tests.analysis.lab.contests import play_all
from tests.samples import cases


def contest(names, rounds, **budget):
    return arena.Contest("poter", tuple(names.split(",")), rounds, 3, Budget(**budget))


@pytest.mark.slow
def test_a_seed_gives_the_same_rounds_in_any_number_of_processes(run):
    command = ["arena", "poter", "--seats", "hint,greedy,random", "--rounds", "6", "--seed", "4", "--playouts", "12"]
    one, two = (run(*command, "--jobs", jobs, "--json").json for jobs in ("1", "2"))
    assert one == two
    assert [player["name"] for player in one["players"]] == ["hint", "greedy", "random"]


def test_the_table_has_a_line_a_player(run):
    lines = run("arena", "poter", "--seats", "greedy,random", "--rounds", "8", "--jobs", "1").lines
    assert [line.split()[0] for line in lines] == ["player", "greedy", "random", "8"]


@cases(
    "arguments",
    [
        ["chess", "--seats", "greedy,greedy"],
        ["poter", "--seats", "greedy,somebody"],
        ["poter", "--seats", "greedy"],
        ["poter", "--seats", "greedy,greedy", "--rounds", "0"],
        ["poter", "--seats", "greedy,hint", "--playouts", "0"],
        ["pocha", "--seats", "greedy,greedy,greedy", "--options", "[8]"],
        ["pocha", "--seats", "greedy,greedy,greedy", "--options", '{"schedule": [99]}'],
    ],
)
def test_a_contest_that_cannot_be_is_one_line_and_status_2(arguments, run):
    assert run("arena", *arguments).status == 2


def test_equal_players_share_a_deal_evenly():
    """Each player sits once in every place of a deal, so players that never differ do exactly alike."""
    given = contest("greedy,greedy,greedy,greedy", 80)
    outcomes = play_all(given)
    assert sum(any(outcome.won) for outcome in outcomes) > 60
    for outcome in outcomes:
        for score, won in zip(outcome.scores, outcome.won, strict=True):
            assert (score == 0) == won
        alone = outcome.scores.count(min(outcome.scores)) == 1
        assert list(outcome.ahead) == [alone and score == min(outcome.scores) for score in outcome.scores]


def test_options_are_those_of_the_game(run):
    command = ["arena", "pocha", "--seats", "greedy,greedy,greedy", "--rounds", "6", "--jobs", "1", "--json"]
    found = run(*command, "--options", json.dumps({"schedule": [1] * 13})).json["players"]
    assert all(-5 <= one["score"] <= 15 for one in found)
    assert sum(one["above"] for one in found) == pytest.approx(0)
    assert found[0]["above"] == pytest.approx(found[0]["score"] - (found[1]["score"] + found[2]["score"]) / 2)


def test_partners_have_the_score_of_their_side():
    """Two pairs of Canasta, seated alternately, move together."""
    given = arena.Contest("canasta", ("greedy", "tuned") * 2, 12, 3, Budget())
    outcomes = play_all(given)
    for outcome in outcomes:
        assert outcome.scores[:2] == outcome.scores[2:]
        assert outcome.won[:2] == outcome.won[2:]
        ours, theirs = outcome.scores[:2]
        assert outcome.ahead == (ours > theirs, theirs > ours) * 2
    assert len({outcome.scores for outcome in outcomes}) > 4


def test_who_wins_the_match_is_ahead_whatever_the_round_scores(monkeypatch):
    """A canasta a lo gusto scores nothing for anybody (C7.3)."""
    given = arena.Contest("canasta", ("greedy", "tuned"), 2, 3, Budget())
    monkeypatch.setattr(CanastaRound, "scores", lambda _: (0, 0))
    assert not any(arena.play(given, 1).ahead + arena.play(given, 1).outright)
    monkeypatch.setattr(CanastaRound, "match_winner", 1)
    outcomes = [arena.play(given, number) for number in (0, 1)]
    assert [outcome.ahead for outcome in outcomes] == [(False, True), (True, False)]
    assert [outcome.outright for outcome in outcomes] == [(False, True), (True, False)]
    assert [one.outright for one in arena.standings(given, outcomes)] == [0.5, 0.5]


def test_matches_won_in_a_hand_have_a_column_of_their_own(monkeypatch, capsys):
    """Without such matches there is no column."""
    command = ["arena", "canasta", "--seats", "tuned,tuned", "--rounds", "2", "--jobs", "1"]
    monkeypatch.setattr(CanastaRound, "match_winner", None)
    assert main(command) == 0
    assert "C7.3" not in capsys.readouterr().out
    monkeypatch.setattr(CanastaRound, "match_winner", 1)
    assert main(command) == 0
    title, *lines = capsys.readouterr().out.splitlines()
    assert title.endswith("match won (C7.3)")
    assert all("50.0 ±" in line.split("%")[-2] for line in lines[:2])


def match_contest(game, names, options, matches=2):
    return arena.Contest(game, tuple(names.split(",")), matches, 3, Budget(playouts=40), options, match=True)


def test_a_match_has_the_rounds_of_its_options_and_players_see_its_totals(monkeypatch):
    seen = []

    def watch(current, written, source, budget, totals):
        seen.append((current.header.number, tuple(totals)))
        players.act(current, written, source, budget, totals)

    monkeypatch.setattr(arena, "act", watch)
    outcome = arena.play(match_contest("poter", "random,random,random", {"rounds": 3}), 0)
    rounds = sorted(set(seen))
    assert [number for number, _ in rounds] == [1, 2, 3]
    assert rounds[0][1] == (0, 0, 0)
    assert all(0 <= had <= now for had, now in zip(rounds[1][1], rounds[2][1], strict=True))
    assert all(had <= now for had, now in zip(rounds[2][1], outcome.scores, strict=True))


@pytest.mark.parametrize(("game", "options"), [("poter", {}), ("pocha", {"schedule": [1, 2]}), ("canasta", {})])
@pytest.mark.slow
def test_a_match_is_won_by_the_first_in_the_ranking(game, options):
    for outcome in play_all(match_contest(game, "greedy,tuned,greedy,tuned", options, 8)):
        best = (min if GAMES[game].lowest_wins else max)(outcome.scores)
        first = outcome.outright if any(outcome.outright) else tuple(score == best for score in outcome.scores)
        winners = 1 if game == "canasta" else sum(first)
        assert outcome.won == tuple(won / winners for won in first)
        assert outcome.ahead == tuple(share == 1 for share in outcome.won)


def test_a_shared_first_place_is_divided(monkeypatch):
    monkeypatch.setattr(PoterRound, "scores", lambda _: (9, 5, 5))
    outcome = arena.play(match_contest("poter", "greedy,greedy,greedy", {"rounds": 2}), 0)
    assert (outcome.scores, outcome.won) == ((18, 10, 10), (0, 0.5, 0.5))
    assert not any(outcome.ahead)


def test_matches_are_played_with_the_same_deals_from_every_seat(monkeypatch, run):
    dealt = []

    class Watched(Match):
        def start_round(self, dealer, deck):
            dealt.append((dealer, tuple(deck)))
            return super().start_round(dealer, deck)

    monkeypatch.setattr(arena, "Match", Watched)
    command = ["arena", "poter", "--seats", "random,random", "--match", "--options", '{"rounds": 2}', "--jobs", "1"]
    title, *_, last = run(*command, "--rounds", "4").lines
    assert title.endswith("matches won")
    assert last.startswith("4 matches")
    assert dealt[:2] == dealt[2:4]
    assert dealt[4:6] == dealt[6:]
    assert len(set(dealt)) == 4


def test_deals_are_those_of_the_thirteen_rounds_of_a_match_in_turn():
    numbers = [players.dealt("poter", {}, 2, deal, Random(1)).header.number for deal in range(27)]
    assert numbers == [*range(1, 14), *range(1, 14), 1]


@pytest.mark.slow
def test_greedy_beats_random():
    greedy, *others = arena.standings(given := contest("greedy,random,random", 60), play_all(given))
    assert all(greedy.score + greedy.score_within < other.score - other.score_within for other in others)
    assert greedy.share > 0.6


def test_intervals_hold_the_truth_nineteen_times_in_twenty():
    """Rounds of a deal are similar; the interval must not treat them as independent."""
    source = Random(1)
    given = contest("greedy,greedy,greedy,greedy", 200)
    held = 0
    for _ in range(400):
        deals = [source.gauss(0, 1) for _ in range(50)]
        mean, within = arena.estimate(given, [(n, deals[n // 4] + source.gauss(0, 0.5)) for n in range(200)])
        held += abs(mean) <= within
    assert 0.91 < held / 400 < 0.98
    assert arena.estimate(given, [(0, 1.0), (1, 2.0)]) == (1.5, math.inf)


def test_a_player_may_think_for_as_long_as_its_name_says(monkeypatch):
    budgets = set()

    def advise(view, *, budget_ms, playouts, seed):
        budgets.add((budget_ms, playouts))
        return forced(str(view.legal_moves()[seed % len(view.legal_moves())]))

    monkeypatch.setattr(players, "advise", advise)
    arena.play(contest("hint:50ms,hint:900p,hint", 1, playouts=7), 0)
    assert budgets == {(50, None), (None, 900), (None, 7)}
    for wrong in ("hint:", "hint:5", "hint:0ms", "hint:5s", "Hint:5p", "nobody:5p"):
        with pytest.raises(InvalidInput, match="there is no player"):
            players.known(wrong)
