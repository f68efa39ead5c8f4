import json
from random import Random

from engine.transcript import replay
from telegram_bot.domain.room import Stage

from .players import Players


async def seated(world, *names, bots=0, **options):
    board = await world.start_table(*names, bots=bots, **options)
    panels = {name: await world.hand(name, board) for name in names}
    return board, panels


async def test_a_whole_round_by_buttons_and_the_next(make_world):
    world = await make_world("Amal", "Nimali")
    board, panels = await seated(world, "Amal", "Nimali", bots=2, max_turns=12)
    room = await Players(world, panels, Random(1)).play(1500)
    assert room.stage == Stage.BETWEEN
    await world.eventually(lambda: world.button(board, "next-round"), "a score sheet")
    assert "Round 1 is over" in board.text
    assert room.transcript() is not None
    await world.touch("Nimali", board, "next-round")
    await world.eventually(lambda: "twos" in world.board().text)
    await world.eventually(lambda: "twos" in panels["Amal"].text)
    world.sandbox.people.start(world.people["Amal"])
    world.say("Amal", "/transcript")
    sent = await world.eventually(lambda: [c for c in world.sandbox.calls if c.method == "sendDocument" and c.ok])
    match = replay(json.loads(json.dumps((await world.room()).transcript())))
    assert len(match.scores) == len(match.logs) == 1
    assert sent[0].params["caption"]


async def test_the_group_gets_at_most_twenty_messages_a_minute_at_full_speed(make_world):
    """The bot counts eighteen where it sends; what is under way arrives later, so the server may count more."""
    world = await make_world("Amal", "Nimali")
    _, panels = await seated(world, "Amal", "Nimali", bots=4)
    await Players(world, panels, Random(4)).play(120)
    moments = [call.at for call in world.group_calls()]
    assert len(moments) > 20
    assert all(sum(start <= at < start + 60 for at in moments) <= 20 for start in moments)
    assert not [call for call in world.sandbox.calls if call.status == 429]
