"""What people see of themselves, from results and decisions; only what is certain stands out."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from analysis.boards import Board, Outcome, Par
from analysis.levels import REVIEWED, Figures, Level, reviewed
from analysis.registry import analysis_of
from analysis.texts.loader import LANGUAGES
from engine.registry import GAMES
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.pages.personal_pages import me_page, sparkline
from telegram_bot.chat.transport.callback_data import NextPuzzle
from telegram_bot.domain import skill
from telegram_bot.domain.boards import Attempt, DayBoard
from telegram_bot.domain.results import Format, Kind, Rating
from telegram_bot.domain.room import DAY_SECONDS, Purpose, Unrated, Visibility
from telegram_bot.domain.skill import (
    FEWEST,
    FEWEST_BOARDS,
    LAST_BOARDS,
    SHRINKING,
    DailyRating,
    Rung,
    Tally,
    accuracy_of,
    at_own_level,
    daily_rating,
    joined,
    weaknesses,
)
from telegram_bot.presentation.standings import Known, firsts_of, me_model, sides_of
from telegram_bot.storage.models import DecisionRow
from telegram_bot.texts.loader import Texts
from tests.samples import cases
from tests.telegram_bot.kinds import kind_of

NOW = 20_000 * DAY_SECONDS + 5000.0


def result(place=1, days=0.0, **given):
    usual = {
        "game": "poter",
        "format": Format.ALONE,
        "purpose": Purpose.TABLE,
        "players": 4,
        "shared": False,
        "reason_unrated": None,
    }
    return SimpleNamespace(**{**usual, "place": place, "ended_at": NOW - days * DAY_SECONDS, **given})


def tally(category, losses, game="poter"):
    parts = [loss / 20 for loss in losses]
    squares = (sum(one * one for one in losses), sum(one * one for one in parts))
    return Tally(game, category, len(losses), sum(losses), squares[0], sum(parts), squares[1])


def known(results=(), tallies=(), losses=None, luck=None, find=None, **given):
    usual = {
        "daily": DailyRating(0),
        "dealt": (),
        "puzzles": 0,
        "visibility": Visibility.GROUP,
        "shares": False,
        "ratings": (),
        "rating_changes": (),
        "zone": "UTC",
        "now": NOW,
    }
    of = {**usual, **given}
    figures = (of["ratings"], of["rating_changes"], tallies, losses or {}, luck or {}, find, of["daily"], of["dealt"])
    return Known(results, *figures, of["puzzles"], of["visibility"], of["shares"], of["zone"], of["now"])


def test_first_places_are_compared_with_chance():
    results = [result(), result(2), result(1, shared=True), result(1, format=Format.TEAM)]
    assert (firsts_of(results), [sides_of(one) for one in results]) == (2.5, [4, 4, 4, 2])


def test_broken_off_and_foreign_matches_do_not_count_but_their_days_do():
    results = [
        result(days=0),
        result(days=0, reason_unrated=Unrated.STOPPED),
        result(days=13, reason_unrated=Unrated.STAND_IN),
        result(days=14.5),
        result(days=3, purpose=Purpose.PRACTICE),
    ]
    lines = [line.words for line in me_model(Texts(), known(results)).figures]
    assert lines[0] == "Poter: 2 matches, first 2 × (by chance it would be 0.5 ×)"
    assert lines[1] == "Played on 3 days of the last 14"


def test_days_with_rounds_of_what_is_not_over_count():
    dealt = [NOW, NOW - 60, NOW - 2 * DAY_SECONDS, NOW - 14.5 * DAY_SECONDS]
    lines = [line.words for line in me_model(Texts(), known([result(days=2)], dealt=dealt)).figures]
    assert lines[1] == "Played on 2 days of the last 14"


@pytest.mark.parametrize(
    ("hours", "counts"), [((-1, 1), (2, 1, 1)), ((1, 20), (1, 2, 2))], ids=["around midnight", "a day of UTC"]
)
def test_days_are_those_of_the_persons_zone(hours, counts):
    midnight = 20_000 * DAY_SECONDS  # 05:30 in Colombo, 20:00 of the day before in New York
    results = [result(days=(NOW - midnight) / DAY_SECONDS - hour / 24) for hour in hours]
    for zone, count in zip(("UTC", "Asia/Colombo", "America/New_York"), counts, strict=True):
        lines = me_model(Texts(), known(results, zone=zone, now=midnight + DAY_SECONDS)).figures
        assert f"Played on {'one day' if count == 1 else f'{count} days'} of the last 14" in lines[-2].words, zone


def at_level(level, game="poter", times=1.0, **more):
    """Return the tallies of a person who plays a game like bot players of a level, in some kinds worse by a factor."""
    measured, joint = [reviewed(game, each).losses for each in REVIEWED], analysis_of(game).joint
    tallies = [
        tally(kind, [20 * times * more.get(kind, 1.0) * one.mean * share for share in (0, 2) * 40], game)
        for kind, one in reviewed(game, level).losses.items()
        if all(kind in found and found[kind].decisions >= FEWEST for found in measured)
    ]
    return [replace(one, n=0) if one.category in joint[1:] else one for one in tallies]


@cases("game", GAMES)
@cases("level", REVIEWED)
def test_the_own_level_in_a_kind_is_that_of_all_others(game, level):
    tallies = joined(at_level(level, game))
    assert len(tallies) > 1
    for one in tallies:
        usual, error = at_own_level(one, [other for other in tallies if other is not one])
        assert usual == pytest.approx(reviewed(game, level).losses[one.category].mean, abs=1e-9)
        assert error >= 0
    assert weaknesses(at_level(level, game)) == []


def test_between_the_levels_and_beyond_them_it_grows_with_the_loss_of_all_others():
    lay = next(one for one in at_level(Level.EASY) if one.category == "lay")

    def usual(level, times=1.0):
        return at_own_level(lay, [one for one in at_level(level, times=times) if one.category != "lay"])[0]

    rising = [usual(Level.HARD, 0.5), usual(Level.HARD), usual(Level.MEDIUM, 0.9), usual(Level.EASY, 0.9)]
    rising += [usual(Level.EASY), usual(Level.EASY, 2.0)]
    assert rising == sorted(set(rising))
    assert rising[0] == pytest.approx(rising[1] / 2)
    assert rising[-1] == pytest.approx(2 * rising[-2])


def test_a_kind_stands_out_only_if_it_is_surely_above_the_own_level():
    assert weaknesses(at_level(Level.MEDIUM)[:1]) == []  # nothing to compare with
    [found] = weaknesses([*at_level(Level.MEDIUM, **{"discard-early": 3.0}), *at_level(Level.EASY, "pocha")])
    expected = 20 * reviewed("poter", Level.MEDIUM).losses["discard-early"].mean
    assert (found.game, found.category, found.n) == ("poter", "discard-early", 80)
    assert found.lost[0] == pytest.approx(3 * expected)
    assert found.usual == pytest.approx(expected)
    one = tally("discard-early", [9.0] * (FEWEST - 1))
    assert weaknesses([one, *(other for other in at_level(Level.HARD) if other.category != one.category)]) == []
    # laying costs easy bot players more than anything: so it may for somebody who plays like them
    costs = {kind: figures.mean for kind, figures in reviewed("poter", Level.EASY).losses.items()}
    assert max(costs, key=costs.__getitem__) == "lay"


def test_a_bid_that_was_too_high_is_one_among_all_bids():
    """Somebody who bids too high more often than others is told so, even if each such bid costs no more than theirs."""
    measured = reviewed("pocha", Level.EASY).losses
    cost, n = 20 * measured["bid-high"].mean, 200
    others = [one for one in at_level(Level.EASY, "pocha") if not one.category.startswith("bid")]

    def bids(high):
        low = 20 * measured["bid-low"].mean * n / 10
        return [
            tally("bid-high", [4 * cost] * high, "pocha"),
            tally("bid-low", [low] * 10, "pocha"),
            tally("bid-best", [0.0] * (n - 10 - high), "pocha"),
        ]

    assert weaknesses([*bids(n // 4), *others]) == []
    [found] = weaknesses([*bids(n // 2), *others])
    assert (found.category, found.n) == ("bid-high", n)
    assert found.lost[0] == pytest.approx(2 * cost)
    assert found.usual < 1.3 * cost
    # for bids from before high and low ones were distinguished, it is unknown which they were
    old = tally("bid", [50.0] * 100, "pocha")
    assert weaknesses([old, *bids(n // 4), *others]) == []
    assert weaknesses([old, *bids(n // 2), *others]) == [found]


ON_BOARDS = {Level.EASY: (-1.3, 0.1), Level.MEDIUM: (-0.56, 0.1), Level.HARD: (0.0, 0.0)}
"""Results of the levels on boards: the mean and its standard error."""
UNBOUNDED = {Level.EASY: -1.5, Level.MEDIUM: -0.6, Level.HARD: 0.0}
"""Means of normal values with deviation 1 whose means are those above once none counts less than giving up."""


@pytest.fixture
def measured(monkeypatch):
    """Levels are measured on boards of Poter; on those of Pocha they are half as far apart."""
    scales = {"poter": 1, "pocha": 0.5}

    def on_boards(game, level):
        return Figures(*(scales[game] * figure for figure in ON_BOARDS[level]), 30)

    monkeypatch.setattr(skill, "on_boards", on_boards)
    monkeypatch.setattr(skill, "is_measured_on_boards", scales.__contains__)


def judged(own, game="poter"):
    """Return attempts with their deals, from their results; None: given up."""
    board = Board(game, {}, 4, 0, "0" * 64)
    attempts = [Attempt(at, 1, at, True, None if one is None else Outcome(10 * one, 0.0)) for at, one in enumerate(own)]
    return [(DayBoard(one.board_id, 0, 1, 1, board, Par(0.0, 10.0)), one) for one in attempts]


@cases(
    ("mean", "rung"),
    [
        (-1.5, (Level.EASY, -1)),
        (-1.45, (Level.EASY, 0)),
        (-1.15, (Level.EASY, 0)),
        (-1.1, (Level.EASY, 1)),
        (-0.9, (Level.MEDIUM, -1)),
        (-0.5, (Level.MEDIUM, 0)),
        (-0.4, (Level.MEDIUM, 1)),
        (-0.2, (Level.HARD, -1)),
        (0.1, (Level.HARD, 0)),
        (0.2, (Level.HARD, 1)),
    ],
)
def test_the_daily_rating_is_the_nearest_level(measured, mean, rung):
    """A mean of sixty boards is drawn a quarter of the way to medium."""
    medium, _ = ON_BOARDS[Level.MEDIUM]
    own = medium + (mean - medium) * (LAST_BOARDS + SHRINKING) / LAST_BOARDS
    assert daily_rating(judged([own] * LAST_BOARDS)).rungs[1] == Rung(*rung)
    both = judged([own] * (LAST_BOARDS // 2)) + judged([own / 2] * (LAST_BOARDS // 2), "pocha")
    assert daily_rating(both).rungs[1] == Rung(*rung)


def test_the_daily_rating_needs_some_boards_and_few_are_drawn_towards_medium(measured):
    assert daily_rating(judged([0.0] * (FEWEST_BOARDS - 1))) == DailyRating(FEWEST_BOARDS - 1)
    assert daily_rating(judged([0.1] * LAST_BOARDS)).rungs[1] == Rung(Level.HARD, 0)
    few = judged([0.1] * FEWEST_BOARDS)
    assert daily_rating(few).rungs[1] == Rung(Level.HARD, -1)
    assert daily_rating(few + judged([-9.0] * 9, "canasta")) == daily_rating(few)  # not measured there
    assert daily_rating(judged([None] * LAST_BOARDS)).rungs[1] == Rung(Level.EASY, -1)  # all given up
    assert daily_rating(judged([-9.0] * LAST_BOARDS)) == daily_rating(judged([None] * LAST_BOARDS))


def test_the_interval_of_the_daily_rating_is_wider_where_little_is_known_of_the_level(measured):
    sure, unsure = (daily_rating(judged([mean] * LAST_BOARDS)).rungs for mean in (0.2, -0.6))
    assert len(set(sure)) == 1
    assert unsure == (Rung(Level.MEDIUM, -1), Rung(Level.MEDIUM, 0), Rung(Level.MEDIUM, 1))
    wide = judged([-0.6 + 1.0 * (-1) ** at for at in range(LAST_BOARDS)])
    assert daily_rating(wide).rungs == (Rung(Level.MEDIUM, -1), Rung(Level.MEDIUM, 0), Rung(Level.MEDIUM, 1))


def test_the_interval_of_the_daily_rating_covers_the_level_and_levels_are_told_apart(measured):
    """People as good as a level, on 60 boards."""
    source, order = Random(6), [(level, sign) for level in REVIEWED for sign in (-1, 0, 1)]
    covered, right, repetitions = 0, 0, 200
    for _ in range(repetitions):
        found = []
        for level, mean in UNBOUNDED.items():
            rating = daily_rating(judged([source.gauss(mean, 1.0) for _ in range(LAST_BOARDS)]))
            low, like, high = (order.index(tuple(rung)) for rung in rating.rungs)
            covered += low <= order.index((level, 0)) <= high
            found.append(like)
        right += found == sorted(found)
    assert covered >= 0.9 * 3 * repetitions
    assert right >= 0.95 * repetitions


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_daily_rating_is_told_with_how_sure_it_is(language):
    texts = Texts(language)
    sure, wide = (Rung(Level.MEDIUM, 1),) * 3, (Rung(Level.EASY, 1), Rung(Level.MEDIUM, 1), Rung(Level.HARD, -1))

    def words(rating):
        return [line.words for line in me_model(texts, known(daily=rating)).figures]

    easy, medium, hard = (texts.plain("setting-bot_level-value", value=level.value) for level in REVIEWED)
    [told] = [line for line in words(DailyRating(60, sure)) if f"{medium}+" in line]
    [open_] = [line for line in words(DailyRating(60, wide)) if f"{medium}+" in line]
    assert f"{easy}+" not in told
    assert open_.startswith(told)
    assert open_.index(f"{easy}+") < open_.index(f"{hard}−")
    [few] = {*words(DailyRating(7))} - {*words(DailyRating(0))}
    assert "?" in few
    assert "7" in few
    assert "20" in few


def test_few_false_alarms_where_all_kinds_cost_what_they_should():
    """Kinds are compared at 2 standard errors, so about 2.3 % of them stand out by chance."""
    source, alarms, kinds = Random(5), 0, 0
    losses = {kind: one.mean for kind, one in reviewed("poter", Level.EASY).losses.items() if one.mean > 0.01}
    for _ in range(300):
        tallies = [tally(kind, [20 * source.expovariate(1 / mean) for _ in range(50)]) for kind, mean in losses.items()]
        alarms, kinds = alarms + len(weaknesses(tallies)), kinds + len(losses)
    assert alarms / kinds < 0.05


def test_a_rating_is_shown_once_it_is_sure_with_its_last_matches():
    def row(sigma, kind=Kind.OWN, mu=30.0):
        match = {"game": "poter", "format": Format.ALONE, "kind": kind}
        return SimpleNamespace(**match, mu=mu, sigma=sigma, matches=12)

    [entry] = me_model(Texts(), known(ratings=[row(7.0)], rating_changes=[row(7.0)])).ratings
    assert (entry.text.words, entry.curve) == (
        "Rating in Poter: ? (it is shown after about 11 more rated matches)",
        (),
    )
    changes = [row(3.0, mu=30.0 - number / 10) for number in range(40)]
    both = [row(3.0, Kind.ASSISTED), row(3.0)]
    first, hinted = me_model(Texts(), known(ratings=both, rating_changes=changes)).ratings
    assert first.text.words == "Rating in Poter: 1100 ± 60"
    assert first.curve[-1] == 1100
    assert first.curve == tuple(sorted(first.curve))
    assert len(first.curve) == 30
    assert hinted.text.words.startswith("Rating in Poter, with hints")
    assert hinted.curve == ()
    assert sparkline((1, 8, 4)) == "▁█▄"
    assert sparkline((5, 5)) == "▁▁"


def test_about_thirty_matches_lead_to_a_rating():
    missing = [Rating(sigma=sigma).matches_missing for sigma in (25 / 3, 7.0, 6.51, 6.5, 3.0)]
    assert missing == [30, 11, 1, 0, 0]
    assert not Rating(sigma=6.5).is_provisional


def test_accuracy_has_an_error_and_needs_some_decisions():
    mean, error = accuracy_of([0.0, 0.2] * 50)
    assert 60 < mean < 90
    assert 1 < error < 4
    few = me_model(Texts(), known(losses={"poter": [0.0] * 5, "pocha": [0.0] * (FEWEST - 1)})).figures[-1].words
    assert few == "Accuracy is shown once 20 decisions of a game have been reviewed; so far there are 19."
    poter, pocha = me_model(Texts(), known(losses={"poter": [0.0] * 30, "pocha": [0.0, 0.2] * 50})).figures[-2:]
    easy, medium, hard = (round(reviewed("pocha", level).accuracy.mean) for level in REVIEWED)
    assert poter.words.startswith("Accuracy in Poter, last 30 decisions: 100% ± 0")
    assert pocha.words == (
        f"Accuracy in Pocha, last 100 decisions: {mean:.0f}% ± {error:.0f} "
        f"(levels of bot players: easy {easy}%, medium {medium}%, hard {hard}%)"
    )
    assert easy < medium < hard


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words(language):
    texts = Texts(language)
    for game in GAMES:
        for category in analysis_of(game).categories:
            find = DecisionRow(room_id=7, round=2, place=5, game=game, gain=9.0, spread=20.0, at=NOW)
            given = known([result(game=game)], [], {game: [0.1] * 30}, {game: (-31.0, 4.0)}, find)
            model = me_model(texts, given)
            assert texts.plain(f"{game}-decisions-{category}")
            assert (model.find.table, model.find.round, model.find.place) == (7, 2, 5)
            assert any("31" in line for line in model.figures)
    tallies = at_level(Level.MEDIUM, **{"discard-early": 3.0})
    model = me_model(texts, known(tallies=tallies))
    assert texts.plain("poter-decisions-discard-early") in model.lost[0].words
    assert model.puzzles == ""
    empty = me_model(texts, known(visibility=Visibility.HIDDEN))
    assert [choice.chosen for choice in empty.seen] == [False, False, True]


def test_beside_weaknesses_there_is_a_button_to_the_puzzles_that_wait():
    tallies = at_level(Level.MEDIUM, **{"discard-early": 3.0})
    labels = []
    for given in (
        known(tallies=tallies, puzzles=3),
        known(tallies=tallies, puzzles=1),
        known(tallies=tallies),
        known(puzzles=3),
    ):
        rows = me_page(ChatTexts(), me_model(Texts(), given), private=False).rows
        labels.append([key.label for row in rows for key in row if kind_of(key.data) is NextPuzzle])
    assert labels == [["Solve 3 puzzles"], ["Solve one puzzle"], [], []]


def test_luck_is_as_exact_as_the_points_of_its_game():
    texts, luck = Texts(), {"canasta": (-1234.4, 56.7), "pocha": (6.04, 0.31)}
    told = [line.words for line in me_model(texts, known(luck=luck)).figures]
    assert told[-2:] == ["Luck in Canasta: −1234 ± 57 points", "Luck in Pocha: +6.0 ± 0.3 points"]
