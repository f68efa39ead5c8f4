"""The lines that help a beginner are in the panel during the first turns of a match, also after a restart."""

from collections import defaultdict

import pytest

from telegram_bot.chat.pages.hand import panel_page
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.domain.play import NextRound
from telegram_bot.domain.room import Stage
from telegram_bot.presentation.selection import Selection

from ..world import ANNA, BERT, CARL

GUIDES = {
    "poter": ([], "Tap three or more cards"),
    "pocha": ([("schedule", [1, 3])], "High to low:"),
    "canasta": ([("cut", "off")], "Tap a rank"),
}


def shown(room, seat):
    """The panel of a seat."""
    return panel_page(ChatTexts(), room, seat, Selection()).text


@pytest.mark.parametrize("game", GUIDES)
@pytest.mark.slow
async def test_the_guide_is_shown_in_three_turns(world, game):
    settings, guide = GUIDES[game]
    room = await world.table((ANNA, BERT, CARL), settings=settings, game=game)
    turns = defaultdict(list)
    guided = defaultdict(set)
    while len(turns[0]) < 5:
        if room.stage == Stage.BETWEEN:
            room = await world.done(room, NextRound(), ANNA)
        if room.turn not in turns[room.to_move]:
            turns[room.to_move].append(room.turn)
            await world.restart()
            room = await world.fresh(room)
        if guide in shown(room, room.to_move):
            guided[room.to_move].add(len(turns[room.to_move]))
        room = await world.move(room)
    assert len(turns) == 3
    assert all(numbers == {1, 2, 3} for numbers in guided.values())
    assert len(guided) == 3


async def test_a_copy_of_a_match_counts_its_own_turns(world):
    room = await world.turn(await world.table((ANNA, BERT)))
    copied = room.match.copy()
    later = await world.turn(room)
    assert sorted(copied.turns_ended) == [0, 1]
    assert later.match.turns_ended == [1, 1]
