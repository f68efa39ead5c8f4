"""Which messages with reviews there are: a line or a review in the place of the one before, one at the end, or none."""

import pytest

from telegram_bot.chat.transport.callback_data import ShowOwnReview, ShowReview
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import Stop
from telegram_bot.domain.room import ReviewMode
from telegram_bot.storage.values import Surface

from ..sandbox_world import SandboxWorld
from .reviewed_rounds import opened, play_on, review_of, reviews, round_played


def lines_told(world: SandboxWorld):
    return [message for message in world.messages() if "📋" in (message.text or "")]


async def test_one_line_opens_the_whole_review_for_one_person(make_world):
    world = await make_world("Amal")
    board, _ = await round_played(world, "Amal", settings=[("review_mode", ReviewMode.LINE), ("name_mistakes", False)])
    line = (await world.eventually(lambda: lines_told(world), "a line"))[0]
    assert line.media is None
    assert "\n" not in line.text
    answer, whole = await opened(world, "Amal", line, ShowReview, "Review of round 1")
    assert "Only you see it" in answer["text"]
    assert "Costliest" not in whole.text
    assert not reviews(world)
    await world.touch("Amal", whole, ShowOwnReview)
    await world.eventually(lambda: "Your round 1" in whole.text)
    assert len(lines_told(world)) == 1
    assert (await world.room()).reviewed == 1
    assert world.boards() == [board], "the table stays where it is, just above the line"


async def another_round(world: SandboxWorld, board, words: str):
    """Play one more round, of which the table says some words."""
    await world.touch("Amal", board, "next-round")
    await world.eventually(lambda: words in board.text)
    await play_on(world)


LINE = (("review_mode", ReviewMode.LINE), ("name_mistakes", False))


async def test_the_line_of_a_later_round_takes_the_place_of_the_one_before_if_that_is_still_there(make_world):
    world = await make_world("Amal")
    board, _ = await round_played(world, "Amal", settings=LINE)
    line = (await world.eventually(lambda: lines_told(world), "a line"))[0]
    await world.stop()
    await world.start()
    await another_round(world, board, "twos")
    await world.eventually(lambda: "round 2" in line.text, "the line of round 2")
    assert lines_told(world) == [line]
    assert world.boards() == [board]
    await opened(world, "Amal", line, ShowReview, "Review of round 2")
    world.sandbox.state.remove(line)
    await another_round(world, board, "threes")
    (new,) = await world.eventually(lambda: lines_told(world), "another line")
    assert "round 3" in new.text
    for updater in list(world.bot.chat.reviews._updaters.values()):
        await updater.settle()
    assert await world.on_file(Surface.REVIEW) == [new.message_id]


async def test_a_complete_review_takes_the_place_of_the_one_before(make_world):
    world = await make_world("Amal")
    await round_played(world, "Amal")
    first = await review_of(world)
    await another_round(world, world.board(), "twos")
    await world.eventually(lambda: [one for one in reviews(world) if "round 2" in one.text], "the second review")
    await world.eventually(lambda: first not in reviews(world), "the first one deleted")
    assert len(reviews(world)) == 1


@pytest.mark.parametrize("mode", [ReviewMode.END, ReviewMode.PRIVATE])
async def test_reviews_at_the_end_or_in_private_only(make_world, mode):
    world = await make_world("Amal")
    _, room = await round_played(world, "Amal", settings=[("review_mode", mode)])
    if mode == ReviewMode.END:
        await world.eventually(lambda: world.reviewer.asked, "a review made early")
    await world.service.perform(room.id, Stop(), Person(world.people["Amal"], "Amal"))
    board = await world.offered("new-table")
    if mode == ReviewMode.END:
        await world.eventually(lambda: reviews(world), "a review")
        assert (await world.service.get(room.id)).reviewed == 1
    await world.service.settle()
    assert len(reviews(world)) == (mode == ReviewMode.END)
    assert not lines_told(world)
    private = mode == ReviewMode.PRIVATE
    await opened(world, "Amal", board, ShowReview, "Your round 1" if private else "Review of round 1")
    if private:
        assert (await world.service.get(room.id)).reviewed == 0
        world.say("Amal", "/review", ephemeral=False)
        await world.said("Reviews are private")
        world.say("Amal", "/review", chat=world.people["Amal"])
        await world.said("Your round 1", world.people["Amal"])
        assert len({*world.reviewer.asked}) == 1, "the numbers that the button shows"
