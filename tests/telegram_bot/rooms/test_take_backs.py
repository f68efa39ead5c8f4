"""Whole turns, taken back if everybody present allows it."""

from telegram_bot.domain.commands import EventKind, Problem
from telegram_bot.domain.play import (
    CONSENT_SECONDS,
    AnswerTakeBack,
    ComeBack,
    Leave,
    Play,
    Stop,
    TakeBack,
    may_answer,
    may_take_back,
)
from telegram_bot.domain.room import TakeBacks
from tests.telegram_bot.world import ANNA, BERT, CARL, same, simple

BY_CONSENT = (("take_backs", TakeBacks.CONSENT), ("turn_seconds", 60))
ALLOW, REFUSE = AnswerTakeBack(allow=True), AnswerTakeBack(allow=False)


async def bidding(world, *, bots: int = 0, people=(ANNA, BERT, CARL)):
    """Return a table of Pocha before the first bid, which is a person's."""
    room = await world.table(people, bots, BY_CONSENT, game="pocha")
    while room.to_move is None or room.seats[room.to_move].is_bot:
        await world.ring()
        room = await world.fresh(room)
    return room


async def asked(world):
    """Return a table before a bid and after its bidder has asked to take it back, and the people from the bidder on."""
    before = await bidding(world)
    people = [next(one for one in (ANNA, BERT, CARL) if one.id == seat.person) for seat in before.seats]
    people = [*people[before.to_move :], *people[: before.to_move]]
    room = await world.done(await world.move(before), TakeBack(), people[0])
    return before, room, people


def is_back(room, before):
    return room.to_move == before.to_move and all(
        room.view(seat).text() == before.view(seat).text() for seat in (None, *range(len(room.seats)))
    )


async def test_a_turn_is_taken_back_when_everybody_has_allowed_it(world):
    before, room, (asker, second, third) = await asked(world)
    assert room.asking == before.to_move
    assert may_answer(room, room.seat_of(second.id), allow=True)
    assert not may_answer(room, room.asking, allow=True)
    assert (await world.do(room, ALLOW, asker)).problem == Problem.NOT_ASKED
    same(await world.from_file(room), room)
    first = await world.done(room, ALLOW, second)
    assert first.asking is not None, "one is left to answer"
    assert (await world.do(first, ALLOW, second)).problem == Problem.NOT_ASKED
    pressed = await world.do(first, ALLOW, third, room.version)  # a button from before the first answer
    assert pressed.room is not None
    assert pressed.ok
    assert (pressed.room.asking, is_back(pressed.room, before)) == (None, True)
    assert pressed.room.deadline == world.clock.now() + 60
    assert [str(entry) for entry in pressed.room.match.logs[-1].entries][-1] == "* back 1"
    assert pressed.room.match.logs[-1].taken_back(before.to_move) == 1
    same(await world.from_file(room), pressed.room)
    assert (await world.do(room, ALLOW, second, room.version)).problem == Problem.STALE


async def test_the_clock_stands_until_somebody_refuses_or_the_time_is_over(world):
    before, room, (asker, second, _third) = await asked(world)
    deadline = room.deadline
    await world.advance(7)
    refused = await world.done(room, REFUSE, second)
    assert (refused.asking, refused.deadline, refused.to_move) == (None, deadline + 7, room.to_move)
    assert (await world.do(refused, REFUSE, second)).problem == Problem.NOT_ASKED
    again = await world.done(refused, TakeBack(), asker)
    await world.advance(CONSENT_SECONDS - 1)
    assert (await world.fresh(again)).asking is not None
    await world.advance(1)
    over = await world.fresh(again)
    assert (over.asking, over.deadline, over.to_move) == (None, deadline + 7 + CONSENT_SECONDS, room.to_move)
    assert (await world.do(over, TakeBack(), asker)).problem == Problem.TAKE_BACKS_USED
    assert not may_take_back(over, over.seat_of(asker.id))
    assert not is_back(over, before)


async def test_a_move_of_the_next_person_ends_the_request_and_the_right(world):
    _before, room, (asker, second, _third) = await asked(world)
    assert (await world.do(room, TakeBack(), second)).problem == Problem.TAKE_BACK_ASKED
    moved = await world.done(room, Play(simple(room)), second)
    assert (moved.asking, [seat.allows_back for seat in moved.seats]) == (None, [False] * 3)
    assert (await world.do(moved, TakeBack(), asker)).problem == Problem.NOTHING_TO_TAKE_BACK
    withdrawn = await world.done(await world.done(moved, TakeBack(), second), REFUSE, second)
    assert withdrawn.asking is None


async def test_who_leaves_asks_and_is_asked_no_more(world):
    before, room, (asker, second, third) = await asked(world)
    left = await world.done(await world.done(room, ALLOW, second), Leave(), third)
    assert is_back(left, before), "a stand-in allows it"
    back = await world.done(left, ComeBack(), third)
    again = await world.done(await world.done(back, Play(simple(back)), asker), TakeBack(), asker)
    gone = await world.done(again, Leave(), asker)
    assert gone.asking is None
    assert not is_back(gone, before)


async def test_bot_players_allow_it_and_their_bids_go_back_too(world):
    world.source.seed(5)  # Anna does not deal, so that a bot player bids after her
    before = await bidding(world, people=(ANNA,), bots=2)
    room = await world.done(before, Play(simple(before)), ANNA)
    await world.ring()
    room = await world.fresh(room)
    assert [entry.text[:3] for entry in room.match.logs[-1].entries[-2:]] == ["bid", "bid"]
    back = await world.done(room, TakeBack(), ANNA)
    assert is_back(back, before)
    assert back.match.logs[-1].entries[-1].takes_back == 2
    assert back.turns_ended(1) == before.turns_ended(1)


async def test_a_request_outlasts_a_restart(world):
    _before, room, _people = await asked(world)
    await world.restart()
    assert (await world.fresh(room)).asking == room.asking
    await world.advance(CONSENT_SECONDS)
    assert (await world.fresh(room)).asking is None


async def test_without_consent_nobody_is_asked(world):
    for value, problem in ((TakeBacks.TURN, Problem.NOT_YOUR_TURN), (TakeBacks.OFF, Problem.NO_TAKE_BACKS)):
        room = await world.table((ANNA, BERT, CARL), settings=[("take_backs", value)], game="pocha")
        mover = world.mover(room)
        moved = await world.move(room)
        assert (await world.do(moved, TakeBack(), mover)).problem == problem
        assert not may_take_back(moved, moved.seat_of(mover.id))
        await world.done(moved, Stop(), ANNA)
    assert EventKind.TAKE_BACK not in world.kinds()


async def test_an_answer_without_a_request_changes_nothing(world):
    room = await bidding(world)
    for answer in (ALLOW, REFUSE):
        assert (await world.do(room, answer, ANNA)).problem == Problem.NOT_ASKED
    assert (await world.fresh(room)).version == room.version
