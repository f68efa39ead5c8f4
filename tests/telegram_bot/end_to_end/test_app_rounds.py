"""Rounds by two people in the Mini App and two in the chat, while the bot is killed and restarted.

Most tests of the Mini App use tables of Poter; here are the other games.
"""

import asyncio
from dataclasses import dataclass

import pytest

from telegram_bot.domain.room import Stage

from .app_gestures import GESTURES
from .app_page_checks import PageWatch
from .app_player import AppPlayer
from .checks import check_outcome
from .press_players import PressPlayers
from .process_world import SPECTATOR

SECONDS = 500
"""Less than the timeout of a test, even on a machine that is several times slower."""
PATIENCE = 300.0
"""Seconds within which people in browsers make their moves, while others wait."""
MOVES = 8
"""Moves of each person in the app at the beginning of a round."""
KILL_AFTER = 3
"""Moves in the app after which the bot is killed."""
UNREACHABLE = ["ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "WebSocket connection .* failed"]
"""Errors that browsers report while the bot is down."""


@dataclass(frozen=True)
class Seat:
    """A person in the app: name, input, size of the window, language, theme."""

    name: str
    gestures: str
    width: int
    height: int
    language: str
    theme: str = "light"
    moving: bool = False


ROUNDS = [  # 0: the beginning of one
    (
        "pocha",
        2,
        Seat("Nimali", "keyboard", 844, 390, "bn", moving=True),
        Seat("Ruwan", "touch", 390, 844, "es", "dark"),
    ),
    ("canasta", 0, Seat("Nimali", "mouse", 390, 844, "si", "dark"), Seat("Ruwan", "touch", 360, 640, "bn")),
]
CHAT = ("Amal", "Sita")


async def enter(browser, world, seat):
    """Return a player whose page shows the table, in a separate browser context."""
    context = await browser.new_context(
        viewport={"width": seat.width, "height": seat.height},
        has_touch=seat.gestures == "touch",
        color_scheme=seat.theme,
        reduced_motion="no-preference" if seat.moving else "reduce",
    )
    page = await context.new_page()
    watch = PageWatch(page)
    watch.expected += UNREACHABLE
    player = AppPlayer(world, seat.name, page, GESTURES[seat.gestures](page), watch, seat.language)
    await player.enter(f"t{world.database.table}", seat.theme)
    return player


@pytest.mark.parametrize(("game", "rounds", "one", "other"), ROUNDS, ids=[case[0] for case in ROUNDS])
async def test_rounds_in_the_app_and_in_the_chat(make_world, browser, tmp_path, game, rounds, one, other):
    world = await make_world(game, seed=23, app=True)
    world.patience = PATIENCE
    for seat in (one, other):
        world.sandbox.people.set_language(world.people[seat.name], seat.language)
    pressing = PressPlayers(world)
    await pressing.seat_all()
    world.database.follow()
    players = [await enter(browser, world, seat) for seat in (one, other)]
    spectator = await enter(browser, world, Seat(SPECTATOR, "mouse", 1280, 800, "en"))
    try:
        async with asyncio.timeout(SECONDS):
            if not rounds:
                await play_round(world, players, pressing, kill=True, moves=MOVES)
            for number in range(1, rounds + 1):
                await play_round(world, players, pressing, kill=number == rounds)
                await pressing.read_review(number)
                if number < rounds:
                    await players[0].order("next-round")
    except BaseException:
        for player in (*players, spectator):
            await player.report(tmp_path)
        raise
    for player in (*players, spectator):
        await player.look()
    problems = [problem for player in (*players, spectator) for problem in player.watch.problems]
    assert problems == [], "\n".join(dict.fromkeys(problems))
    for player in (*players, spectator):
        assert player.frames.sockets > 1
        assert player.detours <= player.moves / 4
    await check_outcome(world, rounds=rounds, stage=Stage.BETWEEN if rounds else Stage.PLAYING)


async def play_round(world, players, pressing, *, kill, moves=None):
    """Let everybody play until the round is over, or all in the app have made some moves; kill the bot meanwhile."""

    def enough():
        return moves is not None and all(player.moves >= moves for player in players)

    await world.eventually(lambda: all(player.table["stage"] == "playing" for player in players), "cards are dealt")
    async with asyncio.TaskGroup() as playing:
        in_app = [playing.create_task(player.play_round(enough)) for player in players]
        in_chat = playing.create_task(press(world, pressing))
        if kill:
            playing.create_task(kill_bot(world, players))
        if moves is not None:
            await asyncio.wait(in_app)
            in_chat.cancel()


async def press(world, pressing):
    """Play for those in the chat."""
    chat = [world.database.seats[world.people[name]] for name in CHAT]

    def due():
        match = world.database.follow()
        return match.round is None or match.round.to_move is None or match.round.to_move in chat

    while True:
        await world.eventually(due, "the turn of somebody in the chat, or the end of the round")
        view = world.database.view()
        if view is None:
            return
        name = next(name for name in CHAT if world.database.seats[world.people[name]] == world.database.to_move)
        if not await pressing.act(name):
            await pressing.reopen_hands(CHAT)


async def kill_bot(world, players):
    """Kill the bot after some moves in the app, and start it again."""
    before = sum(player.moves for player in players)
    await world.eventually(lambda: sum(player.moves for player in players) >= before + KILL_AFTER, "some moves")
    await world.bot.kill()
