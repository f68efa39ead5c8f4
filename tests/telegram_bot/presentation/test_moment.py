"""The card of a decision: whom it names, what it tells, and its picture in all languages."""

from dataclasses import replace

import pytest

from analysis.pictures.card import (
    HAND_BOTTOM,
    HAND_TOP,
    TABLE_BOTTOM,
    TABLE_TOP,
    Heap,
    PictureCard,
    fitting,
    height,
    moment,
)
from analysis.review.log import steps_of
from analysis.texts.languages import LANGUAGES
from telegram_bot.presentation.review import ReviewedRound
from telegram_bot.presentation.selection import cards_of
from telegram_bot.presentation.step import ReviewPlace, moment_card, step_model
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.texts.loader import Texts

from ..fakes import made_up_review
from ..mini_app.played import NIMALI, played_room

GAMES = ("poter", "pocha", "canasta")


def looked_at(game, room=None):
    """Return a place with a decision of Amal's, and the rounds at all places."""
    room = room or played_room(game)
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
    hand = card.drawn[4]
    held = rounds[decision.place - 1].view(0, at.reviewed.totals_before)
    assert len(hand.cards) == held.hand_sizes[0]
    pack = at.reviewed.match.game.pack(at.reviewed.match.options, len(at.reviewed.room.seats))
    assert sum(one.played for one in hand.cards) == len(cards_of(decision.move, pack))


@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(game, language, marks=[pytest.mark.slow] if (number + place) % len(GAMES) else [])
        for number, game in enumerate(GAMES)
        for place, language in enumerate(LANGUAGES)
    ],
)
def test_the_picture(game, language):
    at, rounds = looked_at(game)
    card = moment_card(Texts(language), at, rounds, ())
    assert card.text.startswith(card.heading)
    assert card.start == "home"
    png = moment(card.heading, *card.drawn)
    assert png.startswith(b"\x89PNG")
    assert (int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) == (1200, 675)
    assert hash(card) == hash(moment_card(Texts(language), at, rounds, ()))  # by it the picture is found again


def test_a_deal_has_a_link_to_its_cards():
    room = replace(played_room("poter"), board=412)
    card = moment_card(Texts(), *looked_at("poter", room), ())
    assert (card.start, card.button) == ("d412", "button-same-cards")


@pytest.mark.parametrize(("heaps", "cards"), [(17, 3), (26, 4), (12, 7), (4, 13)])
def test_however_many_cards_there_are_they_fit(heaps, cards):
    """As many melds as the cards of the packs allow."""
    found = [Heap((PictureCard("10", "♥"),) * cards, "Meld")] * heaps
    room = TABLE_BOTTOM - TABLE_TOP
    assert height(found, fitting(found, room)) <= room
    hand = [Heap((PictureCard("10", "♥"),) * 40, "Amal")]
    assert height(hand, fitting(hand, HAND_BOTTOM - HAND_TOP)) <= HAND_BOTTOM - HAND_TOP
