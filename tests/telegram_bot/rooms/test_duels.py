"""Duels: who may begin and accept them, their deals, and when people see the results of others."""

import asyncio
from dataclasses import replace
from random import Random
from statistics import NormalDist

import pytest

from telegram_bot.board_requests import BoardRequests
from telegram_bot.chat.pages.day_pages import deals_page
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import StartDuel
from telegram_bot.domain.boards import (
    DUEL_SECONDS,
    FRESH_DEALS,
    MOST_OPEN,
    MOST_PEOPLE,
    Standing,
    drawn,
    drawn_for_duel,
    ranked,
)
from telegram_bot.domain.commands import Problem
from telegram_bot.presentation.boards import DealsModel, duel_model
from telegram_bot.presentation.names import stored_anonymous_name
from telegram_bot.rooms.runtime.boards import AGAIN_SECONDS
from telegram_bot.rooms.runtime.writer import Forgetting
from telegram_bot.storage.database import Database
from telegram_bot.storage.personal_data import PersonalData
from telegram_bot.texts.loader import Texts, plain_words
from tests.telegram_bot.world import ANNA, BERT, CARL

from .board_world import PAR, deals

__all__ = ["deals"]


@pytest.fixture
def duels(deals):
    return deals.boards


async def play_all(deals, numbers, by):
    for number in numbers:
        await deals.world.finish_round((await deals.play(await deals.store.get(number), by)).room)
        await deals.store.set_par(number, PAR, "sources")


def lines(found, person):
    return " ".join(line.words for line in duel_model(Texts(), found, person.id).lines)


def offered(model):
    """Return the buttons of a result that begin duels."""
    rows = deals_page(ChatTexts(), model, inline=False).rows
    return [one.data.what for row in rows for one in row if isinstance(one.data, StartDuel)]


@pytest.mark.slow
async def test_a_duel_at_the_deals_just_played_shows_results_to_who_has_played_them(deals, duels):
    first = (await deals.today()).of("poter")[0].id
    assert await duels.challenge(f"d{first}", ANNA) == Problem.DUEL_FIRST
    await play_all(deals, [one.id for one in (await deals.today()).of("poter")], ANNA)
    duel = await duels.challenge(f"d{first}", ANNA)
    assert list(duel.boards) == [first, first + 1]
    stranger = await duels.duel_day(duel, BERT.id)
    assert [(one.done, one.score) for one in stranger.standings] == [(2, None)]
    assert duel_model(Texts(), stranger, BERT.id).next is None
    duel = await duels.accept(duel.token, BERT)
    assert await duels.accept(duel.token, BERT) == duel
    waiting = await duels.duel_day(duel, BERT.id)
    assert [(one.person, one.score) for one in waiting.standings] == [(ANNA.id, None), (BERT.id, None)]
    assert "of 100" not in lines(waiting, BERT)
    assert duel_model(Texts(), waiting, BERT.id).next.board == first
    await play_all(deals, duel.boards[:1], BERT)
    assert "of 100" not in lines(await duels.duel_day(duel, BERT.id), BERT)
    await play_all(deals, duel.boards[1:], BERT)
    for person in (ANNA, BERT):
        found = await duels.duel_day(duel, person.id)
        assert [(one.place, one.done) for one in found.standings] == [(1, 2), (1, 2)]  # the same moves
        assert lines(found, person).count("of 100") == 2


async def test_new_deals_are_for_the_people_of_the_duel_and_in_no_day(deals, duels):
    before = len((await deals.today()).boards)
    duel = await duels.challenge("poter", ANNA)
    boards = [await deals.store.get(number) for number in duel.boards]
    assert [(one.number, one.board.game) for one in boards] == [(n + 1, "poter") for n in range(FRESH_DEALS)]
    assert (await deals.play(boards[0], BERT)).problem == Problem.BOARD_CLOSED
    await duels.accept(duel.token, BERT)
    rooms = [(await deals.play(boards[0], by)).room for by in (ANNA, BERT)]
    assert rooms[0].match.logs[0].deck == rooms[1].match.logs[0].deck
    assert len((await deals.today()).boards) == before
    assert [one.id for one in (await deals.boards.deals(BERT.id, f"d{boards[1].id}")).boards] == list(duel.boards)
    assert await deals.boards.deals(CARL.id, f"d{boards[1].id}") is None
    await deals.boards.prepare()
    assert len((await deals.today()).boards) == before


async def test_the_deals_of_a_duel_are_shared_and_challenged_with_as_that_duel(deals, duels):
    duel = await duels.challenge("poter", ANNA)
    await play_all(deals, duel.boards, ANNA)
    what, requests = f"d{duel.boards[0]}", BoardRequests(deals.boards)
    assert (await requests.card(Texts(), ANNA.id, what)).start == f"u{duel.token}"
    assert await duels.challenge(what, ANNA) == duel
    deals.world.clock.time += DUEL_SECONDS
    assert await duels.challenge(what, ANNA) == Problem.DUEL_OVER


async def test_a_duel_ends_and_then_shows_what_there_is(deals, duels):
    duel = await duels.challenge("pocha", ANNA)
    deals.world.clock.time += DUEL_SECONDS
    assert await duels.accept(duel.token, BERT) == Problem.DUEL_OVER
    assert await duels.accept("5", BERT) == Problem.DUEL_OVER
    assert (await deals.play(await deals.store.get(duel.boards[0]))).problem == Problem.BOARD_CLOSED
    model = duel_model(Texts(), await duels.duel_day(duel, ANNA.id), ANNA.id)
    assert model.share is None
    assert "This duel is over" in " ".join(line.words for line in model.lines)


@pytest.mark.slow
async def test_after_a_duel_with_new_cards_is_over_nothing_is_offered_that_is_then_refused(deals, duels):
    duel = await duels.challenge("poter", ANNA)
    requests, what = BoardRequests(deals.boards), f"d{duel.boards[0]}"
    duel = await duels.accept(duel.token, BERT)
    duel = await duels.accept(duel.token, CARL)
    await play_all(deals, duel.boards[:1], ANNA)
    await play_all(deals, duel.boards, CARL)
    running = (await deals.play(await deals.store.get(duel.boards[1]), BERT)).room
    found = await requests.shown(Texts(), ANNA.id, what)
    assert (found.next.board, found.next.action) == (duel.boards[1], "Next deal: Poter")
    deals.world.clock.time = duel.closes_at
    found = await requests.shown(Texts(), ANNA.id, what)
    assert (type(found), found.next.board, found.starts) == (DealsModel, 0, ())
    assert plain_words(found.next.state) == "1 of 3 played"
    assert (await deals.play(await deals.store.get(duel.boards[1]))).problem == Problem.BOARD_CLOSED
    assert duel_model(Texts(), await duels.duel_day(duel, ANNA.id), ANNA.id).next is None
    found = await requests.shown(Texts(), CARL.id, what)
    assert (found.next.board, found.share is None) == (0, False)
    assert found.title.words.endswith("duel")
    assert offered(found) == ["poter"]
    assert duel_model(Texts(), await duels.duel_day(duel, CARL.id), CARL.id).next.board == 0
    assert duel_model(Texts(), await duels.duel_day(duel, BERT.id), BERT.id).next.board == running.board, "it was begun"
    assert (await deals.play(await deals.store.get(running.board), BERT)).ok


@pytest.mark.slow
async def test_a_duel_at_the_deals_of_a_day_ends_though_these_can_still_be_played(deals, duels):
    boards = [one.id for one in (await deals.today()).of("pocha")]
    await play_all(deals, boards, ANNA)
    duel = await duels.challenge(f"d{boards[0]}", ANNA)
    for by in (BERT, CARL):
        duel = await duels.accept(duel.token, by)
    deals.world.clock.time = duel.closes_at - 1
    running = (await deals.play(await deals.store.get(boards[0]), BERT)).room
    deals.world.clock.time = duel.closes_at
    assert duel_model(Texts(), await duels.duel_day(duel, BERT.id), BERT.id).next.board == boards[0]
    assert duel_model(Texts(), await duels.duel_day(duel, CARL.id), CARL.id).next is None
    await deals.world.finish_round(await deals.world.fresh(running))
    await play_all(deals, boards, CARL)
    found = await duels.duel_day(duel, CARL.id)
    names = [found.duel.people[one.person] for one in found.standings]
    assert names == ["A", "B", "C"]
    assert [(one.done, one.place) for one in found.standings] == [(3, 1), (1, None), (0, None)]
    assert duel_model(Texts(), found, CARL.id).next.board == 0
    assert duel_model(Texts(), await duels.duel_day(duel, BERT.id), BERT.id).next is None


@pytest.mark.slow
async def test_a_duel_goes_on_without_a_deal_that_was_withdrawn(deals, duels):
    boards = [one.id for one in (await deals.today()).of("pocha")]
    await play_all(deals, boards, ANNA)
    duel = await duels.challenge(f"d{boards[0]}", ANNA)
    duel = await duels.accept(duel.token, BERT)
    await play_all(deals, boards[1:], BERT)
    await deals.store.withdraw(boards[:1])
    found = await duels.duel_day(duel, BERT.id)
    assert [(one.done, one.place) for one in found.standings] == [(2, 1), (2, 1)]
    told, model = lines(found, BERT), duel_model(Texts(), found, BERT.id)
    assert "Pocha, deal 1 of" in told
    assert "2 deals" in told
    assert "2 deals" in model.share.text
    assert (model.next.what, model.next.board) == (f"d{boards[1]}", 0)
    await deals.store.withdraw(boards)
    found = await duels.duel_day(duel, BERT.id)
    model = duel_model(Texts(), found, BERT.id)
    assert (model.next, model.share, model.starts) == (None, None, ())
    assert "played" not in lines(found, BERT)


async def test_duels_are_bounded(deals, duels):
    duel = await duels.challenge("poter", ANNA)
    for number in range(1, MOST_PEOPLE):
        assert not isinstance(await duels.accept(duel.token, replace(ANNA, id=number)), Problem)
    assert await duels.accept(duel.token, BERT) == Problem.DUEL_FULL
    full = await duels.duel_day(await duels.accept(duel.token, ANNA), BERT.id)
    assert Texts().plain("problem-duel-full") in lines(full, BERT)
    assert len(set(full.duel.people.values())) == MOST_PEOPLE  # all are called Anna
    assert Texts().plain("problem-duel-full") not in lines(full, ANNA)
    for _ in range(MOST_OPEN - 1):
        deals.world.clock.time += AGAIN_SECONDS
        assert not isinstance(await duels.challenge("poter", ANNA), Problem)
    deals.world.clock.time += AGAIN_SECONDS
    assert await duels.challenge("poter", ANNA) == Problem.DUELS_MANY
    other = await duels.challenge("poter", BERT)
    assert await duels.accept(other.token, ANNA) == Problem.DUELS_MANY


@pytest.mark.slow
async def test_a_challenge_that_is_repeated_at_once_is_the_same(deals, duels):
    first = [board.id for board in (await deals.today()).of("pocha")]
    await play_all(deals, first, ANNA)
    for what in ("pocha", f"d{first[0]}"):
        duel = await duels.challenge(what, ANNA)
        assert await duels.challenge(what, ANNA) == duel
    assert len(await deals.store.open_duels(ANNA.id, deals.world.clock.now())) == 2
    await duels.accept(duel.token, BERT)
    assert await duels.challenge(f"d{first[0]}", ANNA) != duel


async def test_challenges_at_once_are_one_or_as_many_as_may_be(deals, duels):
    assert len({one.id for one in await asyncio.gather(*(duels.challenge("poter", ANNA) for _ in range(4)))}) == 1
    for _ in range(MOST_OPEN - 2):
        deals.world.clock.time += AGAIN_SECONDS
        await duels.challenge("poter", ANNA)
    found = await asyncio.gather(*(duels.challenge(game, ANNA) for game in ("pocha", "canasta")))
    assert found.count(Problem.DUELS_MANY) == 1


async def test_who_deletes_their_data_is_in_no_duel_and_others_go_on(deals, duels):
    duel = await duels.challenge("poter", ANNA)
    await duels.accept(duel.token, BERT)
    assert (await deals.play(first := await deals.store.get(duel.boards[0]))).ok
    data = PersonalData(Database(deals.world.url), deals.world.clock.now)
    assert [row["duel_id"] for row in (await data.export(ANNA.id))["duelists"]] == [duel.id]
    await Forgetting(deals.world.service.writer, data, stored_anonymous_name).forget(ANNA.id)
    assert (await deals.store.duel(duel.id)).people == {BERT.id: BERT.full_name}
    assert not isinstance(await duels.accept(duel.token, ANNA), Problem)
    assert (await deals.play(first)).problem == Problem.BOARD_CLOSED  # its cards are known
    await data.close()


def test_places_are_shared_and_help_has_none():
    scores = (50, None, 84, 50, 90)
    means = [None if score is None else NormalDist().inv_cdf(score / 100) for score in scores]
    found = ranked(Standing(n, 3, 3, mean, 0.0, assisted=n == 4, given_up=False) for n, mean in enumerate(means))
    assert [(one.person, one.place) for one in found] == [(2, 1), (0, 2), (3, 2), (4, None), (1, None)]


@pytest.mark.parametrize(("game", "count"), [("poter", 3), ("pocha", 3), ("canasta", 1)])
def test_a_duel_with_new_cards_has_one_deal_of_a_long_game(game, count):
    boards = list(drawn_for_duel(game, 0.0, Random(1)))
    assert [(one.number, one.board.game) for one in boards] == [(number, game) for number in range(1, count + 1)]


def test_a_day_has_fresh_seeds_for_each_deal():
    one, other = (list(drawn(0.0, Random(seed))) for seed in (1, 2))
    assert [board.board.options for board in one] == [board.board.options for board in other]
    assert not {board.board.seed for board in one} & {board.board.seed for board in other}
