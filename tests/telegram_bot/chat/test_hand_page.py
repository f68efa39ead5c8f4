"""The hand as the chat draws it, in all games: it offers exactly what the scene offers."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine.lessons import lesson_of
from engine.match import Match
from telegram_bot.chat.pages.hand import MAX_CHOICES, MAX_REFUSED, NEW, POINTED, Hand, hand_alert
from telegram_bot.chat.pages.parts import SIGNS, ChatTexts
from telegram_bot.chat.pages.parts import drawn as in_chat
from telegram_bot.chat.transport.callback_data import (
    ClearSelection,
    DiscardSelected,
    ExplainRefusal,
    MakeMove,
    SelectCard,
)
from telegram_bot.chat.transport.sending import MAX_ALERT, ButtonStyle
from telegram_bot.domain.room import Place, Room, RoomSettings, Seat, Stage
from telegram_bot.presentation.hint import step_of
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.scene import PILE, Action, Scene
from telegram_bot.presentation.selection import Selection, card_groups, cards_in, toggled
from tests.engine.canasta.builders import start as canasta_at
from tests.engine.poter.builders import start as poter_at
from tests.samples import cases
from tests.telegram_bot.drawn_hands import Drawn, drawn
from tests.telegram_bot.presentation.played_rounds import NAMES, ONE_OF_EACH_GAME, TABLES, each_table, moments

TEXTS = ChatTexts()
LONGEST = 3500
"""Maximum characters of a hand's lines."""
MOST_BUTTONS, WIDEST = 70, 7


def acting(table: int, seed: int):
    """Yield positions from a whole round at a table, at most about sixteen, with the seat to move."""
    found = moments(table, seed)
    for moment in found[:: max(1, len(found) // 16)]:
        seat = moment.match.running().to_move
        if seat is not None:
            yield moment.match, seat


def selections(scene: Scene, source: Random) -> list[tuple[str, ...]]:
    """Return no selection, and some as people make them."""
    found: list[tuple[str, ...]] = [()]
    for presses in (1, 1, 2, 3, 5) if scene.selectable else ():
        cards: tuple[str, ...] = ()
        for card in source.choices(scene.hand, k=presses) if scene.hand else ():
            cards = toggled(scene, cards, card) or ()
        found.append(cards)
    return found


def expected(match: Match, scene: Scene, view, cards) -> list[Action]:
    """Return the actions to offer with selected cards."""
    game = PRESENTATIONS[match.game.name]
    if scene.playable is not None:
        return [action for card in scene.hand for action in game.at(TEXTS, view).actions((card,))]
    chosen = game.at(TEXTS, view).actions(cards) if cards and scene.guide else scene.actions
    legal = [action for action in chosen if action.moves]
    refused = [action for action in chosen if action.refused and not action.unlikely]
    if not cards or not scene.guide:
        return [*legal, *refused]
    return [*(legal[:MAX_CHOICES] if scene.wild else legal), *refused[:MAX_REFUSED]]


def check_layout(made: Drawn) -> None:
    """Check the size of a hand."""
    assert len("\n".join(made.lines)) < LONGEST
    assert len(made.buttons()) <= MOST_BUTTONS
    assert all(len(row) <= WIDEST for row in made.rows)
    assert len({button.data for button in made.buttons()}) == len(made.buttons()), "each once"


@each_table
def test_the_hand_offers_exactly_what_the_scene_offers_each_once_and_with_its_clause(table):
    source, game, looked = Random(1), PRESENTATIONS[TABLES[table][0]], Counter[str]()
    for match, seat in acting(table, 1):
        view = match.running().view(seat, match.totals)
        scene = game.at(TEXTS, view, NAMES).scene
        for cards in selections(scene, source):
            made = drawn(view, cards, names=NAMES, match=match)
            check_layout(made)
            actions, offered, refused = expected(match, scene, view, cards), made.offered(), made.refused()
            assert Counter(offered.values()) == Counter(one.moves for one in actions if one.moves)
            assert Counter(refused.values()) == Counter(one.clause for one in actions if not one.moves)
            for moves in offered.values():
                played = match.running().copy()
                for move in map(match.game.parse_move, moves):
                    assert played.refusal(move) is None
                    if len(moves) > 1:
                        played.make(move)
            picks = made.buttons(DiscardSelected)
            assert len(picks) == bool(scene.discardable and not cards)
            assert len(made.buttons(ClearSelection)) == bool(cards and scene.guide)
            assert {one.style for one in made.buttons(SelectCard, ExplainRefusal)} <= {None}
            assert {one.style for one in made.buttons(MakeMove)} <= {ButtonStyle.BLUE, None}, "green is for hints"
            looked.update(legal=len(offered), refused=len(refused))
    assert min(looked["legal"], looked["refused"])


@pytest.mark.parametrize("game", PRESENTATIONS)
def test_a_step_of_a_lesson_points_at_a_button_whatever_is_selected(game):
    lesson, source, looks = lesson_of(game), Random(1), 0
    match = lesson.begin(NAMES[: lesson.players])
    room = Room(1, Place(1), game, 1, RoomSettings(), [], Stage.PLAYING, match)
    for place, one in enumerate(lesson.script):
        current = match.running()
        if one.text:
            at = PRESENTATIONS[game].at(TEXTS, current.view(current.to_move), NAMES)
            coming = [match.game.parse_move(it.move) for it in lesson.script[place:] if it.text == one.text]
            for cards in selections(at.scene, source):
                rows = Hand(TEXTS, room, at, cards, guided=True, pointed=step_of(at, coming)).rows()
                assert any(button.label.startswith(POINTED) for row in rows for button in row), (one, cards)
                looks += 1
        match.play(current.to_move, match.game.parse_move(one.move), source)
    assert looks >= len(lesson.steps)


@each_table
def test_each_legal_move_can_be_found_by_its_label(table):
    game = PRESENTATIONS[TABLES[table][0]]
    for match, seat in acting(table, 1):
        view = match.running().view(seat, match.totals)
        for label, moves in drawn(view, names=NAMES, match=match).offered().items():
            action = game.at(TEXTS, view).action([match.game.parse_move(move) for move in moves])
            words = game.words(TEXTS).cards((action.card,)) if action.card else action.label
            plain = label.translate({0xFE0E: None, 0xFE0F: None})
            assert words.translate({0xFE0E: None, 0xFE0F: None}).endswith(plain.split(" ", 1)[-1])


@each_table
def test_a_hand_left_alone_shows_the_same_whoever_is_to_move_and_can_always_be_pressed(table):
    game = PRESENTATIONS[TABLES[table][0]]
    for moment in moments(table, 1)[::3]:
        for seat in range(TABLES[table][1]):
            view = moment.match.running().view(seat, moment.match.totals)
            if moment.match.running().over:
                continue
            made = drawn(view, names=NAMES, match=moment.match, alone=True)
            check_layout(made)
            assert list(made.offered().values()) == [(str(move),) for move in game.at(TEXTS, view).always_valid()]
            assert made.refused() == {}
            assert not any(button.style for button in made.buttons())
            scene = game.at(TEXTS, view, NAMES).scene
            dealt = any(seat.cards for seat in scene.seats)
            assert not dealt or not any(name in line for line in made.lines for name in NAMES)
            assert in_chat(game.at(TEXTS, view).prompt(())) not in made.lines, "it would not be true when others play"


@each_table
def test_off_turn_nothing_can_be_done(table):
    for moment in moments(table, 1)[::3]:
        current = moment.match.running()
        for seat in range(TABLES[table][1]):
            view = current.view(seat, moment.match.totals)
            if seat != current.to_move:
                assert all(type(button.data) is SelectCard for button in drawn(view, names=NAMES).buttons())
            alert = hand_alert(PRESENTATIONS[view.game].at(TEXTS, view, NAMES))
            assert 0 < len(alert) <= MAX_ALERT


@each_table
def test_the_discard_of_a_selected_card_is_at_the_pile(table):
    game, greyed = PRESENTATIONS[TABLES[table][0]], 0
    for match, seat in acting(table, 1):
        view = match.running().view(seat, match.totals)
        scene = game.at(TEXTS, view, NAMES).scene
        if not scene.discardable:
            continue
        for card in scene.hand:
            at = game.at(TEXTS, view, NAMES)
            (discard,) = [one for one in at.actions((card,)) if one.target == PILE]
            assert bool(discard.moves) == (card in scene.discardable)
            picked = drawn(view, (card,), names=NAMES, match=match).lines
            told = [line for line in picked if line.startswith(SIGNS["hand-why"])]
            assert told == ([TEXTS.html("hand-why", why=discard.why)] if discard.why else [])
            greyed += not discard.moves
    assert greyed or game.name != "poter"


def test_of_cards_that_are_of_no_use_together_it_is_said():
    view = canasta_at(hands=["7s 7h 7d Ks Jd Ac"], phase="play", drew="stock", turn=5).view(0)
    told = SIGNS["hand-why"] + TEXTS.plain("no-use")
    assert told in drawn(view, ("Ks", "Jd"), names=NAMES).lines
    for cards in (("Ks",), ("7s", "7h", "7d")):
        assert told not in drawn(view, cards, names=NAMES).lines


@pytest.mark.parametrize("table", ONE_OF_EACH_GAME)
def test_new_cards_and_no_others_are_marked(table):
    for match, seat in acting(table, 1):
        view = match.running().view(seat, match.totals)
        scene = PRESENTATIONS[match.game.name].at(TEXTS, view, NAMES).scene
        groups = [group for group in card_groups(scene) if group[0][0] != "3"]  # threes of two suits leave it no room
        for new in groups[:1] + groups[-1:]:
            buttons = drawn(view, new_cards=new[:1], names=NAMES, match=match).buttons(SelectCard)
            marked = [button.data.card for button in buttons if NEW in button.label]
            assert marked == ([new[0]] if buttons else [])


# ---------------------------------------------------------------------- selecting


def canasta(hand: str):
    view = canasta_at(hands=[hand], phase="play", drew="stock").view(0)
    return PRESENTATIONS["canasta"].at(TEXTS, view, NAMES).scene


def pressed(scene: Scene, *cards: str) -> tuple[str, ...]:
    found: tuple[str, ...] = ()
    for card in cards:
        after = toggled(scene, found, card)
        assert after is not None
        found = after
    return found


def test_of_interchangeable_cards_each_press_picks_one_more_and_the_last_puts_all_back():
    scene = canasta("7s 7h 7d 2c Ks")
    assert [pressed(scene, *["7s"] * times) for times in range(1, 5)] == [
        ("7s",),
        ("7s", "7h"),
        ("7s", "7h", "7d"),
        (),
    ]
    assert pressed(scene, "7s", "2c", "7s") == ("7s", "7h", "2c")


def test_a_card_is_picked_and_put_back():
    scene = PRESENTATIONS["poter"].at(TEXTS, poter_at(hands=["7h 8h Ks", "2c"]).view(0), NAMES).scene
    assert pressed(scene, "8h", "Ks") == cards_in(scene.hand, ("8h", "Ks"))
    assert pressed(scene, "8h", "Ks", "8h") == ("Ks",)


@cases("card", ["As", "2s", "Jk", "", "7", "12", "zz"])
def test_what_is_not_held_cannot_be_picked(card):
    assert toggled(canasta("7s 7h 7d 2c Ks"), ("7s",), card) is None


def test_a_card_that_comes_in_is_new_until_the_next_turn_and_leaves_the_picked_ones_as_they_are():
    room = Room(1, Place(-1), "canasta", 1, RoomSettings(), [], Stage.PLAYING, version=1)
    selection = Selection()
    before, after = (canasta(hand).hand for hand in ("Ks Kh 7s 2c", "Ks Kh 8d Ks 7s 2c"))
    selection.follow(room, room.turn, before)
    selection.cards = ("Ks", "7s")
    selection.follow(room, room.turn, after)
    assert selection.new_cards == ("Ks", "8d")
    assert selection.cards == ("Ks", "7s")
    left = tuple(card for card in after if card != "7s")
    selection.follow(room, room.turn, left)
    assert selection.cards == ("Ks",)
    assert selection.new_cards
    selection.follow(room, (1, 2, 0), left)
    assert (selection.new_cards, selection.cards) == ((), ("Ks",))


def test_a_scene_is_built_once_for_presses_and_page_and_again_for_what_is_new():
    match = next(iter(moments(0, 1))).match
    room = Room(1, Place(-1), match.game.name, 1, RoomSettings(), [Seat(1, "A"), Seat(2, "B")], Stage.PLAYING, match)
    renamed, selection = replace(room, seats=[Seat(1, "A"), Seat(2, "C")]), Selection()
    first = selection.at(TEXTS, room, 0)
    assert selection.at(TEXTS, room, 0) is first
    for texts, seen, seat in ((TEXTS, room, 1), (TEXTS, renamed, 1), (ChatTexts("es"), renamed, 1)):
        built = selection.at(texts, seen, seat)
        game = PRESENTATIONS[match.game.name]
        assert built.scene == game.at(texts, seen.view(seat), [one.name for one in seen.seats]).scene
        assert built is not first
        first = built
