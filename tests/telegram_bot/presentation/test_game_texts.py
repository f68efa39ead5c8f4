"""Words of one game each: its settings and how they change in the lobby, its clauses, its own reasons."""

from random import Random
from re import search
from typing import Any

import pytest

from analysis.canasta.reasons import CanastaReason
from analysis.hints.advice import Reason
from analysis.hints.reason_text import reason_text, review_reason
from analysis.registry import analysis_of
from analysis.texts.loader import clause_key
from engine.pocha.clauses import CLAUSES
from engine.registry import GAMES
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.pages.table_page import lobby_page
from telegram_bot.domain.commands import CommandResult, Person, Problem, Rejected
from telegram_bot.domain.lobby import ChangeSetting
from telegram_bot.domain.play import playable
from telegram_bot.domain.room import Place, Room, RoomSettings, Seat
from telegram_bot.presentation.orders import failure_text
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.settings import SettingsText
from telegram_bot.presentation.table import table_model
from telegram_bot.texts.loader import Texts
from tests.samples import cases

TEXTS, NAMES = Texts(), ("Amal", "Nimali", "Ruwan", "Sita")


def lobby(players: int, **options: Any) -> Room:
    seats = [Seat(number + 1, f"N{number}") for number in range(players)]
    return Room(1, Place(-1), "canasta", 1, RoomSettings(options), seats)


def test_mode_and_target_are_told_in_every_lobby():
    sides = ("each alone", "each alone", "two pairs", "by number of players", "two teams of three")
    for players, words in enumerate(sides, 2):
        told = SettingsText(TEXTS, lobby(players)).summary()
        assert told[1:] == [f"Sides: {words}", "Play to: 5000 points, quick"]
    assert "Sides: each alone" in SettingsText(TEXTS, lobby(4, mode="singles")).summary()


@cases(
    ("players", "mode", "partners"),
    [
        (1, None, False),
        (2, None, False),
        (3, None, False),
        (4, None, True),
        (5, None, True),
        (6, None, True),
        (4, "singles", False),
        (1, "pairs", True),
        (3, "trios", True),
    ],
)
def test_the_lobby_speaks_of_partners_where_there_will_be_some(players, mode, partners):
    page = lobby_page(ChatTexts(), lobby(players, **({} if mode is None else {"mode": mode}))).text
    assert ("partners share" in page, "Once a side" in page) == (partners, partners)
    assert ("Once somebody reaches" in page) != partners
    assert ("🤝 N0 and N2 play together\n🤝 N1 and N3 play together" in page) == (partners and players == 4)


@pytest.mark.parametrize("players", [1, 4, 5, 6])
def test_however_many_sit_there_the_mode_can_be_changed_all_round(players):
    room = lobby(players)
    for value, words in (
        ("singles", "each alone"),
        ("pairs", "two pairs"),
        ("trios", "two teams"),
        (None, "by number"),
    ):
        assert not isinstance(ChangeSetting("mode", value).change(room, Person(1, "Amal"), Random(1)), Rejected)
        assert words in SettingsText(TEXTS, room).line(PRESENTATIONS["canasta"].settings[0])
    assert room.settings.options == {}


def test_whether_those_who_sit_there_can_play_so_is_looked_at():
    assert playable(lobby(4))
    assert not playable(lobby(5))
    assert not playable(lobby(3, mode="pairs"))


@pytest.mark.parametrize(
    ("players", "mode", "numbers"), [(5, None, "2, 3, 4, 6"), (3, "pairs", "4"), (5, "trios", "6")]
)
def test_who_cannot_play_so_is_told_how_many_could(players, mode, numbers):
    """For five players no setting of Canasta is possible."""
    room = lobby(players) if mode is None else lobby(players, mode=mode)
    told = f"With these settings Canasta is not for {players} players. It can be played by {numbers}."
    assert table_model(TEXTS, room, 1, 0.0, leads=True).turn_text.words == told
    assert failure_text(TEXTS, CommandResult(room, Problem.UNPLAYABLE)) == told


@pytest.mark.parametrize(("name", "value"), [("mode", "quartets"), ("target", 6000), ("mode", None), ("colour", None)])
def test_what_nobody_can_play_is_refused(name, value):
    changed = ChangeSetting(name, value).change(lobby(4), Person(1, "Amal"), Random(1))
    assert isinstance(changed, Rejected)
    assert changed.problem == Problem.BAD_SETTING
    assert changed.detail


def test_the_longest_round_of_poter_is_set_in_turns_the_usual_first():
    setting = next(setting for setting in PRESENTATIONS["poter"].settings if setting.name == "max_turns")
    words = [TEXTS.plain("setting-max_turns-value", value=value) for value in setting.values]
    assert words == ["400 turns", "200 turns", "100 turns", "150 turns"]


def test_sizes_of_a_tables_own_are_told():
    assert TEXTS.plain("pocha-setting-schedule-value", value="3, 5") == "3, 5 cards"


def test_a_round_of_pocha_is_called_a_round_in_clauses():
    assert not any("hand" in TEXTS.plain(clause_key(clause)) for clause in CLAUSES.words)


@cases("game", GAMES)
def test_the_reasons_that_name_another_turn_are_known(game):
    analysis = analysis_of(game)
    reasons = [
        Reason(kind, cards=("4h",), rank=rank, than=("discard Zz",))
        for kind in (*analysis.reasons, "wins")
        for rank in ("", "fewer", "needed")
    ]
    named = {one.kind for one in reasons if "Zz" in reason_text(TEXTS, game, one, ", ".join)}
    assert named == analysis.of_comparison


@cases(
    ("game", "reason", "words"),
    [
        (
            "pocha",
            Reason("tricks", 2.34, ("Ao", "7b")),
            "your best cards are 🪙A 🪵7: about 2.3 tricks for the whole hand.",
        ),
        (
            "pocha",
            Reason("likely", 1.1, ("Ao",), rank="sure"),
            "🪙A is a sure trick: about 1.1 tricks for the whole hand.",
        ),
        (
            "pocha",
            Reason("bids", 5.0, before=4.0, rank="many"),
            "the bids so far already ask for 4 of 5, so few tricks are left over for you.",
        ),
        (
            "pocha",
            Reason("strong", 1.0, ("Ao",), before=3.0, seats=(0, 1), rank="some"),
            "you still need 1 of the 3 tricks left, and only 🪙A can beat this card (still to play: Amal and Ben).",
        ),
        (
            "pocha",
            Reason("saves", 2.0, ("Ao",), before=2.0, rank="all"),
            "this trick is lost anyway; you need every trick that is left, so keep 🪙A.",
        ),
        (
            "poter",
            Reason("leaves", 28.0, before=33.0, rank="least", than=("take",)),
            "your hand then costs 28 points, and at least 33 with “take”.",
        ),
        ("pocha", Reason("takes", 0.618), "it wins the trick you need 62% of the time."),
        ("pocha", Reason("keeps_bid"), "you make your bid whatever the others play."),
        (
            "canasta",
            Reason("completes", 600.0, ("Th", "6c"), before=2),
            "it makes 2 canastas, of 10 and 6: 600 points.",
        ),
        (
            "canasta",
            Reason("canastas", 840.4, before=700.0, than=("discard Kc",)),
            "your side's canastas bring about 840 points, and 700 with “discard Kc”.",
        ),
        (
            "canasta",
            Reason("canastas", 1005.0, before=995.0, than=("draw",)),
            "your side's canastas bring about 1010 points, and 1000 with “draw”.",
        ),
        (
            "canasta",
            Reason("closes_often", 0.4, before=0.2, than=("draw",)),
            "your side closes 40% of the time, and 20% with “draw”.",
        ),
        (
            "canasta",
            Reason("laid", -50.0, before=-180.0, than=("draw",)),
            "the cards in your side's melds count about −50 points, and −180 with “draw”.",
        ),
        ("canasta", Reason("shut_pile", 0.07), "the next player can take the pot only 7% of the time."),
        ("canasta", Reason("shut_pile", 0.001), "the next player can hardly ever take the pot."),
    ],
)
def test_reasons_of_its_own(game, reason, words):
    cards = PRESENTATIONS[game].words(TEXTS).reason_cards
    assert reason_text(TEXTS, game, reason, cards, ("Amal", "Ben")) == words


@cases(
    ("game", "reason", "words"),
    [
        (
            "poter",
            Reason("shut_pile", 0.08, before=0.2, seats=(0,)),
            "Amal, who plays next, can take the pile 8% of the time",
        ),
        (
            "poter",
            Reason("hurry", 12, before=30, seats=(1,)),
            "Nimali might go out soon, and the hand then costs 12 points",
        ),
        ("pocha", Reason("tricks", 2.34, ("Ao",)), ": about 2.3 tricks for the whole hand."),
        ("pocha", Reason("sheds", 0.0, rank="enough"), "no more tricks were wanted, so it throws the card"),
        ("pocha", Reason("takes", 0.618), "it wins the trick that was needed 62% of the time."),
        ("pocha", Reason("keeps_bid"), "it makes the bid whatever the others play."),
        ("canasta", Reason("canastas", 1120.4, before=980.2), "canastas then bring about 1120 points, not 980"),
        ("canasta", Reason("closes_often", 0.31, before=0.2), "closes 31% of the time, not 20%"),
        ("canasta", Reason("others_pot", 0.31, before=0.4), "before that player's next turn 31% of the time, not 40%"),
        ("canasta", Reason("shut_pile", 0.08), "only 8% of the time"),
        ("canasta", Reason("shut_pile", 0.001), "hardly ever take the pot"),
    ],
)
def test_reasons_of_its_own_in_hindsight(game, reason, words):
    found = review_reason(TEXTS, game, reason, PRESENTATIONS[game].words(TEXTS).reason_cards, ("Amal", "Nimali"))
    assert found is not None
    assert words in found


@pytest.mark.parametrize("game", GAMES)
def test_in_hindsight_nobody_is_spoken_to(game: str):
    """Reviews are read by all players; only hints say what equally good turns have in common."""
    card = "7o" if game == "pocha" else "7s"
    for kind in set(analysis_of(game).reasons) - {CanastaReason.EVEN}:
        for rank in ("", "all", "enough", "high", "less", "many", "over", "same", "short", "some", "sure"):
            reason = Reason(kind, 1.0, (card,), before=2.0, seats=(0, 1), rank=rank, than=("draw",))
            told = review_reason(TEXTS, game, reason, PRESENTATIONS[game].words(TEXTS).reason_cards, NAMES)
            assert not search(r"\byours?\b|\byou\b", told or ""), (kind, rank, told)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_of_one_card_reasons_speak_in_the_singular(game: str, language: str):
    texts, card = Texts(language), "7o" if game == "pocha" else "7s"
    words = PRESENTATIONS[game].words(texts).reason_cards
    for kind in set(analysis_of(game).reasons) - {CanastaReason.FREEZES}:  # its number is never one
        for rank in ("", "one", "some", "all", "high"):
            reason = Reason(kind, 1.0, (card,), before=2.0, seats=(0, 1), rank=rank, than=("draw",))
            told = (reason_text(texts, game, reason, words, NAMES), review_reason(texts, game, reason, words, NAMES))
            assert not [one for one in told if one and search(r"\b1 (cards|tricks|cartas|bazas)\b", one)]


@cases(
    ("game", "kind", "cards", "words", "hindsight"),
    [
        ("poter", "own_meld", "7s 8s 9s", "puedes bajar", "era posible bajar"),
        ("pocha", "strong", "Ao 3o", "solo pierde contra", "solo perdía contra"),
        ("pocha", "spare", "Ao 3o", "con 🪙A 🪙3 debería bastar", "con 🪙A 🪙3 debería bastar"),
        ("pocha", "surplus", "Ao 3o", "con 🪙A 🪙3 debería bastar", "con 🪙A 🪙3 debería bastar"),
        ("canasta", "more_to_throw", "Ks Kh", "podrás tirar", "era posible tirar"),
        ("canasta", "holds_rest", "Ks", "tú tienes K", "con K en la misma mano"),
        ("canasta", "same_cards", "2s Jk", "lo único que puede ir", "lo único que puede ir"),
        ("poter", "unlaid", "7s", "7♠️ cuesta 1", "7♠️ cuesta 1"),
        ("poter", "unlaid", "7s 7h", "7♠️ 7♥️ cuestan 1", "7♠️ 7♥️ cuestan 1"),
        ("pocha", "bids", "", "suman 2 de 1", "sumaban 2 de 1"),
    ],
)
def test_spanish_reasons_are_right_for_one_card_and_for_several(game, kind, cards, words, hindsight):
    texts, reason = Texts("es"), Reason(kind, 1.0, tuple(cards.split()), before=2.0, seats=(0,), rank="some")
    written = PRESENTATIONS[game].words(texts).reason_cards
    assert words in reason_text(texts, game, reason, written, NAMES)
    assert hindsight in (review_reason(texts, game, reason, written, NAMES) or "")


@cases(("game", "kind"), [("poter", "hurry"), ("canasta", "starts_meld")])
def test_spanish_reasons_have_no_verb_in_the_singular_for_several_players(game, kind):
    texts, reason = Texts("es"), Reason(kind, 12.0, ("7s",), before=30.0, seats=(0, 1), than=("draw",))
    words = PRESENTATIONS[game].words(texts).reason_cards
    for worded in (reason_text, review_reason):
        told = worded(texts, game, reason, words, NAMES) or ""
        assert "Amal y Nimali" in told
        assert not search(r"Amal y Nimali (puede|podía)\b", told)


@cases(
    ("language", "words"),
    [
        ("en", "🪙K wins the trick 41% of the time."),
        ("es", "🪙R se lleva la baza el 41 % de las veces."),
        ("bn", "🪙K দিয়ে ট্রিকটা জেতার সম্ভাবনা 41%।"),
        ("si", "🪙K එකෙන් ට්‍රික් එක දිනන්න ඉඩ 41%යි."),
    ],
)
def test_of_the_only_card_of_a_hand_its_chance_is_told(language, words):
    texts = Texts(language)
    reason = Reason("single", cards=("Ro",), chance=0.41)
    told = reason_text(texts, "pocha", reason, PRESENTATIONS["pocha"].words(texts).reason_cards)
    assert told.replace("\N{NO-BREAK SPACE}", " ") == words
