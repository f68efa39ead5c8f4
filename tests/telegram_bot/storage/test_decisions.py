"""Decisions of reviews: stored once per round, summed by kind and by month, on both databases."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from sqlalchemy import select, text

from analysis.review.marks import CAP
from telegram_bot.domain.room import DAY_SECONDS, Place, Visibility
from telegram_bot.presentation.names import stored_anonymous_name
from telegram_bot.storage.models import DecisionRow, ReviewedRoundRow, SkillMonthRow
from telegram_bot.storage.people import PersonStore
from telegram_bot.storage.personal_data import PersonalData, Retention
from telegram_bot.storage.results import DecisionStore
from telegram_bot.storage.rooms import RoomStore

from ..fakes import made_up_review
from .test_personal_data import ANNA, BERT, played

NOW = datetime(2026, 11, 26, tzinfo=UTC).timestamp()


async def ended(database, place, rounds):
    """Return a dealt match of Anna and Bert that ended a day ago."""
    room = await played(RoomStore(database), place, rounds=rounds)
    await date(database, "rounds", days=1)
    return room


async def date(database, *tables, days):
    """Make rows some days old."""
    async with database.engine.begin() as connection:
        for table in tables:
            await connection.execute(text(f"UPDATE {table} SET at = {NOW - days * DAY_SECONDS}"))


@pytest.fixture
async def reviewed(database):
    """Return an ended match of Anna and Bert, and the stored review of its first round."""
    room = await ended(database, Place(-5), 2)
    review = made_up_review(room.match, 1, 100, 1)
    mine = [one for one in review.decisions if room.seats[one.seat].person == ANNA]
    given = ({"lost": 80.0}, {"hinted": True}, {"mark": "!", "gain": 9.0})
    changes = {one.place: values for one, values in zip(mine, given, strict=False)}
    decisions = (replace(one, category="draw", **changes.get(one.place, {})) for one in review.decisions)
    review = replace(review, decisions=tuple(decisions))
    await DecisionStore(database, lambda: NOW).add(room, review)
    return room, review


async def rows(database, kind):
    async with database.engine.connect() as connection:
        return [dict(row) for row in (await connection.execute(select(kind.__table__))).mappings()]


async def test_decisions_are_stored_once_a_round_with_capped_losses(database, reviewed):
    room, review = reviewed
    store = DecisionStore(database, lambda: NOW)
    found = await rows(database, DecisionRow)
    assert len(found) == len(review.decisions) > 4
    assert {one["person"] for one in found} == {ANNA, BERT}
    first = min((one for one in found if one["person"] == ANNA), key=lambda one: one["place"])
    assert first["lost"] == CAP * first["spread"]
    await store.add(room, review)
    assert await rows(database, DecisionRow) == found
    own = [one for one in found if one["person"] == ANNA and not one["hinted"]]
    [tally] = await store.tallies(ANNA)
    assert (tally.game, tally.category, tally.n) == ("poter", "draw", len(own))
    assert tally.lost == pytest.approx(sum(one["lost"] for one in own))
    assert tally.parts2 == pytest.approx(sum((one["lost"] / one["spread"]) ** 2 for one in own))
    last = await store.last_losses(ANNA, 3)
    assert last["poter"] == [one["lost"] / one["spread"] for one in sorted(own, key=lambda one: -one["place"])[:3]]
    luck = {room.seats[one.seat].person: -one.luck for one in review.players}
    assert (await store.luck(ANNA))["poter"][0] == pytest.approx(luck[ANNA])
    find = await store.best_find(ANNA, 0.0)
    assert (find.room_id, find.round, find.gain) == (room.id, 1, 9.0)
    assert await store.best_find(ANNA, NOW + 1) is None


async def test_rounds_without_a_review_are_found_and_those_who_left_are_not_stored(database, reviewed):
    room, _ = reviewed
    store = DecisionStore(database, lambda: NOW)
    assert await store.unreviewed(9) == [(room.id, 2)]
    await played(RoomStore(database), Place(-6), rounds=2, moves=3)  # is still being played
    assert await store.unreviewed(9) == [(room.id, 2)]
    await PersonalData(database).delete(ANNA, stored_anonymous_name)
    assert {one["person"] for one in await rows(database, DecisionRow)} == {BERT}
    await store.add(room, made_up_review(room.match, 2, 100, 1))  # the review began before
    assert {one["person"] for one in await rows(database, DecisionRow)} == {BERT}
    assert {one["person"] for one in await rows(database, ReviewedRoundRow)} == {BERT}
    assert await store.unreviewed(9) == []


async def test_bot_players_and_those_who_were_away_are_not_stored(database):
    room = await ended(database, Place(-7), 1)
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE seats SET person = NULL WHERE number = 1"))
    with_bot = replace(room, seats=[room.seats[0], replace(room.seats[1], person=None)])
    store, review = DecisionStore(database, lambda: NOW), made_up_review(room.match, 1, 100, 1)
    await store.add(with_bot, review)
    assert {one["person"] for one in await rows(database, DecisionRow)} == {ANNA}
    assert {one["person"] for one in await rows(database, ReviewedRoundRow)} == {ANNA}
    left = replace(room.seats[0], absent_turns=room.turns_ended(0) // 2 + 1)
    await store.add(replace(room, seats=[left, room.seats[1]]), review)
    assert await rows(database, DecisionRow) == []


async def test_old_decisions_become_sums_of_their_month(database, reviewed):
    store = DecisionStore(database, lambda: NOW)
    [before] = await store.tallies(ANNA)
    async with database.engine.begin() as connection:
        at = f"CASE WHEN place > 6 THEN {NOW - 400 * DAY_SECONDS} ELSE {NOW} END"
        await connection.execute(text(f"UPDATE decisions SET at = {at}"))
    kept = [one for one in await rows(database, DecisionRow) if one["place"] <= 6]
    counts = await Retention(database, 10_000, lambda: NOW).delete_old()
    assert counts["decisions"] > 0
    assert await rows(database, DecisionRow) == kept
    sums = {one["person"]: one for one in await rows(database, SkillMonthRow)}
    assert {one["month"] for one in sums.values()} == {"2025-10"}
    left = [one for one in kept if one["person"] == ANNA and not one["hinted"]]
    assert sums[ANNA]["n"] + len(left) == before.n
    parts = sum(one["lost"] / one["spread"] for one in left)
    assert sums[ANNA]["lost"] + parts == pytest.approx(before.parts)
    exported = await PersonalData(database).export(ANNA)
    assert exported["skill_months"] == [sums[ANNA]]


async def test_rounds_of_which_only_sums_are_left_are_not_summed_again(database, reviewed):
    room, review = reviewed
    store, retention = DecisionStore(database, lambda: NOW), Retention(database, 10_000, lambda: NOW)
    await date(database, "rounds", "decisions", "reviewed_rounds", days=366)
    await retention.delete_old()
    sums = await rows(database, SkillMonthRow)
    assert sums
    assert await store.unreviewed(9) == []
    await store.add(room, review)  # somebody asks for the review
    assert await rows(database, DecisionRow) == []
    await retention.delete_old()
    assert await rows(database, SkillMonthRow) == sums
    await date(database, "rounds", days=364)
    assert await store.unreviewed(9) == [(room.id, 1), (room.id, 2)]


async def test_who_hides_keeps_other_settings(database):
    people = PersonStore(database)
    assert await people.visibility(ANNA) == Visibility.GROUP
    await people.choose(ANNA, visibility=Visibility.HIDDEN)
    calls = await people.turn_calls(ANNA)
    await people.choose(ANNA, turn_calls=calls)
    assert await people.visibility(ANNA) == Visibility.HIDDEN
    assert await people.hidden([ANNA, BERT]) == {ANNA}
