"""Ratings: the changes by a match, their certainty, and that they stay when people leave."""

from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import insert, select

from analysis.levels import Level, rating_of
from engine.registry import GAMES
from telegram_bot.chat.pages.parts import ChatTexts, drawn
from telegram_bot.chat.pages.table_page import lobby_page, table_page
from telegram_bot.domain.lobby import ChangeSetting, Join
from telegram_bot.domain.results import (
    ANCHOR_SIGMA,
    PROVISIONAL_SIGMA,
    Format,
    Kind,
    Player,
    Rating,
    chances,
    chances_at,
    changes,
    changes_by,
    results_of,
    too_close,
)
from telegram_bot.domain.room import Place, Purpose, Room, Seat, Stage, Unrated
from telegram_bot.presentation.names import names_at
from telegram_bot.presentation.table import TableText, table_model
from telegram_bot.storage.models import Base, RatingRow
from telegram_bot.storage.personal_data import PersonalData
from telegram_bot.storage.results import ResultStore
from telegram_bot.storage.rooms import RoomStore
from telegram_bot.texts.loader import Texts
from tests.bench.ratings import Found, one_group, two_groups
from tests.telegram_bot.rooms.test_results import opened, played
from tests.telegram_bot.world import ANNA, BERT, CARL, World

REPETITIONS = 20


def mean_correlation(found: list[Found]) -> float:
    return sum(one.correlation for one in found) / len(found)


def test_the_order_of_people_of_known_skill_is_found_and_not_called_sure_where_it_is_not():
    found = [one_group(100, seed) for seed in range(REPETITIONS)]
    assert mean_correlation(found) >= 0.80
    sure = sum(one.sure for one in found)
    assert sure > 0.5 * sum(one.pairs for one in found)
    assert sum(one.right for one in found) >= 0.97 * sure
    assert sum(one.error for one in found) < 0.95 * sum(one.equal_error for one in found)


def test_bot_players_make_groups_comparable_that_never_meet():
    assert mean_correlation([two_groups(100, seed) for seed in range(REPETITIONS)]) >= 0.75


def test_a_rating_is_not_shown_before_about_thirty_matches():
    ratings, source = [Rating() for _ in range(4)], Random(1)
    for matches in range(1, 41):
        order = source.sample(range(4), 4)
        after = changes([Player(seat, 1 + order.index(seat), 1 + seat, ratings[seat]) for seat in range(4)])
        ratings = [after[1 + seat].after for seat in range(4)]
        assert all(rating.is_provisional for rating in ratings) or matches > 25
    assert not any(rating.is_provisional for rating in ratings)


def test_what_is_shown_of_a_rating():
    rating = Rating(28.5, 4.0)
    assert (rating.shown, rating.shown_within, rating.order) == (1070, 80, 26.5)
    assert not rating.is_provisional
    assert Rating(25, PROVISIONAL_SIGMA + 0.01).is_provisional
    assert too_close(rating, Rating(25, 4.0))
    assert not too_close(rating, Rating(22, 4.0))


def test_equal_places_draw_equal_people_together_and_partners_change_alike():
    drawn = changes([Player(0, 1, 1, Rating(30)), Player(1, 1, 2, Rating(20))])
    assert drawn[1].after.mu < 30
    assert drawn[2].after.mu > 20
    pair = changes([Player(seat % 2, 1 + seat % 2, 1 + seat, Rating()) for seat in range(4)])
    assert pair[1].after == pair[3].after
    assert pair[2].after == pair[4].after
    assert pair[1].after.mu > 25 > pair[2].after.mu
    assert [known.partner for known in pair[1].field] == [False, True, False]


def test_chances_are_of_sides_and_add_up():
    found = chances([[Rating(30, 4), Rating(20, 4)], [Rating(25, 4), Rating(25, 4)]])
    assert found == pytest.approx([0.5, 0.5])
    assert sum(chances([[Rating(mu, 4)] for mu in (40, 25, 25, 10)])) == pytest.approx(1)
    sure, unsure = (chances([[Rating(30, sigma)], [Rating(20, sigma)]])[0] for sigma in (1, 8))
    assert sure > unsure > 0.5


@pytest.mark.parametrize("game", GAMES)
def test_levels_are_anchors_in_their_order(game: str):
    means = [rating_of(game, level) for level in Level]
    assert means == sorted(means)
    assert rating_of(game, Level.MEDIUM) == 25.0


def current(room: Room, values: dict[int, Rating]) -> dict[int, Rating]:
    return {seat.person: values.get(number, Rating()) for number, seat in enumerate(room.seats) if seat.person}


def test_a_hint_moves_the_others_as_an_opponent_of_that_value_would():
    over = played(opened(people=4, bots=0))
    assisted = Rating(31.0, ANCHOR_SIGMA)
    people = [seat.person or 0 for seat in over.seats]
    with_hint = changes_by(over, results_of(over), current(over, {0: assisted}))
    bot = over.clone()
    bot.seats[0] = Seat(None, "Bot")
    level = Level.HARD
    as_bot = changes_by(bot, results_of(bot), current(bot, {}))
    value = Rating(rating_of("poter", level), ANCHOR_SIGMA)
    same = changes_by(over, results_of(over), current(over, {0: value}))
    for person in people[1:]:
        assert same[person].after == as_bot[person].after
        assert with_hint[person].before == Rating()
    assert with_hint[people[0]].before == assisted


def test_nobody_gains_or_saves_anything_by_leaving():
    over = played(opened())
    places = {place.column: place.place for place in over.match.ranking()}
    best, worst = (next(at for at, place in places.items() if place == wanted) for wanted in (1, max(places.values())))
    for seat, share, is_rated in ((best, 0.5, False), (worst, 0.5, True), (worst, 0.1, False)):
        if over.seats[seat].is_bot:
            continue
        left = over.clone()
        left.seats[seat].absent_turns = round((1 - share) * over.turns_ended(seat))
        results = results_of(left)
        person = over.seats[seat].person or 0
        assert {one.person: one.reason_unrated for one in results}[person] == Unrated.STAND_IN
        assert (person in changes_by(left, results, {})) == is_rated


def test_what_is_not_rated_changes_nothing():
    over = played(opened())
    for room in (replace(over, purpose=Purpose.PRACTICE), played(opened(people=1, bots=2))):
        assert changes_by(room, results_of(room), {}) == {}
    late = over.clone()
    late.seats[0].joined_turns = over.turns_ended(0)
    changed = changes_by(late, results_of(late), {})
    assert set(changed) == {seat.person for seat in late.seats[1:] if seat.person}
    assert len(changed[late.seats[1].person or 0].field) == 3


async def ended(store: RoomStore, people: list[int], number: int, hints: dict[int, int]) -> Room:
    """Store the end of a match of one round."""
    lobby = Room(0, Place(-1), "poter", people[0], opened().settings, [Seat(one, f"P{one}") for one in people])
    room = await store.create(lobby)
    draft, source = room.clone(), Random(number)
    template = played(opened(people=4, bots=0, rounds=1, max_turns=3 + source.randrange(20)))
    draft.match, draft.stage, draft.revision, draft.version = template.match, Stage.ENDED, 1, 1
    draft.ended_at = 86400.0 * number
    for seat in draft.seats:
        seat.hints = hints.get(seat.person or 0, 0)
    await store.save(room, draft, at=0.0)
    return draft


async def test_ratings_are_stored_by_kind_and_stay_as_they_are_when_one_of_six_goes(world: World):
    people, source = [10**9 + 7 * number for number in range(6)], Random(5)
    results = ResultStore(world.store._database)
    for number in range(1, 9):
        await ended(world.store, source.sample(people, 4), number, {})
    before = {(row.person, row.kind): (row.mu, row.sigma, row.matches) for row in await results.ratings(people)}
    assert {kind for _, kind in before} == {Kind.OWN}
    room = await ended(world.store, people[:4], 9, {people[1]: 2})
    after = {(row.person, row.kind): (row.mu, row.sigma, row.matches) for row in await results.ratings(people)}
    assert after[people[1], Kind.OWN] == before[people[1], Kind.OWN]
    assert after[people[1], Kind.ASSISTED][2] == 1
    assert all(after[person, Kind.OWN] != before.get((person, Kind.OWN)) for person in (people[0], *people[2:4]))
    (change, *_) = await results.rating_changes(people[0], 30)
    assert change.room_id == room.id
    assert (change.mu_before, change.sigma_before) == before[people[0], Kind.OWN][:2]
    assert (change.mu, change.sigma) == after[people[0], Kind.OWN][:2]
    assert len(change.field) == 3
    for seat in room.seats:
        assert seat.unrated is None
    await PersonalData(world.store._database).delete(people[1], lambda _language, _seat: "Player")
    async with world.store._database.engine.connect() as connection:
        for table in Base.metadata.sorted_tables:
            assert str(people[1]) not in repr((await connection.execute(select(table))).all()), table.name
    left = {(row.person, row.kind): (row.mu, row.sigma, row.matches) for row in await results.ratings(people)}
    assert left == {key: value for key, value in after.items() if key[0] != people[1]}


async def rate(world: World, ratings: dict[int, Rating]) -> None:
    """Store ratings of people in Poter."""
    of_match = {"game": "poter", "format": Format.ALONE, "kind": Kind.OWN, "matches": 40, "changed_at": 1.0}
    async with world.store._database.engine.begin() as connection:
        for person, rating in ratings.items():
            await connection.execute(insert(RatingRow).values({**of_match, "person": person, **rating._asdict()}))


async def test_a_lobby_tells_the_chances_of_people_who_all_have_ratings(world: World):
    await rate(world, {ANNA.id: Rating(35, 4), BERT.id: Rating(22, 4)})
    room = await world.lobby([ANNA, BERT], bots=1)
    found = chances_at(room)
    assert set(found) == {0, 1}
    assert found[0] > 1 / 3 > found[1]
    assert found == chances_at(await world.from_file(room))
    texts = Texts()
    shown = [texts.plain("lobby-chance", chance=chance) for chance in found.values()]
    page = lobby_page(ChatTexts(), room).text
    assert all(text in page for text in shown)
    model = table_model(texts, room, ANNA.id, 0.0, leads=True)
    assert [player.chance for player in model.players] == [*shown, ""]
    off = await world.done(room, ChangeSetting("show_chances", False), ANNA)
    assert chances_at(off) == {}
    on = await world.done(off, ChangeSetting("show_chances", True), ANNA)
    assert chances_at(on) == found
    other = await world.done(on, ChangeSetting("game", "pocha"), ANNA)
    assert chances_at(other) == {}
    back = await world.done(other, ChangeSetting("game", "poter"), ANNA)
    assert chances_at(await world.done(back, Join(), CARL)) == {}


async def test_a_provisional_rating_gives_no_chances(world: World):
    await rate(world, {ANNA.id: Rating(35, 4), BERT.id: Rating(22, PROVISIONAL_SIGMA + 0.1)})
    assert chances_at(await world.lobby([ANNA, BERT])) == {}


def test_the_result_tells_why_it_is_not_rated_in_chat_and_page():
    texts, over = Texts(), played(opened())
    assert TableText(texts, over).unrated() == []
    late = over.clone()
    late.seats[1].unrated = Unrated.LATE
    for seat in over.seats[:3]:
        seat.unrated = Unrated.REPEATED
    for room, key in ((over, "unrated-repeated"), (late, "unrated-late")):
        (line,) = TableText(texts, room).unrated()
        assert line == texts.html(key, name=names_at(room)[1])
        assert drawn(line) in table_page(ChatTexts(), room).text
        model = table_model(texts, room, ANNA.id, 0.0, leads=True)
        assert model.sheet is not None
        assert model.sheet.lines[-1].text == line
