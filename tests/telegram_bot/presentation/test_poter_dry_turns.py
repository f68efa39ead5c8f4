"""The texts when a round ends because nobody lays a card any more (P8.8), or after its last turn (P8.7)."""

import pytest

from analysis.texts.loader import LANGUAGES
from engine.poter.moves import parse_move
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.pages.parts import drawn as in_chat
from telegram_bot.presentation.registry import PRESENTATIONS
from tests.engine.poter.builders import start
from tests.telegram_bot.drawn_hands import drawn

TEXTS = ChatTexts()
LOOK = PRESENTATIONS["poter"]
NAMES = ("Amal", "Nimali", "Bot")


def offered(dry: int, **options):
    return start(
        options=options, phase="offer", hands=["4d 6h", "2c", ""], rest=2, pile="8d", pile_owner=2, dry=dry, turns=50
    )


@pytest.mark.parametrize(
    ("dry", "words"),
    [
        (0, None),
        (5, None),
        (6, "If nobody lays, adds or swaps a card in the next 3 turns, the round ends."),
        (8, "If nobody lays, adds or swaps a card in this turn, the round ends."),
    ],
)
def test_in_the_last_circle_the_prompt_says_that_the_round_ends(dry, words):
    view = offered(dry).view(0)
    prompt = in_chat(LOOK.at(TEXTS, view).prompt())
    assert prompt.startswith("Only 8♦️ is left: take it, or pass.")
    assert prompt.endswith(words or "or pass.")
    assert drawn(view, names=NAMES).lines[0] == prompt


def test_it_says_so_after_the_card_was_taken_too_until_one_is_laid():
    current = offered(8)
    current.play(parse_move("take"))
    assert "in this turn, the round ends" in drawn(current.view(0), names=NAMES).lines[0]
    laid = start(
        phase="offer", hands=["4d 6h", "2c", ""], rest=2, pile="8d", pile_owner=2, dry=8, melds=["0: 5d 6d 7d"]
    )
    for move in ("take", "lay 8d @1"):
        laid.play(parse_move(move))
    assert "the round ends" not in LOOK.at(TEXTS, laid.view(0)).prompt()


def test_a_table_without_the_rule_says_nothing():
    assert "the round ends" not in LOOK.at(TEXTS, offered(40, circles=0).view(0)).prompt()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_says_why_nobody_has_won(language):
    texts, current = ChatTexts(language), offered(8)
    current.play(parse_move("pass"))
    assert current.over
    assert in_chat(LOOK.at(texts, current.view(None), NAMES).ending()) == texts.html("poter-nobody-laid")
    by_turns = offered(2, max_turns=51)
    by_turns.play(parse_move("pass"))
    assert in_chat(LOOK.at(texts, by_turns.view(None), NAMES).ending()) == texts.html("poter-turn-limit", turns=51)
    stuck = start(hands=["5d Ah As", "2c", ""], rest=2, barred="5d", turns=50)
    stuck.play(parse_move("nodiscard"))
    assert in_chat(LOOK.at(texts, stuck.view(None), NAMES).ending()) == texts.html("poter-nobody-out")
