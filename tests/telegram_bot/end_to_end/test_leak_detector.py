"""The leak detector finds leaks in every form and place."""

import json
from random import Random

import pytest

from engine.match import new_match
from engine.registry import game_named
from engine.shuffle import shuffled
from telegram_bot.chat.pages.signs import ChatTexts
from telegram_bot.chat.transport.callback_data import (
    HandSource,
    OpenHand,
    RefreshHand,
    SelectCard,
    ShowOwnReview,
    ShowStep,
)
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.sandbox import Sandbox
from telegram_bot.sandbox.dispatch import perform
from telegram_bot.sandbox.params import json_params
from telegram_bot.sandbox.state import File, Message

from .database_reader import DatabaseReader
from .leak_detector import LeakDetector, texts_in
from .leak_forms import CASE_IDS, CASES, PLAIN, SECRETS
from .strategies.french_detection import cards_shown
from .strategies.registry import STRATEGIES

PEOPLE = ["Amal", "Nimali", "Ruwan", "Sita"]
OPTIONS = {"poter": {}, "pocha": {}, "canasta": {"cut": "off"}}
"""Options with which every game has dealt its cards when a round begins."""


class Stage:
    """A group with two players and a spectator, a deal, and the leak detector."""

    def __init__(self, folder, game):
        self.game, self.card, self.words = game, SECRETS[game], PLAIN[game]
        self.sandbox = Sandbox()
        people = [self.sandbox.people.add_user(name) for name in ("Amal", "Nimali", "Tharu")]
        self.amal, self.nimali, self.tharu = (person.id for person in people)
        self.group = self.sandbox.people.add_chat("Session", members=[person.id for person in people]).id
        database = DatabaseReader(folder / "none.sqlite3", STRATEGIES[game])
        database.match = new_match(game, OPTIONS[game], PEOPLE)
        database.deal(3, shuffled(game_named(game).pack({}, len(PEOPLE)), Random(8)))
        database.seats = {self.amal: 0, self.nimali: 1}
        self.hand = sorted(database.hand(self.amal) - database.hand(self.nimali))
        self.leak_detector = LeakDetector(self.sandbox, database, self.group, self.tharu)
        assert not any(database.knows(person)(self.card) for person in (self.amal, self.nimali, self.tharu))

    async def call(self, method, **values):
        answer = await perform(self.sandbox.core, method, json_params({"chat_id": self.group, **values}))
        assert answer.status == 200, answer.body
        return answer.body["result"]

    def hand_words(self, seat):
        """Return a hand as the chat shows it to its owner."""
        return PRESENTATIONS[self.game].at(ChatTexts(), self.leak_detector.database.match.round.view(seat)).hand_words()

    @property
    def news(self):
        """A line of a review about the card."""
        return f"Review of round 1. Costliest: Amal let go {self.words}."

    def found(self, *words):
        return len(self.leak_detector.leaks) == 1 and all(word in self.leak_detector.leaks[0] for word in words)


@pytest.fixture(params=STRATEGIES)
def stage(request, tmp_path):
    return Stage(tmp_path, request.param)


@pytest.mark.parametrize(("stage", "text"), CASES, ids=CASE_IDS, indirect=["stage"])
async def test_a_leak_in_the_group_is_found_even_if_it_is_edited_at_once(stage, text):
    message = await stage.call("sendMessage", text="Good session")
    assert stage.leak_detector.leaks == []
    await stage.call("editMessageText", message_id=message["message_id"], text=text)
    await stage.call("editMessageText", message_id=message["message_id"], text="Good session")
    await stage.call("deleteMessage", message_id=message["message_id"])
    assert any(f"{stage.card} is shown to the whole group" in leak for leak in stage.leak_detector.leaks)


@pytest.mark.parametrize("seat", range(4))
async def test_a_hand_in_the_group_is_found(stage, seat):
    await stage.call("sendMessage", text=f"My cards: {stage.hand_words(seat)}")
    assert stage.leak_detector.leaks
    assert all("is shown to the whole group" in leak for leak in stage.leak_detector.leaks)


@pytest.mark.parametrize("seat", range(4))
async def test_somebody_elses_hand_in_a_panel_is_found(stage, seat):
    await show_one(stage, f"Your cards: {stage.hand_words(seat)}", [RefreshHand(1, 1)])
    assert bool(stage.leak_detector.leaks) == (seat != stage.leak_detector.database.seats[stage.amal])
    assert all("is shown to Amal" in leak for leak in stage.leak_detector.leaks)


async def test_a_leak_on_a_button_is_found(stage):
    keys = {"inline_keyboard": [[{"text": f"Let go {stage.words}", "callback_data": "x"}]]}
    await stage.call("sendMessage", text="Good session", reply_markup=keys)
    assert stage.found(stage.card, "whole group")


async def test_buttons_of_a_hand_in_the_group_are_found(stage):
    keys = {"inline_keyboard": [[{"text": "?", "callback_data": SelectCard(1, 1, "11").pack()}]]}
    await stage.call("sendMessage", text="Good session", reply_markup=keys)
    assert stage.found("buttons of a hand")


@pytest.mark.parametrize(
    ("name", "content", "caption"),
    [("match-{card}.json", "", ""), ("match.json", "deck: 2c {card}", ""), ("match.json", "", "{card}"),
     ("match.json", '{{"rounds": [{{}}]}}', "")],
    ids=["name", "content", "caption", "a round too many"],
)  # fmt: skip
def test_a_leak_in_a_file_is_found(stage, name, content, caption):
    state = stage.sandbox.state
    name, content, caption = (text.format(card=stage.card) for text in (name, content, caption))
    state.files["f"] = File("f", "u", "document", name, "application/json", len(content), content.encode())
    message = Message(
        stage.group, 9, state.bot.id, 0, 9, caption, media={"kind": "document", "value": {"file_id": "f"}}
    )
    state.add(message)
    assert stage.leak_detector.leaks


async def test_an_answer_to_a_press_may_show_only_the_own_cards(stage):
    own = stage.hand[0]
    message = await stage.call("sendMessage", text="Good session")

    async def answer(person):
        query = stage.sandbox.people.press(stage.group, person, message_id=message["message_id"], data="x", force=True)
        await perform(
            stage.sandbox.core, "answerCallbackQuery", json_params({"callback_query_id": query.id, "text": own})
        )

    await answer(stage.amal)
    assert stage.leak_detector.leaks == []
    await answer(stage.nimali)
    assert stage.found(own, "Nimali", "an answer to a press")


async def test_a_message_to_one_person_may_show_only_the_own_cards(stage):
    query = stage.sandbox.people.press(stage.group, stage.amal, message_id=1, data="x", force=True)
    one = {"receiver_user_id": stage.amal, "callback_query_id": query.id}
    await stage.call("sendMessage", text=stage.hand[0], ephemeral_message_parameters=one)
    assert stage.leak_detector.leaks == []
    await stage.call("sendMessage", text=stage.words, ephemeral_message_parameters=one)
    assert stage.found(stage.card, "Amal", "a message")


# ------------------------------------------------------------------ frames of the Mini App


def test_a_leak_in_a_frame_is_found(stage):
    own, hidden = stage.hand[0], stage.card

    def look(person, **frame):
        stage.leak_detector.look_at_frame(person, json.dumps({"type": "table", **frame}))

    look(stage.amal, scene={"hand": [own]}, deck={"cards": [{"card": hidden}]}, words={"example": stage.words})
    look(stage.amal, scene={"areas": [{"cards": [{"card": None, "stands_for": hidden}]}]})
    assert stage.leak_detector.leaks == []
    look(stage.nimali, scene={"hand": [own]})
    assert stage.found(own, "Nimali", "a frame 'table'")
    look(stage.tharu, scene={"areas": [{"cards": [{"card": hidden}]}]})
    look(stage.amal, type="actions", actions=[{"label": f"Play {stage.words}"}])
    look(stage.amal, type="step", round=1, scene={"hand": [hidden]})
    assert len(stage.leak_detector.leaks) == 4
    end_round(stage)
    look(stage.amal, type="step", round=1, scene={"hand": [hidden]})
    assert (len(stage.leak_detector.leaks), stage.leak_detector.reviews) == (4, 1)


@pytest.mark.parametrize(
    ("moves", "shown"),
    [(["lay As=5d @1"], {"As"}), ([], set()), (["discard 5d"], {"5d"})],
    ids=["laid", "refused", "of the hand"],
)
def test_what_a_wild_card_stands_for_in_a_label_is_no_card_shown(moves, shown):
    frame = {"type": "actions", "actions": [{"label": "1 වෙනි ගොඩට 🃏5♦️ එකතු කරන්න", "moves": moves}]}
    assert cards_shown("\n".join(texts_in(frame))) == shown


# ------------------------------------------------------------------ reviews


END = Origin.ROUND_END
REVIEW = (ShowOwnReview(1, 1, END, here=False), ShowStep(1, 1, END, here=False))
STEP = (ShowStep(1, 1, END, here=True, place=1), ShowOwnReview(1, 1, END, here=True))


def keyboard(*presses):
    return {"inline_keyboard": [[{"text": "?", "callback_data": press.pack()} for press in presses]]}


def end_round(stage):
    database = stage.leak_detector.database
    database.match.scores.append((0, 10, 10, 10))
    database.table = 1


async def show_one(stage, text, presses):
    """Show a text to Amal only, by an edit as reviews are shown."""
    query = stage.sandbox.people.press(stage.group, stage.amal, message_id=1, data="x", force=True)
    one = {"receiver_user_id": stage.amal, "callback_query_id": query.id}
    keys = keyboard(*presses)
    await stage.call("sendMessage", text=text, ephemeral_message_parameters=one, reply_markup=keys)


async def test_reviews_of_finished_rounds_may_show_any_card(stage):
    end_round(stage)
    await stage.call("sendMessage", text=stage.news, reply_markup=keyboard(*REVIEW))
    await show_one(stage, stage.news, STEP)
    assert stage.leak_detector.leaks == []
    assert stage.leak_detector.reviews == 2


async def test_reviews_of_a_running_round_may_not_show_hidden_cards(stage):
    stage.leak_detector.database.table = 1
    await stage.call("sendMessage", text=stage.news, reply_markup=keyboard(*REVIEW))
    assert stage.found(stage.card, "whole group")
    await show_one(stage, stage.news, STEP)
    assert f"{stage.card} is shown to Amal" in stage.leak_detector.leaks[-1]


@pytest.mark.parametrize(
    "presses",
    [
        (),
        STEP,
        (*REVIEW, STEP[0]),
        (*REVIEW, OpenHand(1, 0)),
        (OpenHand(1, 0, HandSource.ANSWER),),
        (REVIEW[0], ShowStep(1, 2, END, here=False)),
        (ShowOwnReview(1, 2, END, here=False),),
        (ShowOwnReview(1, 0, END, here=False),),
        (ShowOwnReview(2, 1, END, here=False),),
    ],
    ids=["bare", "for one", "for one too", "a table's", "a table's alone", "two rounds", "next", "none", "elsewhere"],
)
async def test_other_messages_to_the_group_may_not_show_cards_after_a_round(stage, presses):
    end_round(stage)
    await stage.call("sendMessage", text=stage.news, **({"reply_markup": keyboard(*presses)} if presses else {}))
    assert any(f"{stage.card} is shown to the whole group" in leak for leak in stage.leak_detector.leaks)


@pytest.mark.parametrize("presses", [(), REVIEW, (*STEP, SelectCard(1, 0, "1"))], ids=["bare", "all", "a hand"])
async def test_other_messages_to_one_person_may_not_show_cards_after_a_round(stage, presses):
    end_round(stage)
    await show_one(stage, stage.news, presses)
    assert stage.found(stage.card, "Amal")


@pytest.mark.parametrize(("presses", "over", "leaks"), [(REVIEW, True, 0), (REVIEW, False, 1), ((), True, 1)])
def test_pictures_in_the_group_are_leaks_outside_of_reviews(stage, presses, over, leaks):
    if over:
        end_round(stage)
    state = stage.sandbox.state
    state.files["f"] = File("f", "u", "photo", "picture.png", "image/png", 4, b"\x89")
    media = {"kind": "photo", "value": [{"file_id": "f"}]}
    state.add(Message(stage.group, 9, state.bot.id, 0, 9, "", media=media, markup=keyboard(*presses)))
    assert len(stage.leak_detector.leaks) == leaks


async def test_seeds_of_rounds_that_are_not_over(stage, monkeypatch):
    secret = "5e" * 32
    monkeypatch.setattr(stage.leak_detector.database, "secret_seeds", lambda: [secret])
    for text in (f"Proof: {'0f' * 32}", secret[:32]):
        await stage.call("sendMessage", text=text)
    stage.leak_detector.look_at_frame(stage.amal, json.dumps({"type": "table", "deal": "0f" * 32}))
    assert stage.leak_detector.leaks == []
    await stage.call("sendMessage", text=f"Seed: {secret}")
    stage.leak_detector.look_at_frame(stage.amal, json.dumps({"type": "table", "deal": secret}))
    assert [leak.partition(" is shown in ")[2] for leak in stage.leak_detector.leaks] == [
        "a message",
        "a frame of the page",
    ]
