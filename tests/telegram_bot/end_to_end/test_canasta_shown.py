"""Detection of Canasta's cards, of which there are several copies, and who knows which of them."""

import re
from random import Random

import pytest

from analysis.texts.loader import clause_key
from engine.canasta.cards.pack import TEXTS as CARDS
from engine.canasta.game import Canasta
from engine.match import new_match
from telegram_bot.chat.pages.rules_page import rules_page
from telegram_bot.chat.pages.signs import ChatTexts
from telegram_bot.presentation.canasta.words import face
from telegram_bot.presentation.registry import PRESENTATIONS
from tests.samples import slow

from ..drawn_hands import drawn
from .strategies.canasta_detection import cards_shown
from .strategies.canasta_goal import choose_move
from .strategies.registry import STRATEGIES

PEOPLE = ["Amal", "Nimali", "Ruwan", "Sita", "Dilani", "Kasun"]
LOOK, TEXTS = PRESENTATIONS["canasta"], ChatTexts()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Sita: K K · 7×4 · 2 · 🃏", ["K×2 · 7×4 · 2×1 · Jk×1"]),
        ("K · 10 · 3♠️♣️×2", ["K×1 · T×1 · 3×2"]),
        ("    Melds: 7 7 7 2 🃏 · A×4", ["7×3 2×1 Jk×1 · A×4"]),
        ("• Amal took the pot with 7 7, laid 9 9 9 2, discarded K", ["7×2", "9×3 2×1", "K×1"]),
        ("Your 2 cards: 7 · Q", ["7×1 · Q×1"]),
        ("Your card: 7", ["7×1"]),
        ("✨7 ×3\n✅10 2/4\n🃏\n6", ["7×3", "T×4", "Jk×1", "6×1"]),
        ("💡 Discard 4\n▫️ Lay 5 5 5: about as good\nDiscard 6 ✕", ["4×1", "5×3", "6×1"]),
        ("🗂 ❄️ Pot: 9 cards, K♥️ on top · frozen", ["Kh"]),
        ("3♥️ 3♦️", ["3h", "3d"]),
        ("🂠 Podi still held: K K", ["K×2"]),
        ("1 meld 7s Td Jk", ["7s", "Td", "Jk"]),
    ],
)
def test_cards_are_found(text, shown):
    assert cards_shown(text) == set(shown)


@pytest.mark.parametrize(
    "text",
    [
        "🂠 Stock: 7 cards",
        "✂️ Cut: how deep? If you lift exactly the 60 of 108 cards that will be dealt, your side gets +100",
        "🗂 Pot: 2 cards face down",
        "👥 Amal and Ruwan · needs 50 to open",
        "    🏅 pure sevens · mixed kings",
        "• 4 pure canastas: +2000",
        "• 2 red threes: +200",
        " 1   1490 −1190\n 2   3795   660",
        "▫️ Nimali · 7 cards · dealer",
        "🔓 Opening points: 5 of 90",
        "Longest round: 100 turns",
        "Cut at 7",
        "As this is your turn",
        "60 s",
        "",
    ],
)
def test_no_card_is_found_where_there_is_none(text):
    assert cards_shown(text) == set()


def test_every_card_is_found_with_its_suit():
    for kind, text in enumerate(CARDS):
        assert cards_shown(f"1 discard {text}") == {text}
        assert cards_shown(face(kind)) == {text if text != "Jk" else "Jk×1"}


@pytest.mark.parametrize("number", range(len(LOOK.chapters)))
def test_the_rules_show_no_card(number):
    assert cards_shown(rules_page(TEXTS, LOOK, None, number).text) == set()


@pytest.mark.parametrize("clause", Canasta.clause_book.words)
def test_a_clause_shows_no_card(clause):
    assert cards_shown(TEXTS.html(clause_key(clause))) == set()


# ------------------------------------------------------------------ what is known

LONG, FEW = 9, 3
"""Numbers of cards of a hand: more than any move has, and few."""


def played(seed, players=4):
    """Play a round; yield match and memory after every fourth entry."""
    source, memory = Random(seed), STRATEGIES["canasta"].memory()
    match = new_match("canasta", {"cut": "off", "mistakes": "strict"}, PEOPLE[:players])
    match.start_shuffled_round(source)
    memory.note(match)
    while not match.round.over:
        if len(match.logs[-1].entries) % 4 == 0:
            yield match, memory
        seat = match.round.to_move
        match.replay(f"{seat} {choose_move(match.round.view(seat), source)}")
        memory.note(match)


def hidden(memory, match, seat, text):
    """Return the cards that a text shows to a seat, or (None) to everybody, though they are hidden there."""
    knows = memory.knows(match, seat)
    return [shown for shown in cards_shown(re.sub("<[^>]+>", "", text)) if not knows(shown)]


@pytest.mark.parametrize("players", [3, *slow([4, 6])])
@pytest.mark.slow
def test_what_the_chat_shows_is_known(players):
    looked = 0
    for match, memory in played(3, players):
        table = match.round.view(None)
        lines = [*LOOK.at(TEXTS, table, PEOPLE).lines(), *LOOK.words(TEXTS).recent(match.logs[-1].entries, PEOPLE, 4)]
        assert hidden(memory, match, None, "\n".join(lines)) == []
        for seat in range(players):
            view = match.round.view(seat)
            held = LOOK.hand(view)
            for picked in ((), held[:1], held):
                made = drawn(view, picked, held, names=PEOPLE)
                assert hidden(memory, match, seat, "\n".join([*made.lines, *made.labels()])) == []
                looked += 1
    assert looked > 200


def test_a_hand_is_hidden_even_if_all_its_ranks_are_on_the_table():
    found = late = 0
    for match, memory in played(3):
        for seat in range(4):
            view = match.round.view(seat)
            words = LOOK.at(TEXTS, view).hand_words()
            assert hidden(memory, match, seat, words) == []
            if len(view.hand) >= LONG:
                assert all(hidden(memory, match, other, words) for other in (0, 1, 2, 3, None) if other != seat)
                found += 1
                late += {CARDS[kind][0] for kind in view.hand} <= {card[0] for card in memory.kinds}
    assert found > 20
    assert late


def test_few_cards_of_a_hand_are_not_known_to_all():
    assert all(
        hidden(memory, match, None, LOOK.at(TEXTS, view).hand_words())
        for match, memory in played(4)
        for view in map(match.round.view, range(4))
        if len(view.hand) >= FEW
    )


def test_the_card_closed_with_stays_hidden():
    *_, (match, memory) = played(31)
    seat, verb, card = str(match.logs[-1].entries[-1]).split()
    assert verb == "close"
    assert hidden(memory, match, int(seat), card) == []
    assert hidden(memory, match, None, card) == [card]


def test_a_card_tried_by_mistake_stays_hidden():
    match, memory = next(played(3))
    seat = match.round.to_move
    card = next(card for card in sorted(STRATEGIES["canasta"].hand(match.round.view(seat))) if card not in memory.kinds)
    match.replay(f"{seat} mistake discard {card}")
    memory.note(match)
    assert hidden(memory, match, None, card) == [card]
    match.replay(f"{seat} draw")
    memory.note(match)
    match.replay(f"{seat} discard {card}")
    memory.note(match)
    assert hidden(memory, match, None, card) == []
