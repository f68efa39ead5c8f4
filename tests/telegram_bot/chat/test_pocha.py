"""Pocha in a chat: bids and cards by one press, refusals with reasons, mistakes, hints, rules."""

from telegram_bot.chat.transport.callback_data import ExplainRefusal, MakeMove, RefreshHand
from tests.log_texts import texts_of
from tests.telegram_bot.kinds import kind_of, version_of

NAMES = ("Amal", "Nimali", "Ruwan")


async def table(make_world, **options):
    """A table of Pocha with everybody's hand open."""
    world = await make_world(*NAMES)
    board = await world.start_table(*NAMES, game="pocha", **options)
    return world, board, {name: await world.hand(name, board) for name in NAMES}


async def mover(world, panels):
    """The player to move, with an up-to-date panel, which may be sent again as a round begins."""
    room = await world.room()
    name = room.seats[room.to_move].name

    def is_fresh(panel):
        return any(
            version_of(press) == room.version and kind_of(press) != RefreshHand for press in world.presses(panel)
        )

    panels[name] = await world.eventually(lambda: next(filter(is_fresh, reversed(world.ephemerals(name))), None))
    return name, panels[name], room


def moves(world, panel):
    return [press for press in world.presses(panel) if kind_of(press) == MakeMove]


async def act(world, panels):
    """Press the first button for a move in the panel of the player to move."""
    name, panel, _ = await mover(world, panels)
    answer = await world.press(name, panel, moves(world, panel)[0])
    assert not answer.get("show_alert")


async def test_the_hand_of_who_is_to_move_says_so_at_once_and_those_who_wait_keep_their_buttons(make_world):
    world, _, panels = await table(make_world, schedule=[3])
    name, panel, room = await mover(world, panels)
    world.time_passes.clear()  # nothing waits for a second
    second, third = (room.seats[(room.to_move + far) % 3].name for far in (1, 2))
    hand, waiting = panels[second], panels[third]
    bids, cards = (
        [press for label, press in world.buttons(waiting) if kind_of(press) == MakeMove and (label[0] == "🎯") == bid]
        for bid in (True, False)
    )
    assert (len(bids), len(cards)) == (4, 3)
    text, edited = waiting.text, len(edits(world, waiting))
    await world.press(name, panel, moves(world, panel)[0])
    await world.eventually(lambda: "Your turn" in hand.text, "the next one's turn")
    await world.eventually(lambda: "shows whose turn it is" in panel.text, "the turn has passed")
    assert (waiting.text, len(edits(world, waiting))) == (text, edited)
    await world.press(second, hand, moves(world, hand)[0])
    assert not (await world.press(third, waiting, bids[1], force=True)).get("text"), "a button from before the turn"
    version = (await world.room()).version
    assert "turn" in (await world.press(third, waiting, bids[2], force=True))["text"]
    assert (await world.room()).version == version
    await world.press(name, panel, (await world.eventually(lambda: moves(world, panel)))[0])
    await world.eventually(lambda: "Your turn" in hand.text, "the second trick player")


def edits(world, panel):
    """Return the successful edits of a panel."""
    found = [call for call in world.sandbox.calls if call.params.get("ephemeral_message_id") == panel.ephemeral_id]
    return [call for call in found if call.ok and call.method.startswith("edit")]


async def test_the_forbidden_bid_says_why_and_costs_nothing_by_touch_but_a_typed_mistake_does(make_world):
    world, board, panels = await table(make_world, schedule=[3], mistakes="strict")
    await act(world, panels)
    room = await world.room()
    last = room.seats[room.match.logs[-1].dealer].name
    waiting = [press for label, press in world.buttons(panels[last]) if label[0] == "🎯"]
    await act(world, panels)
    name, panel, room = await mover(world, panels)
    assert name == last
    (dead,) = [press for press in world.presses(panel) if kind_of(press) == ExplainRefusal]
    answers = [await world.press(name, panel, press, force=True) for press in (dead, waiting[forbidden(room)])]
    for answer in answers:
        assert answer["show_alert"]
        assert "(O4.2)" in answer["text"]
    assert (await world.room()).version == room.version
    world.say(name, "/move bid 9", ephemeral=False)
    told = await world.eventually(
        lambda: next(
            (m for m in world.messages(world.people[name]) + world.messages() if "O4.1" in (m.text or "")), None
        )
    )
    assert "Mistake: −5 points." in told.text
    await world.eventually(lambda: "mistakes −5" in board.text)
    room = await world.room()
    assert texts_of(room.match.logs[-1].entries[2:]) == [f"{room.to_move} mistake bid 9"]
    assert "bid 9" not in board.text


def forbidden(room):
    """The bid that would make the sum of bids equal the number of tricks (O4.2)."""
    view = room.view(room.to_move)
    (bid,) = (bid for bid in range(4) if f"bid {bid}" not in map(str, view.legal_moves()))
    return bid
