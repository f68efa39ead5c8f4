"""Notes on a panel beside the hand: how long they are valid, and the lines that help a beginner."""

from collections import Counter, defaultdict
from dataclasses import replace
from random import Random

import pytest

from analysis.hints.advice import Advice, Candidate, Reason
from analysis.review.log import Hint
from telegram_bot.chat.pages.hand import PanelNote, panel_page
from telegram_bot.chat.pages.parts import ChatTexts, drawn_lines
from telegram_bot.chat.transport.callback_data import AskHint, MakeMove
from telegram_bot.chat.transport.sending import ButtonStyle
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import NextRound, Start, play_for
from telegram_bot.domain.room import Place, Room, RoomSettings, Seat, Stage
from telegram_bot.presentation.hint import HintText
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.selection import Selection
from telegram_bot.rooms.computation.advisor import simple_move
from telegram_bot.texts.loader import Html
from tests.telegram_bot.kinds import kind_of

from ..world import ANNA, BERT, CARL

LOOK, TEXTS = PRESENTATIONS["poter"], ChatTexts()
WORDS = Html("<b>do this</b>")
LONGEST_MESSAGE = 4096
LAYING = ("meld", "lay", "swap")


def running(source: Random, players: int = 2, name: str = "N", game: str = "poter") -> Room:
    settings = RoomSettings(ask_cut=False)
    room = Room(1, Place(-1), game, 10, settings, [Seat(10 + at, name) for at in range(players)])
    Start().change(room, Person(10, name), source)
    return room


def after(room: Room, source: Random, first: tuple[str, ...] = ()) -> tuple[Room, str]:
    """Return the table after one move, and the move: the first one with one of the verbs, or a simple one."""
    draft, seat = room.clone(), room.to_move
    assert seat is not None
    view = room.view(seat)
    wanted = [move for move in view.legal_moves() if str(move).startswith(first)] if first else []
    move = wanted[0] if wanted else simple_move(view)
    play_for(draft, seat, move, source)
    return draft, str(move)


def test_a_note_is_shown_until_the_table_changes_and_then_the_plan_with_a_button_for_its_next_move():
    source = Random(4)
    before = running(source)
    drawn, draw = after(before, source)
    done, discard = after(drawn, source)
    note = PanelNote(lambda _: WORDS, before.position_key)
    assert not replace(note, position_key=(2, before.position_key[1])).is_current(before)
    given = (Hint(*before.position_key, before.to_move or 0, (draw, discard)),)
    cases = (before, WORDS, "💡 Draw a card"), (drawn, "💡 Next: <b>Discard", "💡 Discard"), (done, "", "")
    for room, words, label in cases:
        assert WORDS not in panel_page(TEXTS, room, room.to_move, Selection()).text
        room.hints_given = given
        made = panel_page(TEXTS, room, room.to_move, Selection(), note)
        assert words in made.text
        assert (WORDS in made.text, "Next" in made.text) == (room is before, room is drawn)
        keys = [key for row in made.rows for key in row if key.style == ButtonStyle.GREEN and "💡" in key.label]
        assert [(key.label.startswith(label), kind_of(key.data)) for key in keys if key.data] == [
            (True, MakeMove) for _ in filter(None, [label])
        ]


@pytest.mark.parametrize("game", PRESENTATIONS)
def test_the_next_move_of_a_plan_has_one_button_which_stands_out(game):
    source = Random(3)
    room = running(source, 4, game=game)
    for _ in range(40):
        following, move = after(room, source)
        room.hints_given = (Hint(*room.position_key, room.to_move or 0, (move,)),)
        keys = [key for row in panel_page(TEXTS, room, room.to_move, Selection()).rows for key in row]
        moves = [key for key in keys if kind_of(key.data) is MakeMove]
        assert len({key.data for key in moves}) == len(moves), [key.label for key in keys]
        assert [key.label[0] for key in keys if key.style == ButtonStyle.GREEN] == ["💡"], [key.label for key in keys]
        room = following
        if room.to_move is None:
            break


def test_the_longest_panel_with_the_longest_note_is_one_message():
    """Everybody lays melds when they can, and the plan lays half of the pack in one turn."""
    source, plan = Random(1), tuple(f"lay {rank}h @{number}" for number in range(1, 9) for rank in "234")
    candidate = Candidate("draw", 100.25, 10.5, 0.5, 0.0, 10**6, plan=plan, reason=Reason("keeps", 9, ("9s", "4h")))
    others = [replace(candidate, regret=9.0 + at, plan=("draw", *plan[at:])) for at in range(1, 6)]
    lines = HintText(TEXTS, LOOK, Advice((candidate, *others), 10**7, 0.3)).lines()
    note = Html("\n".join(drawn_lines(lines)))
    longest = 0
    room = running(source, 6, "&" * 32)
    for _ in range(300):
        shown = PanelNote(lambda _: note, room.position_key)
        made = panel_page(TEXTS, room, room.to_move, Selection(), shown)
        longest = max(longest, len(made.text))
        room = after(room, source, LAYING)[0]
        if room.to_move is None:
            break
    assert longest < LONGEST_MESSAGE


def test_an_older_state_of_the_table_does_not_hide_new_cards():
    before = running(Random(4))
    seat = before.to_move
    drawn, _ = after(before, Random(4))
    drawn.version = before.version + 1
    selection = Selection()
    for room in (before, drawn, before):
        selection.follow(room, room.turn, LOOK.at.hand_of(room.view(seat)))
    (new,) = set(LOOK.at.hand_of(drawn.view(seat))) - set(LOOK.at.hand_of(before.view(seat)))
    assert selection.new_cards == (new,)


@pytest.mark.parametrize("game", PRESENTATIONS)
def test_no_hint_is_offered_for_an_only_move_but_for_a_turn_that_begins_with_one(game):
    source, offered = Random(3), Counter[bool]()
    room = running(source, 4, game=game)
    for _ in range(100):
        if room.to_move is None or min(offered[True], offered[False]) == 3:
            break
        keys = [key for row in panel_page(TEXTS, room, room.to_move, Selection()).rows for key in row]
        has_button = any(kind_of(key.data) is AskHint for key in keys)
        choices = [str(move) for move in room.view(room.to_move).legal_moves()]
        assert has_button == (len(choices) > 1 or choices == ["draw"]), choices
        offered[has_button] += 1
        room = after(room, source)[0]
    assert offered[True] > 0
    assert offered[False] > 0 or game == "poter", "in Poter nobody is left with one discard so soon"


GUIDES = {
    "poter": ([], "Tap three or more cards"),
    "pocha": ([("schedule", [1, 3])], "High to low:"),
    "canasta": ([("cut", "off")], "Tap a rank"),
}


def shown(room, seat):
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
