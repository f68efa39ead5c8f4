import json
import re
from random import Random

import pytest

from engine.cards import each_card
from engine.transcript import replay
from telegram_bot.chat.handlers.transcripts import file_of
from telegram_bot.domain.events import RoomEvent
from telegram_bot.domain.room import Room, Stage
from telegram_bot.presentation.french_cards import card_words

from .players import Players

CARD = re.compile(r"(10|[2-9AJQK])(♠️|♥️|♦️|♣️)")
STOOD_FOR = re.compile("🃏" + CARD.pattern)
"""A card that a poter stands for tells nothing about where the real one is."""


async def seated(world, *names, bots=0, **options):
    board = await world.start_table(*names, bots=bots, **options)
    panels = {name: await world.hand(name, board) for name in names}
    return board, panels


async def test_a_whole_round_by_buttons_and_the_next(make_world):
    world = await make_world("Amal", "Nimali")
    board, panels = await seated(world, "Amal", "Nimali", bots=2, max_turns=40)
    room = await Players(world, panels, Random(1)).play(1500)
    assert room.stage == Stage.BETWEEN
    await world.eventually(lambda: world.button(board, "next-round"), "a score sheet")
    assert "Round 1 is over" in board.text
    assert file_of(room) is not None
    await world.touch("Nimali", board, "next-round")
    await world.eventually(lambda: "twos" in world.board().text)
    await world.eventually(lambda: "twos" in panels["Amal"].text)
    world.sandbox.people.start(world.people["Amal"])
    world.say("Amal", "/transcript")
    sent = await world.eventually(lambda: [c for c in world.sandbox.calls if c.method == "sendDocument" and c.ok])
    match = replay(json.loads(file_of(await world.room())))
    assert len(match.scores) == len(match.logs) == 1
    assert sent[0].params["caption"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
async def test_no_call_to_the_group_names_a_hidden_card(make_world, seed):
    """At every moment: whatever the bot writes for all to see names only cards that lie open or were seen."""
    world = await make_world("Amal", "Nimali", "Rupa")
    _, panels = await seated(world, "Amal", "Nimali", "Rupa", bots=1)
    seen: set[str] = set()
    players = Players(world, panels, Random(seed))
    checked = 0

    async def look_on(room: Room, _change: RoomEvent) -> None:
        seen.update(card_words(card) for card in public(room.match.round if room.match else None))

    world.service.subscribe(look_on)
    for _ in range(400):
        await players.play(1)
        calls = world.group_calls()
        await world.service.settle()
        room = await world.room()
        for call in calls[checked:]:
            named = {"".join(card) for card in CARD.findall(STOOD_FOR.sub("", world.raw(call)))}
            assert named <= seen, f"{named - seen} in {world.raw(call)}"
        checked = len(calls)
        if room.stage != Stage.PLAYING:
            break
    assert checked > 10
    assert len(seen) > 5


def public(round_) -> list[int]:
    """Cards that everybody has seen in this round, up to now."""
    state = round_.state
    hidden = 0
    for seat in range(state.players):
        hidden |= state.hand[seat] & ~state.known[seat]
    for place in range(state.stock_at, 52):
        hidden |= 1 << state.stock[place]
    whole = sum(1 << 15 * suit + rank for suit in range(4) for rank in range(13))
    return list(each_card(whole & ~hidden))


async def test_the_group_gets_at_most_twenty_messages_a_minute_at_full_speed(make_world):
    """The bot counts eighteen where it sends; what is under way arrives later, so the server may count more."""
    world = await make_world("Amal", "Nimali")
    _, panels = await seated(world, "Amal", "Nimali", bots=4)
    await Players(world, panels, Random(4)).play(200)
    moments = [call.at for call in world.group_calls()]
    assert len(moments) > 20
    assert all(sum(start <= at < start + 60 for at in moments) <= 20 for start in moments)
    assert not [call for call in world.sandbox.calls if call.status == 429]
