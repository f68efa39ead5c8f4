"""Scenes of all games in random rounds: counts and invariants. `test_secrecy.py` checks what they may show."""

from collections import Counter
from typing import Any

import pytest

from analysis.texts.loader import LANGUAGES
from telegram_bot.chat.pages.parts import KINDS
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.scene import AreaKind
from telegram_bot.texts.loader import Texts, plain_words
from tests.samples import cases

from .played_rounds import NAMES, TABLES, counted_in, each_table, in_play, moments, positions

TEXTS = Texts()


def words_of(scene):
    """Return all words of a scene, as the Mini App shows them."""
    yield from map(plain_words, (scene.heading, scene.prompt))
    yield from (word for area in scene.areas for word in (plain_words(area.label), area.badge))
    yield from (plain_words(mark) for seat in scene.seats for mark in seat.marks)
    yield from (word for action in scene.actions for word in (action.label, action.why))


@each_table
def test_a_scene_accounts_for_every_card(table):
    for moment in moments(table, 1):
        match, scene = moment.match, moment.scenes[None]
        assert counted_in(match, scene) == in_play(match), match.running().position()
        assert all(area.count >= len(area.cards) for area in scene.areas)
        assert [seat.column for seat in scene.seats] == list(map(match.column_of, range(len(scene.seats))))


@each_table
def test_only_the_seat_to_move_can_do_something(table):
    for moment in moments(table, 1):
        presentation, current = PRESENTATIONS[moment.match.game.name], moment.match.running()
        for seat, scene in moment.scenes.items():
            view = current.view(seat, moment.match.totals)
            assert presentation.at.hand_of(view) == scene.hand
            assert not scene.groups or Counter(sum(scene.groups, ())) == Counter(scene.hand)
            assert len(scene.hand) == (0 if seat is None else scene.seats[seat].cards)
            if seat is None or seat != current.to_move:
                assert (scene.prompt, scene.playable, scene.actions) == ("", None, ())
                assert not presentation.at(TEXTS, view).actions(scene.hand[:1])
            else:
                assert scene.prompt == presentation.at(TEXTS.words, view).prompt() != ""


@each_table
def test_areas_keep_their_ids_during_a_round(table):
    before: dict[str, Any] = {}
    number = 0
    for moment in moments(table, 1):
        areas = moment.scenes[None].areas
        assert len({area.id for area in areas}) == len(areas)
        melds = {area.id: area for area in areas if area.kind in (AreaKind.MELD, AreaKind.RED_THREES)}
        if len(moment.match.logs) != number:
            before, number = {}, len(moment.match.logs)
        for area, old in before.items():
            assert (melds[area].kind, melds[area].side) == (old.kind, old.side)
            assert not meant_by(old) - meant_by(melds[area])
            assert not old.complete or (melds[area].complete and melds[area].badge)
        before = melds


def meant_by(area):
    """Return the cards that those of a meld represent."""
    return Counter(card.stands_for or card.card for card in area.cards)


@each_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_scenes_are_in_plain_words_in_every_language(table, language):
    texts = Texts(language)
    for moment in moments(table, 1)[::4]:
        game, current = moment.match.game.name, moment.match.running()
        scene = PRESENTATIONS[game].at(texts, current.view(current.to_move, moment.match.totals), NAMES).scene
        for word in words_of(scene):
            assert "<" not in word.replace(NAMES[3], ""), word
            assert not word.startswith(tuple(f"{sign} " for sign in KINDS)), word
        assert scene.heading
        marks = [topic for seat in scene.seats for topic in seat.topics]
        assert {scene.topic, *marks} <= {*PRESENTATIONS[game].chapters}, "all is explained in the rules"
        assert len(marks) == sum(len(seat.marks) for seat in scene.seats)
        assert all(area.label for area in scene.areas)
        assert all(action.label for action in scene.actions)


@each_table
def test_on_an_open_board_every_hand_is_named(table):
    for moment in moments(table, 1)[::2]:
        presentation, seats = PRESENTATIONS[moment.match.game.name], range(len(moment.match.players))
        everybody, *views = (moment.match.running().view(seat, moment.match.totals) for seat in (None, *seats))
        scene = presentation.scene_with_all_hands(TEXTS, everybody, views, NAMES, is_deal=False)
        assert (scene.hand, scene.groups, scene.playable, scene.actions) == ((), (), None, ())
        for seat, view in zip(scene.seats, views, strict=True):
            still = presentation.at(TEXTS, view, NAMES).scene_without_actions
            assert (seat.hand, seat.hand_words) == (still.hand, still.hand_words)
            assert len(still.hand) == seat.cards
            assert still.areas == scene.areas
            assert (still.prompt, still.actions, still.playable) == ("", (), None)


@cases("language", LANGUAGES)
@cases(("game", "size"), [("poter", 52), ("pocha", 48), ("canasta", 53)])
def test_the_deck_has_every_card_once_with_its_own_name(game, size, language):
    deck = PRESENTATIONS[game].deck(Texts(language))
    assert len(deck.cards) == size
    assert len({card.card for card in deck.cards}) == size
    assert len({card.name for card in deck.cards}) == size
    assert len({(card.suit, card.rank) for card in deck.cards}) == size
    assert all(card.index and len(card.index) <= 2 for card in deck.cards)
    match = next(positions(game, 4, {}, 1))
    assert set(match.game.pack(match.options, 4)) <= {card.card for card in deck.cards}


@each_table
def test_hands_are_sorted_by_the_positions_in_the_deck(table):
    game = TABLES[table][0]
    deck = {card.card: card for card in PRESENTATIONS[game].deck(TEXTS).cards}
    for moment in moments(table, 1):
        trump = moment.match.running().view(None, moment.match.totals).table.trump if game == "pocha" else None
        for scene in moment.scenes.values():
            places = [(deck[card].suit, deck[card].rank) for card in scene.hand]
            keys = [(rank, suit) if game == "canasta" else (suit != trump, suit, rank) for suit, rank in places]
            assert keys == sorted(keys)
