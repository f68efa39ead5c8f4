"""The table of a group: what is called sure is right, and what is chance is called open."""

from itertools import pairwise
from random import Random

import pytest

from analysis.texts.languages import LANGUAGES
from telegram_bot.presentation.top import (
    FEWEST_MATCHES,
    MOST_MISSING,
    MOST_ROWS,
    Entrant,
    Period,
    entrant,
    in_order,
    is_open,
    missing_matches,
    top_model,
)
from telegram_bot.texts.loader import Texts

from .test_me import NOW, result

DAY_SECONDS = 86400.0


def played(source, skills, matches):
    """Return the results of people, by skill, in matches of four of them."""
    results = []
    for _ in range(matches):
        four = source.sample(range(len(skills)), 4)
        ranked = sorted(four, key=lambda person: -skills[person] - source.gauss(0, 2))
        results += [result(place, person=person) for place, person in enumerate(ranked, 1)]
    return results


def order_of(results, people):
    return in_order([entrant(str(one), [r for r in results if r.person == one]) for one in range(people)])


def test_the_share_of_others_that_are_behind():
    assert entrant("A", [result(1), result(4)]).share == 0.5
    assert entrant("A", [result(1, shared=True)]).share == pytest.approx(2.5 / 3)
    assert entrant("A", [result(2, players=2)]).share == 0.0
    assert entrant("A", [result(1)] * 25).error == pytest.approx((5 / 36) ** 0.5 / 5)


def test_what_is_called_sure_is_right_and_orders_get_surer():
    """Seeds are fixed: 40 groups of eight people with known skills."""
    source, sure, right, open_after = Random(2), 0, 0, {}
    for _ in range(40):
        skills = [source.gauss(0, 1) for _ in range(8)]
        for matches in (20, 100):
            order = order_of(played(source, skills, matches), 8)
            neighbours = list(pairwise(order))
            found = [(a, b) for a, b in neighbours if not is_open(a, b)]
            open_after[matches] = open_after.get(matches, 0) + len(neighbours) - len(found)
            sure += len(found)
            right += sum(skills[int(a.name)] > skills[int(b.name)] for a, b in found)
    assert sure > 20
    assert right / sure >= 0.97
    assert open_after[100] < open_after[20]


def test_chance_is_seldom_called_sure():
    source = Random(3)
    found = [pair for _ in range(60) for pair in pairwise(order_of(played(source, [0.0] * 6, 60), 6))]
    assert sum(not is_open(*pair) for pair in found) / len(found) < 0.05


def test_how_many_matches_are_missing():
    def one(share, matches=50):
        return Entrant("A", matches, 0, share, (5 / 36 / matches) ** 0.5)

    assert missing_matches([one(0.9), one(0.3)]) == 0
    ahead, behind = one(0.55), one(0.45)
    missing = missing_matches([ahead, behind])
    assert 0 < missing <= MOST_MISSING
    assert not is_open(one(0.55, 50 + missing), one(0.45, 50 + missing))
    assert is_open(one(0.55, 49 + missing), one(0.45, 49 + missing))
    assert missing_matches([one(0.5), one(0.5)]) > MOST_MISSING


def test_who_has_played_little_has_no_place_and_hidden_people_are_counted():
    results = [result(2, person=1)] * FEWEST_MATCHES + [result(1, person=2)] + [result(1, person=3)] * 9
    model = top_model(Texts(), results, {1: "Amal", 2: "Bimal"}, {3, 4}, "poter", Period.EVER)
    assert [(row.place, row.name) for row in model.rows] == [("1", "Amal"), ("?", "Bimal")]
    assert "One person is hidden." in [note.words for note in model.notes]
    other = top_model(Texts(), results, {1: "Amal", 2: "Bimal"}, {3}, "canasta", Period.EVER)
    assert other.rows == ()
    assert len(other.notes) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_large_group_has_a_table_that_fits(language):
    people = {number: f"{number} " + "W" * 30 for number in range(MOST_ROWS + 5)}
    results = [result(1 + number % 4, person=number) for number in people for _ in range(6)]
    model = top_model(Texts(language), results, people, (), "poter", Period.WEEK)
    assert len(model.rows) == MOST_ROWS
    assert any("5" in note for note in model.notes)


def test_periods_end_now():
    assert Period.WEEK.since(NOW) == NOW - 7 * DAY_SECONDS
    assert Period.EVER.since(NOW) == 0.0
