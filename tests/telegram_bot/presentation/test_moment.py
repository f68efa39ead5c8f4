"""The card of a decision: whom it names, what it says, and its picture in all languages."""

from dataclasses import replace
from functools import cache
from itertools import cycle, product

import pytest

from analysis.pictures.canvas import SMALLEST, Canvas
from analysis.pictures.card import IN_CHATS, IN_STORIES, Heap, PictureCard, fitting, height, moment, moment_story
from analysis.review.log import steps_of
from analysis.texts.loader import LANGUAGES
from telegram_bot.presentation.review import ReviewedRound
from telegram_bot.presentation.scene import AreaKind
from telegram_bot.presentation.selection import cards_of
from telegram_bot.presentation.step import ReviewPlace, moment_card, step_model
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.texts.loader import Texts
from tests.samples import cases, slow

from ..fakes import made_up_review
from ..mini_app.played import NIMALI, played_room

GAMES = ("poter", "pocha", "canasta")
PAIRS = [*zip(cycle(GAMES), LANGUAGES, strict=False)]
"""A game for each language."""


@cache
def looked_at(game, board=None):
    """Return a place with a decision of Amal's, and the rounds at all places."""
    room = replace(played_room(game), board=board)
    reviewed = ReviewedRound(room, room.match, Origin.ROUND_END, made_up_review(room.match, 1, 100, 1))
    steps, end = steps_of(room.match, 1)
    own = [one for one in reviewed.review.decisions if one.seat == 0]
    return ReviewPlace(reviewed, 0, own[-1].place, all_open=False), [*(step.before for step in steps), end]


@pytest.mark.parametrize("game", GAMES)
def test_people_are_named_where_they_may_be_and_bot_players_always(game):
    at, rounds = looked_at(game)
    texts = Texts()
    hidden, shown = (str(moment_card(texts, at, rounds, named)) for named in ((), (NIMALI,)))
    assert "Nimali" not in hidden
    assert "Seat 2" in hidden
    assert "Nimali" in shown
    assert "Seat 2" not in shown
    for card in (hidden, shown):
        assert "Amal" in card
        assert "Sunil" in card  # a bot player
    assert at.reviewed.room.seats[1].name == "Nimali"  # the table itself is as it was


@pytest.mark.parametrize("game", GAMES)
def test_only_own_decisions_are_shown(game):
    at, rounds = looked_at(game)
    decisions = at.reviewed.review.decisions
    other = next(one.place for one in decisions if one.seat != 0)
    assert moment_card(Texts(), replace(at, place=other), rounds, ()) is None
    assert step_model(Texts(), at, rounds).mine
    assert not step_model(Texts(), replace(at, place=other, all_open=True), rounds).mine
    assert moment_card(Texts(), replace(at, place=0), rounds, ()) is None


@pytest.mark.parametrize("game", GAMES)
def test_what_was_played_is_marked_in_the_hand_as_often_as_it_was_played(game):
    at, rounds = looked_at(game)
    decision = at.decision
    card = moment_card(Texts(), at, rounds, ())
    hand = card.moment.hand
    held = rounds[decision.place - 1].view(0, at.reviewed.totals_before)
    assert len(hand.cards) == held.hand_sizes[0]
    pack = at.reviewed.match.game.pack(at.reviewed.match.options, len(at.reviewed.room.seats))
    assert sum(one.played for one in hand.cards) == len(cards_of(decision.move, pack))


@pytest.mark.parametrize(("game", "language"), PAIRS)
def test_the_picture(game, language):
    at, rounds = looked_at(game)
    card = moment_card(Texts(language), at, rounds, ())
    assert card.text.startswith(card.heading)
    assert card.start == "home"
    png = moment(card.moment)
    assert png.startswith(b"\x89PNG")
    assert (int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) == (1200, 675)
    assert hash(card) == hash(moment_card(Texts(language), at, rounds, ()))  # by it the picture is found again


def texts_of(monkeypatch, draw, card):
    """Return the texts that are drawn, with their positions."""
    found = []
    monkeypatch.setattr(Canvas, "png", lambda canvas: found.extend(canvas.surface.texts) or b"")
    draw(card.moment)
    return found


@pytest.mark.parametrize(("game", "language"), [*PAIRS, *slow(sorted({*product(GAMES, LANGUAGES)} - {*PAIRS}))])
def test_a_story_can_be_read_on_a_phone(monkeypatch, game, language):
    card = moment_card(Texts(language), *looked_at(game), ())
    on_cards = {word for heap in (*card.moment.heaps, card.moment.hand) for one in heap.cards for word in one[:2]}
    written = [one for one in texts_of(monkeypatch, moment_story, card) if one.get_text() not in on_cards]
    assert len(written) > 8
    assert [one.get_text() for one in written if one.get_fontsize() < SMALLEST - 0.1] == []


def test_what_stands_on_a_card_is_not_covered_by_the_next_one(monkeypatch):
    card = moment_card(Texts(), *looked_at("canasta"), ())
    hand = Heap((PictureCard("10", "♥"),) * 16, "Amal")
    card = replace(card, moment=card.moment._replace(hand=hand))
    canvases = []
    monkeypatch.setattr(Canvas, "png", lambda canvas: canvases.append(canvas) or b"")
    moment(card.moment)
    surface = canvases[0].surface
    tens = sorted(one.get_window_extent().extents[[0, 2]].tolist() for one in surface.texts if one.get_text() == "10")
    cards = [patch.get_x() for patch in surface.patches][-16:]
    assert len(tens) == 16
    for (left, right), card_left, next_left in zip(tens, cards, [*cards[1:], IN_CHATS.hand.right], strict=True):
        assert card_left <= left < right <= next_left


def test_red_threes_are_red():
    at, rounds = looked_at("canasta")
    scene = step_model(Texts(), at, rounds).scene
    heaps = moment_card(Texts(), at, rounds, ()).moment.heaps
    threes = [heap for heap, area in zip(heaps, scene.areas, strict=True) if area.kind == AreaKind.RED_THREES]
    assert threes
    assert {one.sign[0] for heap in threes for one in heap.cards} <= {"♥", "♦"}


def test_a_deal_has_a_link_to_its_cards():
    card = moment_card(Texts(), *looked_at("poter", board=412), ())
    assert (card.start, card.button) == ("d412", "button-same-cards")


@cases("layout", [IN_CHATS, IN_STORIES])
@cases(("heaps", "cards"), [(17, 3), (26, 4), (12, 7), (4, 13)])
def test_however_many_cards_there_are_they_fit(layout, heaps, cards):
    """As many melds as the cards of the packs allow."""
    for box, heap, count in ((layout.table, cards, heaps), (layout.hand, 40, 1)):
        found = [Heap((PictureCard("10", "♥"),) * heap, "Meld")] * count
        assert height(layout, found, fitting(layout, found, box), box) <= box.bottom - box.top


def test_the_top_card_of_a_heap_is_written_as_wide_as_it_lies_open(monkeypatch):
    card = moment_card(Texts(), *looked_at("poter"), ())
    pile = Heap((PictureCard("10", "♥"), PictureCard("10", "♠")), "pile")
    many = [Heap((PictureCard("7", "♥"),) * 3, "meld")] * 14  # so that cards are small and overlap
    card = replace(card, moment=card.moment._replace(heaps=[pile, *many]))
    sizes = [one.get_fontsize() for one in texts_of(monkeypatch, moment, card) if one.get_text() == "10"]
    assert sizes[0] < sizes[1], sizes
