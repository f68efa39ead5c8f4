"""How a match of Canasta ends in a chat: at the target, by a canasta of black threes, or early."""

import pytest

from engine.canasta.moves import parse_move
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import ConfirmStop
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import NextRound, Play
from tests.engine.canasta.builders import deck
from tests.telegram_bot.chat.stacked import stack

NAMES = ("Amal", "Nimali", "Sunethra", "Podi")
AFTER = "4c 5c 6c 5s 6h 6d 8c 9c 9d 8d"
RICH = "As As Ah Ah Ad Ad Ac 2s 2s 2h 2h 2d 2d 2c 4s"
"""A hidden canasta that opens, and a pure wild one: 1000 and 3000, and 280 for their cards."""
LAID = ("meld As As Ah Ah Ad Ad Ac", "meld 2s 2s 2h 2h 2d 2d 2c")
BLACK = "3s 3s 3c 3c Jk Jk Jk"

TEXTS = ChatTexts()


async def table(make_world, monkeypatch, *decks, **options):
    """A table of two pairs, Amal and Sunethra, Nimali and Podi; Nimali deals first."""
    world = await make_world(*NAMES)
    world.service.random = stack(monkeypatch, *decks)
    await world.start_table(*NAMES, game="canasta", cut="off", **options)
    return world


def rich(seat: int, dealer: int) -> list[str]:
    """Return a deck with which one seat lays two canastas, drawing and discarding as it likes."""
    return deck([RICH if seat == at else "" for at in range(4)], dealer, AFTER)


async def shown(world, words):
    """Return what the newest message with some words says; the table comes down below the reviews as it likes."""
    return await world.eventually(lambda: next((one.text for one in world.messages()[::-1] if words in one.text), ""))


async def play(world, room_id: int, *moves: str):
    """Make moves, each by whoever is to move."""
    for move in moves:
        room = await world.service.get(room_id)
        name = NAMES[room.to_move]
        outcome = await world.service.perform(room_id, Play(parse_move(move)), Person(world.people[name], name))
        assert outcome.ok, (name, move, outcome)


async def play_round(world, rich_seat: int):
    """Let everybody have one turn, which is all; one of them lays its canastas."""
    room = await world.room()
    for _ in range(4):
        seat = (await world.room()).to_move
        await play(world, room.id, "draw", *(LAID if seat == rich_seat else ()))
        view = (await world.room()).view(seat)
        discard = next(str(move) for move in view.legal_moves() if str(move).startswith("discard"))
        await play(world, room.id, discard)


async def test_a_match_ends_at_the_target_and_sides_are_ranked(make_world, monkeypatch):
    world = await table(make_world, monkeypatch, rich(2, 1), rich(0, 2), max_turns=4)
    await play_round(world, 2)
    text = await shown(world, "Round 1 is over")
    for line in (
        "Nobody closed: the round has reached its last turn",
        "Hidden canasta: +1000",
        "Pure wild canasta: +3000",
        "Cards on the table: +280",
    ):
        assert line in text
    room = await world.room()
    assert (await world.service.perform(room.id, NextRound(), Person(world.people["Podi"], "Podi"))).ok
    await play_round(world, 0)
    ended = await world.service.get(room.id)
    first, second = ended.match.totals
    assert first >= 5000 > second
    text = await shown(world, "The match is over")
    assert f"🥇 Amal and Sunethra · {TEXTS.number(first, 0)} points" in text
    assert f"🥈 Nimali and Podi · {TEXTS.number(second, 0)} points" in text
    assert "Ama&Sun Nim&Pod" in text


async def test_a_canasta_of_black_threes_wins_the_match_whatever_the_totals(make_world, monkeypatch):
    world = await table(make_world, monkeypatch, rich(2, 1), deck(["", "", "", BLACK], 2, AFTER), max_turns=4)
    await play_round(world, 2)
    room = await world.room()
    assert (await world.service.perform(room.id, NextRound(), Person(world.people["Podi"], "Podi"))).ok
    await play(world, room.id, "draw", f"meld {BLACK}")
    first, second = (await world.service.get(room.id)).match.totals
    assert first > second
    text = await shown(world, "The match is over")
    assert "Nimali and Podi laid a canasta of black threes and won the match" in text
    assert f"🥇 Nimali and Podi · {TEXTS.number(second, 0)} points" in text
    assert f"🥈 Amal and Sunethra · {TEXTS.number(first, 0)} points" in text
    assert "Cards on the table" not in text


@pytest.mark.parametrize("rounds", [0, 1])
async def test_the_players_may_stop_early_and_the_totals_so_far_count(make_world, monkeypatch, rounds):
    world = await table(make_world, monkeypatch, rich(2, 1), rich(0, 2), max_turns=4)
    room = await world.room()
    if rounds:
        await play_round(world, 2)
        assert (await world.service.perform(room.id, NextRound(), Person(world.people["Podi"], "Podi"))).ok
    await play(world, room.id, "draw")
    world.say("Amal", "/stop")
    question = await world.eventually(
        lambda: next((one for one in world.messages() if world.button(one, ConfirmStop)), None)
    )
    await world.touch("Amal", question, ConfirmStop)
    text = await shown(world, "The match was ended")
    first, second = (await world.service.get(room.id)).match.totals
    assert (f"🥇 Amal and Sunethra · {TEXTS.number(first, 0)} points" in text) == bool(rounds)
    assert (f"🥈 Nimali and Podi · {TEXTS.number(second, 0)} points" in text) == bool(rounds)
    assert "won the match" not in text
