"""The cut before a deal in a chat: buttons, typed words, and the check of a round that was stopped."""

import json

from engine.deals import number_from
from engine.transcript import replay
from engine.verification import verify
from telegram_bot.chat.transport.callback_data import (
    CheckDeal,
    ConfirmStop,
    CutDeck,
    MakeMove,
    RefreshHand,
    SelectCard,
    SendTranscript,
    ShowReview,
)
from telegram_bot.domain.room import Stage

NAMES = ("Amal", "Nimali")


async def waiting(make_world):
    """Return a world whose first round waits for the cut, its table's message, the cutter and the other player."""
    world = await make_world(*NAMES, ask_cut=True)
    board = await world.open_table(*NAMES)
    await world.touch("Amal", board, "start")
    await world.eventually(lambda: world.button(board, CutDeck), "depths")
    seat = (await world.room()).cutter or 0
    return world, board, NAMES[seat], NAMES[1 - seat]


async def proof(world):
    """Return the proof of the last deal."""
    return (await world.room()).match.logs[-1].proof


async def test_typed_words_stand_for_a_number_that_everybody_sees(make_world):
    world, _, cutter, other = await waiting(make_world)
    fixed = (await world.room()).started_match.commitment
    world.say(other, "/cut rain on Tuesday")
    await world.said("Somebody else cuts")
    world.say(cutter, "/cut")
    await world.said("/cut 27 61 8")
    assert (await world.room()).stage == Stage.CUTTING
    world.say(cutter, "/cut   rain on  Tuesday")
    number = number_from("rain on Tuesday")
    await world.said(f"{cutter} cut the cards. Number: {number}")
    found = await proof(world)
    assert (found.commitment, found.cut_number) == (fixed, number)
    assert found.cutter == NAMES.index(cutter)
    world.say(cutter, "/cut again")
    await world.said("already been cut")
    assert await proof(world) == found


async def test_a_hand_that_waits_for_the_cut_can_be_brought_up_to_date_after_a_restart(make_world):
    world, board, cutter, other = await waiting(make_world)
    world.say(other, "/hand")
    panel = await world.eventually(lambda: next(iter(world.ephemerals(other)), None), "a hand")
    await world.eventually(lambda: "cuts" in panel.text, "who cuts")
    await world.stop()
    await world.start()
    await world.press(cutter, board, world.button(board, CutDeck))
    await world.press(other, panel, world.button(panel, RefreshHand))

    def hands() -> list[bool]:
        return [bool(world.button(message, SelectCard, MakeMove)) for message in world.ephemerals(other)]

    await world.eventually(lambda: hands() == [True], "one hand, with its cards")


async def test_a_press_stands_for_the_number_of_its_id_and_the_round_can_be_checked_when_it_is_stopped(make_world):
    world, board, cutter, _ = await waiting(make_world)
    await world.press(cutter, board, world.button(board, CutDeck))
    found, room = await proof(world), await world.room()
    assert found.cutter is not None
    assert found.cut_number in {number_from(query) for query in world.sandbox.state.queries}
    world.say("Amal", "/stop")
    question = await world.offered(ConfirmStop, chat=world.group)
    await world.touch("Amal", question, ConfirmStop)
    await world.eventually(lambda: world.button(world.board(), CheckDeal), "a check")
    await world.touch("Nimali", world.board(), CheckDeal)
    values = (found.commitment, found.seed, found.cut_number)
    check = await world.eventually(
        lambda: next((one for one in world.ephemerals("Nimali") if found.seed in one.text), None), "the check"
    )
    marked = [one for one in check.entities if one["type"] == "code"]
    copied = [check.text[one["offset"] :][: one["length"]] for one in marked]
    assert copied == list(values), "each can be copied"
    assert world.button(world.board(), SendTranscript)
    assert not world.button(world.board(), ShowReview)
    [check] = verify(replay(json.loads(json.dumps((await world.service.get(room.id)).transcript()))))
    assert check.verified
