"""The arguments of the games' texts: persons, ranks and suits as codes, and numbers."""

import re
from itertools import product
from random import Random

import pytest

from engine.match import new_match
from telegram_bot.chat.pages.hand import Hand
from telegram_bot.domain.room import Place, Room, RoomSettings, Stage
from telegram_bot.presentation.french_cards import RANKS as FRENCH_RANKS
from telegram_bot.presentation.french_cards import rank_code
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Texts
from tests.log_texts import entries_of

RANKS = {"A", "J", "Q", "K", "W", "S", "C", "R", "", *range(2, 11)}
NUMBER = re.compile(r"[+−-]?[0-9][0-9.,]*%?")
NAMES = ("Amal", "Nimali", "Rosa", "Dan")
MISTAKES = {"poter": 25, "pocha": -5, "canasta": -100}
LOGS = {
    "poter": ["draw", "meld 5h 6h 7h", "lay 8h @1", "swap 6d @1", "mistake discard Kc", "discard Kc"],
    "pocha": ["bid 1", "mistake play Ro", "play Ro"],
    "canasta": ["take 7s 7h", "lay 7d @7", "lay Jk @W", "lay Qd @Q", "mistake discard 9s", "discard 9s"],
}


def made(game):
    return [entry.made for entry in entries_of(game, [f"0 {text}" for text in LOGS[game]])]


class Recorded(Texts):
    """Texts that record the arguments of each text."""

    def __init__(self):
        super().__init__()
        self.given = []

    def plain(self, key, /, **values):
        self.given.append((key, values))
        return super().plain(key, **values)


@pytest.fixture(params=PRESENTATIONS)
def game(request):
    return request.param


def shown_in(game):
    """Show all of a random round to everybody; return the texts' keys and arguments."""
    texts, look, source = Recorded(), PRESENTATIONS[game], Random(5)
    match = new_match(game, {"mistakes": "strict"}, NAMES)
    match.start_shuffled_round(source)
    room = Room(1, Place(1), game, 1, RoomSettings(), [], Stage.PLAYING, match)
    for step in range(60):
        view = match.round.view(match.round.to_move)
        legal = view.legal_moves()
        if step % 4 == 0:
            at = look.at(texts, view, NAMES)
            at.heading()
            at.lines()
            at.prompt()
            Hand(texts, room, at, at.hand[:1], at.hand, guided=True).lines()
            at.seat(match.round.to_move)
            for move in legal:
                at.words.plan([str(move)], view)
                at.words.for_picture(at.words.order([move], view))
        match.replay(f"{match.round.to_move} {source.choice(legal)}")
        if match.round.over:
            break
    look.words(texts).recent(match.logs[-1].entries, NAMES, 9)
    look.words(texts).done(made(game), "you")
    return texts.given


def test_ranks_and_suits_are_codes(game):
    given = [values for _, values in shown_in(game)]
    assert {values["rank"] for values in given if "rank" in values} <= RANKS
    assert {values["suit"] for values in given if "suit" in values} <= set("oceb")


def test_numbers_are_no_finished_strings(game):
    for key, values in shown_in(game):
        numbers = {name for name, value in values.items() if isinstance(value, str) and NUMBER.fullmatch(value)}
        assert numbers <= {"card", "cards"}, key


@pytest.mark.parametrize("who", ["you", "other"])
def test_every_deed_says_whose_it_is(game, who):
    texts, look = Recorded(), PRESENTATIONS[game]
    look.words(texts).done(made(game), who)
    deeds = [values for key, values in texts.given if "move-" in key]
    assert {values["form"] for values in deeds} == {"did"}
    assert len(deeds) == len(LOGS[game])
    assert {values["who"] for values in deeds} == {who}
    assert [values["points"] for key, values in texts.given if "mistake" in key] == [MISTAKES[game]]


@pytest.mark.parametrize(("rank", "code"), [("A", "A"), ("2", 2), ("10", 10), ("K", "K")])
def test_ranks_of_french_cards_have_codes(rank, code):
    assert rank_code(FRENCH_RANKS.index(rank)) == code


def test_every_rank_and_suit_has_a_word_of_its_own():
    texts = Texts()
    assert len({texts.plain("rank-names", rank=rank_code(rank)) for rank in range(13)} | {"wild cards"}) == 14
    cards = list(product([*range(2, 8), *"ASCR"], "oceb"))
    assert len({texts.plain("spanish-card", rank=rank, suit=suit) for rank, suit in cards}) == len(cards)
