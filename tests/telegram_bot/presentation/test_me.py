"""What a person sees of themselves, from results and decisions; what stands out is sure."""

from random import Random
from types import SimpleNamespace

import pytest

from analysis.registry import ANALYSES
from analysis.texts.languages import LANGUAGES
from telegram_bot.chat.pages.personal_pages import sparkline
from telegram_bot.domain.results import Format, Kind, Rating
from telegram_bot.domain.room import DAY_SECONDS, Purpose, Unrated, Visibility
from telegram_bot.domain.skill import FEWEST, Tally, accuracy_of, weaknesses
from telegram_bot.presentation.standings import Known, me_model, standing_of
from telegram_bot.storage.results import Find
from telegram_bot.texts.loader import Texts

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


def known(
    results=(), tallies=(), losses=(), luck=None, find=None, visibility=Visibility.GROUP, ratings=(), rating_changes=()
):
    return Known(results, ratings, rating_changes, tallies, losses, luck or {}, find, visibility, NOW)


def test_first_places_are_compared_with_chance():
    results = [result(), result(2), result(1, shared=True), result(1, format=Format.TEAM)]
    found = standing_of(results)
    assert (found.matches, found.firsts, found.expected) == (4, 2.5, 0.25 * 3 + 0.5)


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


def test_a_kind_stands_out_only_if_it_is_sure():
    source = Random(1)
    usual = [source.choice([0.0, 0.0, 1.0]) for _ in range(60)]
    costly = [3.0 + one for one in usual[:40]]
    assert weaknesses([tally("lay", costly)]) == []  # nothing to compare with
    assert weaknesses([tally("lay", costly[: FEWEST - 1]), tally("draw", usual)]) == []
    assert weaknesses([tally("lay", usual[:30]), tally("draw", usual[30:])]) == []
    [found] = weaknesses([tally("lay", costly), tally("draw", usual), tally("bid", [9.0] * 40, "pocha")])
    assert (found.game, found.category, found.n) == ("poter", "lay", 40)
    assert found.lost[0] == pytest.approx(sum(costly) / 40)


def test_few_false_alarms_where_all_kinds_cost_the_same():
    """Kinds are compared at 2 standard errors, so about 2.3 % of them stand out by chance."""
    source, alarms, kinds = Random(5), 0, 0
    for _ in range(300):
        tallies = [tally(name, [20 * min(0.5, source.expovariate(12)) for _ in range(50)]) for name in "abcd"]
        alarms, kinds = alarms + len(weaknesses(tallies)), kinds + 4
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
    assert accuracy_of([0.0] * (FEWEST - 1)) is None
    mean, error = accuracy_of([0.0, 0.2] * 50)
    assert 60 < mean < 90
    assert 1 < error < 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words(language):
    texts = Texts(language)
    for game, analysis in ANALYSES.items():
        for category in analysis.categories:
            tallies = [tally(category, [4.0] * 30, game), tally("other", [0.1] * 40, game)]
            find = Find(7, 2, 5, game, 9.0, 20.0, NOW)
            model = me_model(texts, known([result(game=game)], tallies, [0.1] * 30, {game: (-31.0, 4.0)}, find))
            assert texts.plain(f"{game}-decisions-{category}") in model.lost[0].words
            assert (model.find.table, model.find.round, model.find.place) == (7, 2, 5)
            assert any("31" in line for line in model.figures)
    empty = me_model(texts, known(visibility=Visibility.HIDDEN))
    assert [choice.chosen for choice in empty.seen] == [False, False, True]
