"""Deals of the day: one attempt per person, the same cards for everybody, judged once."""

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime
from unittest.mock import AsyncMock

import pytest
from sqlalchemy import Engine, event

from analysis.boards import DEALS, Outcome, counted
from telegram_bot.board_requests import BoardRequests
from telegram_bot.chat.pages.day_pages import page_of
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import TODAY, OpenDay, PlayBoard
from telegram_bot.domain import boards as calendar
from telegram_bot.domain.boards import LATE_SECONDS, PAST_SECONDS, Attempt, State, against_par, part_of, parts_of
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.play import AskForHelp, ComeBack, Leave, Play, Start, Stop, TakeBack
from telegram_bot.domain.room import DAY_SECONDS, Place, Purpose, Stage
from telegram_bot.mini_app.frames import AskDay, Shown, encoded
from telegram_bot.mini_app.personal_handlers import PersonalHandlers
from telegram_bot.mini_app.visitor import Requests, Visitor
from telegram_bot.presentation.boards import DealsModel, day_model, result_model
from telegram_bot.rooms.runtime.boards import PARS_AT_ONCE
from telegram_bot.storage.database import migrate
from telegram_bot.texts.loader import Texts
from tests.bench.database import new_database
from tests.samples import slow
from tests.telegram_bot.end_to_end.strategies.registry import STRATEGIES
from tests.telegram_bot.world import ANNA, BERT, BOTS, World, simple, transcript

from .board_world import PAR, BoardWorld, deals

__all__ = ["deals"]

EVERY_DAY = 5
"""Deals of a day; on Sundays there is one more."""


async def test_a_week_is_drawn_ahead_once_and_a_new_day_every_day(deals):
    now = deals.world.clock.now()
    drawn_first = await deals.store.between(0, now + 30 * DAY_SECONDS)
    assert len(drawn_first) == 8 * EVERY_DAY + 1
    assert [
        datetime.fromtimestamp(one.opens_at, UTC).strftime("%a") for one in drawn_first if one.board.game == "canasta"
    ] == ["Sun"]
    await deals.boards.prepare()
    assert await deals.store.between(0, now + 30 * DAY_SECONDS) == drawn_first
    deals.world.clock.time += DAY_SECONDS
    await deals.boards.prepare()
    assert len(await deals.store.between(0, now + 30 * DAY_SECONDS)) == 9 * EVERY_DAY + 1
    assert len({board.board.seed for board in drawn_first}) == len(drawn_first)
    assert deals.computed == []  # nobody plays


async def test_who_asks_before_the_deals_of_a_day_are_drawn_gets_them(deals):
    deals.world.clock.time += 30 * DAY_SECONDS
    assert {board.board.game for board in (await deals.today()).boards} >= {"poter", "pocha"}
    assert (await deals.boards.deals(ANNA.id, "poter")).of("poter") == (await deals.today()).of("poter")


async def test_a_deal_is_open_for_a_day_and_may_be_finished_some_hours_later(deals):
    board = (await deals.today()).boards[0]
    at = {
        board.opens_at - 1: State.DRAWN,
        board.opens_at: State.OPEN,
        board.closes_at: State.CLOSING,
        board.closes_at + LATE_SECONDS: State.CLOSED,
    }
    assert {moment: board.state(moment) for moment in at} == at
    tomorrow = await deals.store.between(board.closes_at, board.closes_at + 1)
    assert (await deals.play(tomorrow[0])).problem == Problem.BOARD_CLOSED
    assert (await deals.play(replace(board, id=10**6))).problem == Problem.BOARD_CLOSED


async def test_everybody_has_the_same_cards_and_bot_players_in_their_own_language(deals):
    board = (await deals.today()).boards[0]
    anna, bert = [(await deals.play(board, by)).room for by in (ANNA, BERT)]
    assert anna.match.logs[0].deck == bert.match.logs[0].deck == tuple(board.board.dealt().logs[0].deck)
    assert anna.match.logs[0].proof.commitment == board.board.commitment
    assert anna.purpose == Purpose.BOARD
    assert [seat.person for seat in anna.seats] == [ANNA.id, None, None, None]
    first, second = [await deals.world.finish_round(room) for room in (anna, bert)]
    names = {"players": None}
    assert transcript(first) | names == transcript(second) | names
    found = [(await deals.today(by)).attempts[board.id] for by in (ANNA, BERT)]
    assert found[0].outcome == found[1].outcome is not None


async def test_a_deal_that_was_withdrawn_counts_for_nobody_and_goes_on(deals, monkeypatch):
    first, second, *_ = (await deals.today()).boards
    room = await deals.world.finish_round((await deals.play(first)).room)
    running = (await deals.play(second)).room
    assert await deals.store.withdraw([first.id, second.id, 10**6]) == 2
    today = await deals.today()
    assert not {first.id, second.id} & {board.id for board in today.boards}
    assert [board.id for board in today.withdrawn] == [first.id, second.id]
    told = " ".join(day_model(Texts(), today).lines)
    assert "Poter, deal 1 of" in told
    assert "deal 2 of" in told
    assert (await deals.boards.day(BERT.id)).withdrawn == []  # who has not begun it is told nothing
    assert (await deals.play(first, BERT)).problem == Problem.BOARD_CLOSED
    assert (await deals.play(second)).room.id == running.id
    assert await deals.boards.deals(ANNA.id, f"d{first.id}") is None
    assert room.rounds_over == 1
    proof = json.loads(await BoardRequests(deals.boards).proof())
    assert first.board.commitment in {deal["commitment"] for deal in proof["deals"]}
    monkeypatch.setattr(deals.world.service, "close_board", AsyncMock(side_effect=OSError("a damaged page")))
    deals.world.clock.time += PAST_SECONDS + LATE_SECONDS
    await deals.boards.prepare()  # an attempt that cannot be read leaves the rest as it is
    assert not (await deals.store.attempt(second.id, ANNA.id)).finished


async def test_the_result_of_the_other_deals_tells_of_the_one_that_was_withdrawn(deals):
    first, *_ = pocha = (await deals.today()).of("pocha")
    await deals.world.finish_round((await deals.play(first)).room)
    await deals.store.withdraw([first.id])
    day = await deals.boards.deals(ANNA.id, f"d{first.id}")
    assert [board.id for board in day.boards] == [board.id for board in pocha[1:]]
    assert [board.id for board in day.withdrawn] == [first.id]
    assert "Pocha, deal 1 of" in str(result_model(Texts(), day, {}, None).lines)
    assert (await deals.boards.deals(BERT.id, f"d{first.id}")).withdrawn == []


@pytest.mark.parametrize("game", ["pocha", *slow(["poter", "canasta"])])
async def test_no_answer_names_a_card_of_a_deal_that_its_receiver_has_not_finished(deals, game):
    """At the positions of an attempt, while another person has finished the deal."""
    board = await deals.first_of(game)
    await deals.world.finish_round((await deals.play(board, BERT)).room)
    requests, texts, cards = BoardRequests(deals.boards), Texts(), STRATEGIES[game].cards_shown
    room, looks = (await deals.play(board)).room, 0
    while room.stage == Stage.PLAYING:
        if room.seats[room.to_move].person is None:
            await deals.world.ring()
            room = await deals.world.fresh(room)
            continue
        for what in ("", game, f"d{board.id}"):
            model = await requests.shown(texts, ANNA.id, what)
            page = page_of(ChatTexts(), model, inline=False)
            frame = encoded(Shown(replace(model, proof=())))  # commitments have letters and digits of any kind
            assert not cards("\n".join([page.text, frame, *(key.label for row in page.rows for key in row)]))
        assert await requests.card(texts, ANNA.id, game) is None
        assert await requests.offered(texts, ANNA.id, f"d{board.id}") == []
        room, looks = await deals.world.done(room, Play(simple(room)), ANNA), looks + 1
    assert looks >= 4
    await deals.world.settle()
    assert isinstance(await requests.shown(texts, ANNA.id, game), DealsModel)


async def test_what_can_be_sent_to_any_chat_is_read_by_a_few_statements_and_never_judged(deals):
    games = (await deals.today()).of("poter")
    for board in games:
        await deals.world.finish_round((await deals.play(board)).room)
        await deals.store.set_par(board.id, PAR, "sources")
    requests, texts, statements = BoardRequests(deals.boards), Texts(), []
    assert isinstance(await requests.duel(texts, "pocha", ANNA), DealsModel)
    await deals.world.service.open(Place(-5), "canasta", ANNA)
    asked = len(deals.reviewer.asked)

    def note(*given):
        if given[2] != "BEGIN":
            statements.append(given[2])

    event.listen(Engine, "before_cursor_execute", note)
    day, duel, table = await requests.offered(texts, ANNA.id, f"d{games[1].id}")
    event.remove(Engine, "before_cursor_execute", note)
    assert [day.start, duel.start[0], table.start[0]] == [f"d{games[0].id}", "u", "t"]
    attempts = {one.board_id: one for one in await deals.store.attempts([board.id for board in games])}
    assert day.grid == tuple(attempts[board.id].grades for board in games)
    assert all(day.grid)
    read = [one for one in statements if not one.startswith("BEGIN")]
    assert len(read) == len([one for one in read if one.startswith("SELECT")]) == 5
    assert len(deals.reviewer.asked) == asked
    assert await requests.offered(texts, ANNA.id, duel.start) == [duel]
    assert await requests.offered(texts, BERT.id, duel.start) == []


async def test_the_page_shows_what_is_known_while_reviews_are_being_made(deals, monkeypatch):
    monkeypatch.setattr("telegram_bot.mini_app.personal_handlers.QUICK_SECONDS", 0.0)
    board = (await deals.today()).boards[0]
    await deals.world.finish_round((await deals.play(board)).room)
    deals.reviewer.hold = asyncio.Event()
    await deals.restart()
    sent = asyncio.Queue()
    show = PersonalHandlers(Requests(None, None, BoardRequests(deals.boards), None, None), None).day
    visitor = Visitor(ANNA, None, Texts(), sent.put)
    asking = asyncio.ensure_future(show(AskDay(type="day", id=5, what=f"d{board.id}"), visitor))
    waiting = await sent.get()
    assert (waiting.id, "being prepared" in waiting.text) == (5, True)
    known = await show(AskDay(type="day", id=6, what=f"d{board.id}", known=True), visitor)
    assert (type(known), known.reviews) == (DealsModel, ())
    assert not asking.done()
    deals.reviewer.hold.set()
    found = await asking
    assert (found.title, len(found.reviews)) == (known.title, 1)


@pytest.mark.slow
async def test_restarted_before_every_move_it_goes_on_with_the_same_cards(deals):
    board = (await deals.today()).boards[-1]
    whole = await deals.world.finish_round((await deals.play(board, BERT)).room)
    room, moments = (await deals.play(board)).room, 0
    while room.stage == Stage.PLAYING:
        before, moments = transcript(room), moments + 1
        await deals.restart()
        again = (await deals.play(board)).room
        assert (again.id, transcript(again)) == (room.id, before)
        if again.seats[again.to_move].person is None:
            await deals.world.ring()
        else:
            await deals.world.done(again, Play(simple(again)), ANNA)
        room = await deals.world.fresh(again)
    assert moments >= 30
    assert transcript(room) | {"players": None} == transcript(whole) | {"players": None}
    await deals.world.settle()
    again = (await deals.play(board)).room
    assert (again.id, again.stage) == (room.id, Stage.ENDED)
    found = [(await deals.today(by)).attempts[board.id] for by in (ANNA, BERT)]
    assert found[0].outcome == found[1].outcome is not None
    assert len(await deals.store.attempts([board.id])) == 2


@pytest.fixture
async def elsewhere(postgres_url, tmp_path):
    """The same calendar on another machine, with a PostgreSQL database."""
    async with new_database(tmp_path, postgres_url) as url:
        await migrate(url)
        world = World(url)
        await world.start()
        found = BoardWorld(world)
        await found.boards.prepare()
        yield found
        await found.store.close()
        await world.stop()


async def test_equal_moves_have_equal_transcripts_and_points_on_both_databases(deals, elsewhere):
    for game in DEALS:
        played = []
        for machine in (deals, elsewhere):
            board = await machine.first_of(game)
            room = await machine.world.finish_round((await machine.play(board)).room)
            played.append((board, transcript(room), (await machine.today()).attempts[board.id].outcome))
        assert played[0] == played[1]
        assert played[0][2] is not None


async def test_who_has_begun_very_many_deals_finishes_one_before_the_next(deals, monkeypatch):
    monkeypatch.setattr("telegram_bot.storage.boards.MOST_BEGUN", 2)
    first, second, third, *_ = (await deals.today()).of("pocha")
    room = (await deals.play(first)).room
    assert (await deals.play(second)).ok
    assert (await deals.play(third)).problem == Problem.BOARD_CLOSED
    assert (await deals.play(second)).ok
    assert (await deals.play(third, BERT)).ok
    await deals.world.finish_round(room)
    assert (await deals.play(third)).ok


async def test_two_presses_at_once_begin_one_attempt(deals):
    board = (await deals.today()).boards[0]
    one, other = await asyncio.gather(*(deals.play(board) for _ in range(2)))
    assert (one.problem, other.problem, one.room.id) == (None, None, other.room.id)
    assert (await deals.world.service.open_board(board, ANNA, BOTS)).problem == Problem.TABLE_EXISTS
    assert [attempt.room_id for attempt in await deals.store.attempts([board.id])] == [one.room.id]


async def test_it_stands_beside_a_practice_and_is_no_match_of_the_home(deals):
    board, other = (await deals.today()).boards[:2]
    practice = (await deals.world.service.open(Place(ANNA.id), "poter", ANNA, bots=BOTS)).room
    rooms = [(await deals.play(one)).room for one in (board, other)]
    assert (await deals.world.service.at(practice.place)).id == practice.id
    assert [one.room_id for one in await deals.world.store.matches_of(ANNA.id, 30)] == [practice.id]
    assert {room.id for room in await deals.world.service.tables_of(ANNA.id)} == {practice.id, *(r.id for r in rooms)}


async def test_only_what_everybody_may_do_is_done_in_it(deals):
    room = (await deals.play((await deals.today()).boards[0])).room
    for command in (Stop(), Start(), TakeBack()):
        assert (await deals.world.do(room, command, ANNA)).problem == Problem.NOT_HERE
    assert (await deals.world.service.perform(room.id, AskForHelp(), BERT)).ok  # a stranger changes nothing
    assert not (await deals.world.fresh(room)).is_assisted
    for command in (Leave(), ComeBack()):
        assert (await deals.world.do(await deals.world.fresh(room), command, ANNA)).ok
    table = await deals.world.table()
    assert (await deals.world.do(table, AskForHelp(), ANNA)).problem == Problem.NOT_HERE


async def test_help_makes_an_attempt_assisted_for_good(deals):
    board = (await deals.today()).boards[2]
    room = (await deals.play(board)).room
    room = await deals.world.done(room, AskForHelp(), ANNA)
    await deals.restart()
    room = await deals.world.finish_round(await deals.world.fresh(room))
    day = await deals.today()
    assert room.is_assisted
    assert day.attempts[board.id].assisted
    assert parts_of([board], day.attempts) == []


async def test_par_is_computed_when_somebody_begins_and_a_day_ahead_once_people_play(deals):
    board = (await deals.today()).boards[2]
    room = (await deals.play(board)).room
    assert deals.computed == [board.board]
    await deals.world.finish_round(room)
    day = await deals.today()
    found = next(one for one in day.boards if one.id == board.id)
    points = day.attempts[board.id].outcome.points
    assert against_par(found, day.attempts[board.id]) == round(points - PAR.mean, 1)
    assert part_of(found, day.attempts[board.id]) == counted(PAR, points)
    await deals.boards.prepare()
    assert len(deals.computed) == 2 * EVERY_DAY
    await deals.boards.prepare()
    assert len(deals.computed) == 2 * EVERY_DAY


async def test_who_begins_many_past_deals_keeps_nobody_from_the_par_of_today(deals):
    for _ in range(4):
        deals.world.clock.time += DAY_SECONDS
        await deals.boards.prepare()
    today, asked = (await deals.today()).boards, []

    async def endless(board):
        asked.append(board)
        await asyncio.Event().wait()

    deals.boards.par = endless
    for board in await deals.store.between(0, today[0].opens_at):
        assert (await deals.boards.play(board.id, ANNA, BOTS)).ok
    await asyncio.sleep(0)
    assert len(asked) == PARS_AT_ONCE
    await deals.restart()
    await deals.play(today[0], BERT)
    deals.computed.clear()
    await deals.boards.prepare()
    assert len(deals.computed) == PARS_AT_ONCE
    assert all(board.board in deals.computed for board in today[1:])


async def test_a_result_that_was_not_stored_in_time_is_found_later(deals):
    board = (await deals.today()).boards[2]
    deals.reviewer.fault = RuntimeError("no playouts")
    room = await deals.world.finish_round((await deals.play(board)).room)
    assert not (await deals.today()).attempts[board.id].finished
    deals.reviewer.fault = None
    await deals.restart()
    assert (await deals.today()).attempts[board.id].outcome is not None
    assert (await deals.today()).attempts[board.id].room_id == room.id


async def test_who_does_not_finish_in_time_has_given_up(deals):
    board = (await deals.today()).boards[0]
    room = (await deals.play(board)).room
    deals.world.clock.time = board.closes_at + 1
    await deals.boards.prepare()
    assert board.id in [one.id for one in (await deals.today()).boards]
    assert (await deals.play(board)).room.stage == Stage.PLAYING
    deals.world.clock.time = board.closes_at + LATE_SECONDS + 1
    await deals.boards.prepare()
    assert (await deals.world.fresh(room)).stage == Stage.ENDED
    attempt = await deals.store.attempt(board.id, ANNA.id)
    assert (attempt.finished, attempt.outcome) == (True, None)
    assert part_of(replace(board, par=PAR), attempt) == -2.0


async def test_what_was_begun_before_midnight_stands_apart_from_the_new_day(deals):
    first, second, _ = (await deals.today()).of("pocha")
    for board in (first, second):
        await deals.store.set_par(board.id, PAR, "sources")
    running = (await deals.play(second)).room
    deals.world.clock.time = second.closes_at + 1
    await deals.boards.prepare()
    today = await deals.today()
    coming = [one.id for one in today.boards if one.opens_at == second.closes_at]
    new = (await deals.play(await deals.store.get(coming[2]))).room
    model = day_model(Texts(), await deals.today())
    assert [(one.what, one.board, one.state.words) for one in model.games] == [
        (f"d{first.id}", second.id, "0 of 3 played"),  # what has begun, though the first one is left, too
        (f"d{coming[0]}", coming[0], "2 deals"),
        (f"d{coming[2]}", coming[2], "0 of 3 played"),
    ]
    assert model.games[0].title == f"{model.games[2].title} · {Texts().day(second.opens_at)}"
    assert [one.what for one in model.more] == ["d1"]
    await deals.world.finish_round(await deals.world.fresh(new))
    model = day_model(Texts(), await deals.today())
    assert [one.state.words for one in model.games] == ["0 of 3 played", "2 deals", "1 of 3 played"]
    await deals.world.finish_round(await deals.world.fresh(running))
    model = day_model(Texts(), await deals.today())
    assert [one.what for one in model.games] == [f"d{coming[0]}", f"d{coming[2]}"]
    assert [(one.what, one.board) for one in model.more] == [(f"d{first.id}", first.id), ("d1", 1)]


async def test_deals_of_past_days_are_played_at_any_time_out_of_competition(deals):
    board, other = (await deals.today()).boards[2:4]
    deals.world.clock.time = begun = board.closes_at + 2 * DAY_SECONDS
    rooms = [(await deals.play(one)).room for one in (board, other)]
    await deals.boards.prepare()
    await deals.world.finish_round(rooms[0])
    day = await deals.today()
    assert board.id in [one.id for one in day.past]
    assert board.id not in [one.id for one in day.boards]
    found = await deals.boards.deals(ANNA.id, f"d{board.id}")
    assert found.attempts[board.id].outcome is not None
    known = replace(board, par=PAR)
    assert part_of(known, found.attempts[board.id]) is not None
    assert parts_of([known], found.attempts) == []
    deals.world.clock.time = begun + PAST_SECONDS + 1
    await deals.boards.prepare()
    assert (await deals.world.fresh(rooms[1])).stage == Stage.ENDED


async def test_a_link_to_deals_of_a_past_day_offers_them_and_the_way_to_those_of_today(deals):
    texts, requests = ChatTexts(), BoardRequests(deals.boards)
    first, second = (await deals.today()).of("poter")
    begun = (await deals.play(second, BERT)).room
    deals.world.clock.time = second.closes_at + 1
    await deals.boards.prepare()
    new, going = [await requests.shown(texts, by.id, f"d{first.id}") for by in (ANNA, BERT)]
    now = ((await deals.today()).of("poter")[0].id, "2 deals")
    assert [(one.board, one.state.words) for one in new.games] == [now, (first.id, "2 deals")]
    assert [(one.board, one.state.words) for one in going.games] == [now, (second.id, "0 of 2 played")]
    assert "no week" in new.about.words
    assert "new deals" in new.about.words
    assert "no week" not in going.about.words  # that may still be finished in time
    assert [[button.data for button in row] for row in page_of(texts, new, inline=False).rows] == [
        [PlayBoard(now[0])],
        [PlayBoard(first.id)],
        [OpenDay(TODAY)],
    ]
    await deals.world.finish_round(begun)
    assert isinstance(await requests.shown(texts, BERT.id, f"d{first.id}"), DealsModel)


async def test_a_button_or_a_link_of_a_deal_that_is_over_begins_the_next_one_of_its_day_and_none_of_a_past_day(deals):
    requests, now = BoardRequests(deals.boards), deals.world.clock.now
    first, second = (await deals.today()).of("poter")
    offered = now()
    assert await requests.coming(ANNA.id, first.id, offered) == await requests.coming(ANNA.id, first.id) == first.id
    await deals.world.finish_round((await deals.play(first)).room)
    assert await requests.coming(ANNA.id, first.id, offered) == await requests.coming(ANNA.id, first.id) == second.id
    deals.world.clock.time = second.closes_at
    assert await requests.coming(ANNA.id, second.id, offered) is None
    assert await requests.coming(ANNA.id, second.id) is None
    assert await requests.coming(ANNA.id, second.id, now()) == second.id, "offered as one of a past day"
    await deals.play(second)
    assert await requests.coming(ANNA.id, second.id, offered) == second.id, "it has begun"
    assert await requests.coming(ANNA.id, 10**6, offered) is None


@pytest.mark.slow
async def test_a_share_of_players_needs_enough_of_them(deals, monkeypatch):
    boards = (await deals.today()).of("poter")
    for person in range(25):
        for board in boards:
            room = (await deals.world.service.open_board(board, replace(ANNA, id=person + 1), BOTS)).room
            attempt = Attempt(board.id, person + 1, room.id, finished=True, outcome=Outcome(float(person), 0.0))
            await deals.store.finish(attempt, 1.0)
            await deals.store.set_par(board.id, PAR, "sources")
    boards = (await deals.today()).of("poter")
    below = await deals.boards.share_below(boards, 50)
    assert below == 3 / 25
    day = await deals.boards.day_of(boards, 1)
    for texts, of in ((Texts(), "of today's players"), (Texts("bn"), "আজকের")):
        assert of in str(result_model(texts, day, {}, below))
        assert of not in str(result_model(texts, replace(day, now=boards[0].closes_at), {}, below))
    monkeypatch.setattr(calendar, "LEAST_PLAYERS", 26)
    assert await deals.boards.share_below(boards, 50) is None
