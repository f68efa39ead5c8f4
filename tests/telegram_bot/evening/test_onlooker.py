"""The watch over hidden cards can fail: whatever form a leak has, and wherever it stands, it is found."""

import json

import pytest

from engine.cards import FRENCH, each_card
from engine.match import new_match
from telegram_bot.chat.callback import Act, Press
from telegram_bot.games.french_cards import by_suit, card_words, cards_words, on_button
from telegram_bot.sandbox import Sandbox
from telegram_bot.sandbox.dispatch import perform
from telegram_bot.sandbox.params import json_params
from telegram_bot.sandbox.world import File, Message

from .onlooker import Onlooker
from .record import Record, open_cards
from .shown_cards import cards_shown

ALL = sum(1 << card for card in FRENCH.texts)
FORMS = {
    "single": "Q♠️",
    "plain": "Q♠",
    "on a button": "Q♠︎",
    "picked": "✅Q♠︎",
    "poter on a button": "✨🃏Q♠︎",
    "in a list": "7♦️ Q♠️ 3♣️",
    "grouped": "♠️ 2 Q · ♥️ 5",
    "grouped plainly": "♠ 2 Q · ♥ 5",
    "grouped, marked": "♠️\u00a0🃏\u2060Q",
    "transcript": "1 discard Qs",
    "JSON": json.dumps({"hand": ["2c", "Qs"]}),
    "an order": "Meld Q♠️ 🃏K♠️ A♠️",
}


@pytest.mark.parametrize("text", FORMS.values(), ids=list(FORMS))
def test_a_card_is_found_in_every_form(text):
    assert "Qs" in cards_shown(text)


@pytest.mark.parametrize("poters", [0, ALL])
def test_whatever_the_chat_writes_of_a_card_is_found(poters):
    assert cards_shown(by_suit(ALL, poters)) == set(FRENCH.cards)
    assert cards_shown(cards_words(each_card(ALL))) == set(FRENCH.cards)
    for text, card in FRENCH.cards.items():
        assert cards_shown(by_suit(1 << card, poters)) == cards_shown(text) == {text}
        assert cards_shown(card_words(card)) == cards_shown(on_button(card_words(card))) == {text}


@pytest.mark.parametrize(
    "text",
    [
        "1.  5♥️ 🃏Q♠️ 7♥️\n2.  Q of",
        "Swap 5♥️ for 🃏 in 2",
        "• Amal laid 5♥️ 🃏Q♠️ 7♥️",
        "💡 Meld 5♥️ 🃏Q♠️ 7♥️, discard K♣️",
        "💡 Then: meld 5♥️ 🃏Q♠️ 7♥️, discard K♣️",
        "▫️ Meld 5♥️ 🃏Q♠️ 7♥️, discard K♣️: about as good",
        "meld 5h 3c=Qs 7h",
        "♠️\n12.  5♥️",
        "60 s",
    ],
)
def test_what_shows_no_queen_of_spades_is_let_be(text):
    assert "Qs" not in cards_shown(text)


def test_cards_shuffled_into_the_stock_are_forgotten():
    entries = ["0 draw", "0 discard 3d", "1 draw", "1 discard Kc", "* stock 3d", "2 draw"]
    assert open_cards(entries) == {"3d", "Kc"}
    assert open_cards([*entries, *["2 pass"] * 9]) == {"Kc"}


# ------------------------------------------------------------------ in the chat


class Stage:
    """A group with a player and an onlooker, a deal, and the onlooker's notes."""

    def __init__(self, folder):
        self.sandbox = Sandbox()
        people = [self.sandbox.people.add_user(name) for name in ("Amal", "Nimali", "Tharu")]
        self.amal, self.nimali, self.tharu = (person.id for person in people)
        self.group = self.sandbox.people.add_chat("Evening", members=[person.id for person in people]).id
        record = Record(folder / "none.sqlite3")
        record.match = new_match("poter", {}, ["Amal", "Nimali", "Ruwan", "Sita"])
        record.match.start_round(3, tuple(FRENCH.cards))
        record.seats = {self.amal: 0, self.nimali: 1}
        self.hand = sorted(record.hand(self.amal))
        self.onlooker = Onlooker(self.sandbox, record, self.group, self.tharu)
        assert "Qs" not in (*self.hand, *record.hand(self.nimali))

    async def call(self, method, **values):
        answer = await perform(self.sandbox.core, method, json_params({"chat_id": self.group, **values}))
        assert answer.status == 200, answer.body
        return answer.body["result"]

    def found(self, *words):
        return len(self.onlooker.leaks) == 1 and all(word in self.onlooker.leaks[0] for word in words)


@pytest.fixture
def stage(tmp_path):
    return Stage(tmp_path)


@pytest.mark.parametrize("text", FORMS.values(), ids=list(FORMS))
async def test_a_leak_in_the_group_is_found_though_it_stands_for_an_instant(stage, text):
    message = await stage.call("sendMessage", text="Good evening")
    assert stage.onlooker.leaks == []
    await stage.call("editMessageText", message_id=message["message_id"], text=text)
    await stage.call("editMessageText", message_id=message["message_id"], text="Good evening")
    await stage.call("deleteMessage", message_id=message["message_id"])
    assert any("Qs is shown to the whole group" in leak for leak in stage.onlooker.leaks)


async def test_a_leak_on_a_button_is_found(stage):
    keys = {"inline_keyboard": [[{"text": "Discard Q♠︎", "callback_data": "x"}]]}
    await stage.call("sendMessage", text="Good evening", reply_markup=keys)
    assert stage.found("Qs", "whole group")


async def test_buttons_of_a_hand_in_the_group_are_found(stage):
    keys = {"inline_keyboard": [[{"text": "?", "callback_data": str(Press(Act.CARD, 1, 1, 11))}]]}
    await stage.call("sendMessage", text="Good evening", reply_markup=keys)
    assert stage.found("buttons of a hand")


@pytest.mark.parametrize(
    ("name", "content", "caption"),
    [("poter-Qs.json", "{}", ""), ("poter.json", '{"deck": "2c Qs"}', ""), ("poter.json", "{}", "♠️ Q"),
     ("poter.json", '{"rounds": [{}]}', "")],
    ids=["name", "content", "caption", "a round too many"],
)  # fmt: skip
def test_a_leak_in_a_file_is_found(stage, name, content, caption):
    world = stage.sandbox.world
    world.files["f"] = File("f", "u", "document", name, "application/json", len(content), content.encode())
    message = Message(
        stage.group, 9, world.bot.id, 0, 9, caption, media={"kind": "document", "value": {"file_id": "f"}}
    )
    world.add(message)
    assert stage.onlooker.leaks


async def test_an_answer_to_a_press_shows_its_reader_alone_the_own_cards(stage):
    own = stage.hand[0]
    text = card_words(FRENCH.cards[own])
    message = await stage.call("sendMessage", text="Good evening")

    async def answer(person):
        query = stage.sandbox.people.press(stage.group, person, message_id=message["message_id"], data="x", force=True)
        await perform(
            stage.sandbox.core, "answerCallbackQuery", json_params({"callback_query_id": query.id, "text": text})
        )

    await answer(stage.amal)
    assert stage.onlooker.leaks == []
    await answer(stage.nimali)
    assert stage.found(own, "Nimali", "an answer to a press")


async def test_a_message_for_one_person_shows_the_own_cards_and_no_others(stage):
    query = stage.sandbox.people.press(stage.group, stage.amal, message_id=1, data="x", force=True)
    one = {"receiver_user_id": stage.amal, "callback_query_id": query.id}
    await stage.call("sendMessage", text=card_words(FRENCH.cards[stage.hand[0]]), ephemeral_message_parameters=one)
    assert stage.onlooker.leaks == []
    await stage.call("sendMessage", text="♠️ Q", ephemeral_message_parameters=one)
    assert stage.found("Qs", "Amal", "a message")


# ------------------------------------------------------------------ reviews


QUEEN = "Round 1 in review. Costliest: Amal discarded Q♠️."
REVIEW = (Press(Act.MY_REVIEW, 1, 0, 1), Press(Act.STEPS, 1, 0, 1))
STEP = (Press(Act.STEP, 1, 0, 1, 2), Press(Act.MINE, 1, 0, 1))


def keyboard(*presses):
    return {"inline_keyboard": [[{"text": "?", "callback_data": str(press)} for press in presses]]}


def let_the_round_end(stage):
    record = stage.onlooker.record
    record.match.scores.append((0, 10, 10, 10))
    record.table = 1


async def show_one(stage, text, presses):
    """Show a text to Amal alone, as reviews for one are shown: put in by an edit."""
    query = stage.sandbox.people.press(stage.group, stage.amal, message_id=1, data="x", force=True)
    one = {"receiver_user_id": stage.amal, "callback_query_id": query.id}
    keys = keyboard(*presses)
    await stage.call("sendMessage", text=text, ephemeral_message_parameters=one, reply_markup=keys)


async def test_reviews_of_a_round_that_is_over_may_show_any_card(stage):
    let_the_round_end(stage)
    await stage.call("sendMessage", text=QUEEN, reply_markup=keyboard(*REVIEW))
    await show_one(stage, QUEEN, STEP)
    assert stage.onlooker.leaks == []
    assert stage.onlooker.reviews == 2


async def test_a_review_of_a_round_that_is_not_over_shows_no_hidden_card(stage):
    stage.onlooker.record.table = 1
    await stage.call("sendMessage", text=QUEEN, reply_markup=keyboard(*REVIEW))
    assert stage.found("Qs", "whole group")
    await show_one(stage, QUEEN, STEP)
    assert "Qs is shown to Amal" in stage.onlooker.leaks[-1]


@pytest.mark.parametrize(
    "presses",
    [
        (),
        STEP,
        (*REVIEW, STEP[0]),
        (*REVIEW, Press(Act.HAND, 1, 0)),
        (Press(Act.HAND, 1, 0, 1),),
        (REVIEW[0], Press(Act.STEPS, 1, 0, 2)),
        (Press(Act.MY_REVIEW, 1, 0, 2),),
        (Press(Act.MY_REVIEW, 1, 0, 0),),
        (Press(Act.MY_REVIEW, 2, 0, 1),),
    ],
    ids=["bare", "for one", "for one too", "a table's", "a table's alone", "two rounds", "next", "none", "elsewhere"],
)
async def test_nothing_else_in_the_group_may_show_cards_after_a_round(stage, presses):
    let_the_round_end(stage)
    await stage.call("sendMessage", text=QUEEN, **({"reply_markup": keyboard(*presses)} if presses else {}))
    assert any("Qs is shown to the whole group" in leak for leak in stage.onlooker.leaks)


@pytest.mark.parametrize("presses", [(), REVIEW, (*STEP, Press(Act.CARD, 1, 0, 1))], ids=["bare", "all", "a hand"])
async def test_nothing_else_for_one_may_show_cards_after_a_round(stage, presses):
    let_the_round_end(stage)
    await show_one(stage, QUEEN, presses)
    assert stage.found("Qs", "Amal")


@pytest.mark.parametrize(("presses", "over", "leaks"), [(REVIEW, True, 0), (REVIEW, False, 1), ((), True, 1)])
def test_a_picture_in_the_group_is_that_of_a_review(stage, presses, over, leaks):
    if over:
        let_the_round_end(stage)
    world = stage.sandbox.world
    world.files["f"] = File("f", "u", "photo", "picture.png", "image/png", 4, b"\x89 Qs")
    media = {"kind": "photo", "value": [{"file_id": "f"}]}
    world.add(Message(stage.group, 9, world.bot.id, 0, 9, "", media=media, markup=keyboard(*presses)))
    assert len(stage.onlooker.leaks) == leaks
