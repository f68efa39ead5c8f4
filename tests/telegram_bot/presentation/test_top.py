"""The standings of a group: an order that is called certain is right, and chance is called open."""

from random import Random
from types import SimpleNamespace

import pytest

from analysis.texts.loader import LANGUAGES
from telegram_bot.domain.results import Format, Kind, Player, Rating, changes, too_close
from telegram_bot.presentation.standings import (
    MOST_MISSING,
    MOST_ROWS,
    Entrant,
    Period,
    entrant,
    missing_matches,
    top_model,
)
from telegram_bot.texts.loader import Texts

from .test_me import NOW, result

DAY_SECONDS = 86400.0


def played(source, skills, matches):
    """Return the results of people, ordered by skill, in matches of four of them, and their ratings."""
    results, ratings = [], dict.fromkeys(range(len(skills)), Rating())
    for _ in range(matches):
        four = source.sample(range(len(skills)), 4)
        ranked = sorted(four, key=lambda person: -skills[person] - source.gauss(0, 2))
        results += [result(place, person=person) for place, person in enumerate(ranked, 1)]
        field = [Player(person, place, person, ratings[person]) for place, person in enumerate(ranked, 1)]
        ratings |= {person: change.after for person, change in changes(field).items()}
    return results, [
        row(person, rating, sum(one.person == person for one in results)) for person, rating in ratings.items()
    ]


def row(person, rating, matches=50, **given):
    usual = {"game": "poter", "format": Format.ALONE, "kind": Kind.OWN}
    return SimpleNamespace(
        **{**usual, "person": person, "mu": rating.mu, "sigma": rating.sigma, "matches": matches, **given}
    )


def test_the_share_of_others_that_are_behind():
    assert entrant("A", [result(1), result(4)], None).share == 0.5
    assert entrant("A", [result(1, shared=True)], None).share == pytest.approx(2.5 / 3)
    assert entrant("A", [result(2, players=2)], None).share == 0.0


def test_after_few_matches_all_places_are_open_and_after_many_the_order_is_that_of_skill():
    """Eight people with known skills, 20 groups; seeds are fixed."""
    source, agreement = Random(2), []
    for _ in range(20):
        skills = sorted(source.gauss(0, 1) for _ in range(8))
        names = {person: str(person) for person in range(8)}
        early = top_model(Texts(), *played(source, skills, 20), names, (), "poter", Period.EVER)
        assert {(one.place, one.rating[:3], one.rating[-1]) for one in early.rows} == {("?", "? (", ")")}
        assert any("30 rated matches" in note for note in early.notes)
        late = top_model(Texts(), *played(source, skills, 100), names, (), "poter", Period.EVER)
        assert [one.place for one in late.rows] == [str(place) for place in range(1, 9)]
        order = [int(one.name) for one in late.rows]
        agreement.append(1 - 6 * sum((place - (7 - person)) ** 2 for place, person in enumerate(order)) / (8 * 63))
    assert sum(agreement) / len(agreement) >= 0.8


def test_the_rating_of_the_format_played_most_without_hints_if_there_is_one():
    own, hinted = row(1, Rating(30, 3)), row(1, Rating(20, 3), kind=Kind.ASSISTED)
    team = row(1, Rating(35, 3), format=Format.TEAM)
    model = top_model(Texts(), [result(person=1)], [own, hinted, team], {1: "A"}, (), "poter", Period.EVER)
    assert model.rows[0].rating == "1100 ± 60"
    model = top_model(Texts(), [result(person=1)], [hinted, team], {1: "A"}, (), "poter", Period.EVER)
    assert model.rows[0].rating == "900 ± 60"


def test_how_many_matches_are_missing():
    def one(mu, sigma, matches=50):
        return Entrant("A", matches, 0, 0.5, Rating(mu, sigma), matches)

    assert missing_matches([one(40, 3), one(20, 3)]) == 0
    missing = missing_matches([one(27, 3), one(25, 3)])
    assert 0 < missing <= MOST_MISSING
    smaller = 3 * (50 / (50 + missing)) ** 0.5
    assert not too_close(Rating(27, smaller), Rating(25, smaller))
    assert too_close(Rating(27, smaller * 1.02), Rating(25, smaller * 1.02))
    assert missing_matches([one(25, 3), one(25, 3)]) > MOST_MISSING


def test_who_has_played_little_has_no_place_and_hidden_people_are_counted():
    results = [result(2, person=1)] * 5 + [result(1, person=2)] + [result(1, person=3)] * 9
    ratings = [row(1, Rating(25, 3)), row(2, Rating(40, 8))]
    model = top_model(Texts(), results, ratings, {1: "Amal", 2: "Bimal"}, {3, 4}, "poter", Period.EVER)
    assert [(row.place, row.name) for row in model.rows] == [("1", "Amal"), ("?", "Bimal")]
    assert "One person is hidden." in [note.words for note in model.notes]
    other = top_model(Texts(), results, ratings, {1: "Amal", 2: "Bimal"}, {3}, "canasta", Period.EVER)
    assert other.rows == ()
    assert len(other.notes) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_large_group_has_a_table_that_fits(language):
    people = {number: f"{number} " + "W" * 30 for number in range(MOST_ROWS + 5)}
    results = [result(1 + number % 4, person=number) for number in people for _ in range(6)]
    model = top_model(Texts(language), results, [], people, (), "poter", Period.WEEK)
    assert len(model.rows) == MOST_ROWS
    assert any("5" in note for note in model.notes)


def test_periods_end_now():
    assert Period.WEEK.since(NOW) == NOW - 7 * DAY_SECONDS
    assert Period.EVER.since(NOW) == 0.0
