"""The leak detector, which watches whole matches, finds a card of each game in every form and place."""

import json
from random import Random

import pytest

from engine.deals import shuffled
from engine.match import new_match
from engine.registry import game_named
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import RefreshHand, SelectCard, ShareStep, ShowOwnReview, ShowStep
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.sandbox.api_json import json_params
from telegram_bot.sandbox.state import File, Message
from tests.recorded_sandbox import Sandbox

from .database_reader import DatabaseReader
from .leak_detector import LeakDetector
from .strategies.registry import STRATEGIES

PEOPLE = ["Amal", "Nimali", "Ruwan", "Sita"]
SECRETS = {"poter": "Qs", "pocha": "Ro", "canasta": "Ks"}
"""A card that nobody has shown, in the notation of transcripts."""
FORMS = {
    "poter": "Q♠️|Q♠|✨🃏Q♠︎|7♦️ Q♠️ 3♣️|♠️ 2 Q · ♥️ 5|♠ 2 Q|♠️\u00a0🃏\u2060Q|1 discard Qs|Lay Q♠️ 🃏K♠️ A♠️",
    "pocha": "🪙K|🪙\ufe0fK|✨🪙K|🏅\u00a0Nimali\u00a0🪙K|⭐\u2060🪙\u00a03\u00a0K|🍷7🪙K⚔️|1 play Ro|King of coins",
    "canasta": "K♠️|K♠|✨K♠︎|🗂 Pot: 9 cards, K♠️ on top|7♦️ K♠️ 3♣️|1 discard Ks|1 meld Ks Kh 2c",
}
REVIEW = ShowOwnReview(1, 1, Origin.ROUND_END, here=False), ShowStep(1, 1, Origin.ROUND_END, here=False)
STEP = (ShowStep(1, 1, Origin.ROUND_END, here=True, place=1), ShareStep(1, 1, Origin.ROUND_END, here=True, place=1))


def keyboard(*presses):
    return {"inline_keyboard": [[{"text": "?", "callback_data": press.pack()} for press in presses]]}


class Stage:
    """A group with two players and a spectator, a deal, and the leak detector."""

    def __init__(self, folder, game):
        self.game, self.card, self.words = game, SECRETS[game], FORMS[game].split("|")[0]
        self.sandbox = Sandbox()
        self.sandbox.core.flood.enabled = False
        people = [self.sandbox.people.add_user(name) for name in ("Amal", "Nimali", "Tharu")]
        self.amal, self.nimali, self.tharu = (person.id for person in people)
        self.group = self.sandbox.people.add_chat("Session", members=[person.id for person in people]).id
        self.database = DatabaseReader(folder / "none.sqlite3", STRATEGIES[game])
        self.database.match = new_match(game, {"cut": "off"} if game == "canasta" else {}, PEOPLE)
        self.database.deal(3, shuffled(game_named(game).pack({}, len(PEOPLE)), Random(8)))
        self.database.seats = {self.amal: 0, self.nimali: 1}
        self.own = min(self.database.hand(self.amal) - self.database.hand(self.nimali))
        self.detector = LeakDetector(self.sandbox, self.database, self.group, self.tharu)
        assert not any(self.database.knows(person)(self.card) for person in (self.amal, self.nimali, self.tharu))

    async def send(self, text, *presses, **values):
        """Let the bot send a text, with buttons; return the detector's new findings."""
        before = len(self.detector.leaks)
        given = {"chat_id": self.group, "text": text, **({"reply_markup": keyboard(*presses)} if presses else {})}
        await self.sandbox.perform("sendMessage", json_params({**given, **values}))
        return self.detector.leaks[before:]

    async def show_amal(self, text, *presses):
        """Send a text to Amal alone; return the new findings."""
        query = self.sandbox.people.press(self.group, self.amal, message_id=1, data="x", force=True)
        cause = {"receiver_user_id": self.amal, "callback_query_id": query.id}
        return await self.send(text, *presses, ephemeral_message_parameters=cause)

    def show_media(self, kind, value, caption="", *presses):
        """Let the bot send a file to the group; return the new findings."""
        before, bot = len(self.detector.leaks), self.sandbox.state.bot.id
        media = {"kind": kind, "value": value}
        self.sandbox.state.add(Message(self.group, 9, bot, 0, 9, caption, media=media, markup=keyboard(*presses)))
        return self.detector.leaks[before:]

    def frame(self, person, kind="table", **frame):
        """Let a page receive a frame; return the new findings."""
        before = len(self.detector.leaks)
        self.detector.look_at_frame(person, json.dumps({"type": kind, **frame}))
        return self.detector.leaks[before:]


@pytest.fixture(params=STRATEGIES)
def stage(request, tmp_path):
    return Stage(tmp_path, request.param)


async def test_a_card_is_found_in_every_form_and_each_hand_by_all_but_its_owner(stage):
    for text in FORMS[stage.game].split("|"):
        assert any(f"{stage.card} is shown to the whole group" in leak for leak in await stage.send(text)), text
    for seat in range(4):
        view = stage.database.match.round.view(seat)
        words = PRESENTATIONS[stage.game].at(ChatTexts(), view).hand_words()
        assert await stage.send(f"My cards: {words}")
        assert bool(await stage.show_amal(f"Your cards: {words}", RefreshHand(1, 1))) == (seat != 0)


async def test_a_leak_is_found_on_buttons_in_answers_and_if_it_is_deleted_at_once(stage):
    labelled = {"inline_keyboard": [[{"text": f"Let go {stage.words}", "callback_data": "x"}]]}
    assert await stage.send("Good session", reply_markup=labelled)
    (of_a_hand,) = await stage.send("Good session", SelectCard(1, 1, "11"))
    assert "buttons of a hand" in of_a_hand
    perform, key = stage.sandbox.perform, next(reversed(stage.sandbox.state.messages[stage.group]))
    for person, leaks in ((stage.amal, 0), (stage.nimali, 1)):
        before = len(stage.detector.leaks)
        query = stage.sandbox.people.press(stage.group, person, message_id=key, data="x", force=True)
        await perform("answerCallbackQuery", json_params({"callback_query_id": query.id, "text": stage.own}))
        assert len(stage.detector.leaks) - before == leaks
    before = len(stage.detector.leaks)
    for method, text in (("editMessageText", stage.words), ("editMessageText", "Good session"), ("deleteMessage", "")):
        await perform(method, json_params({"chat_id": stage.group, "message_id": key, "text": text}))
    assert len(stage.detector.leaks) == before + 1


def test_a_leak_in_a_file_or_a_picture_is_found(stage):
    files = stage.sandbox.state.files
    for name, content, caption in (
        (f"match-{stage.card}.json", "", ""),
        ("match.json", f"deck: 2c {stage.card}", ""),
        ("match.json", "", stage.card),
        ("match.json", '{"rounds": [{}]}', ""),
    ):
        files["f"] = File("f", "u", "document", name, "application/json", len(content), content.encode())
        assert stage.show_media("document", {"file_id": "f"}, caption), (name, content, caption)
    files["f"] = File("f", "u", "photo", "picture.png", "image/png", 4, b"\x89")
    assert stage.show_media("photo", [{"file_id": "f"}], "", *REVIEW)


async def test_a_leak_in_a_frame_of_the_page_is_found(stage):
    hidden = stage.card
    names_only = {"deck": {"cards": [{"card": hidden}]}, "words": {"example": stage.words}}
    stands_for = {"areas": [{"cards": [{"card": None, "stands_for": hidden}]}]}
    assert not stage.frame(stage.amal, scene={"hand": [stage.own]}, **names_only)
    assert not stage.frame(stage.amal, scene=stands_for)
    assert stage.frame(stage.nimali, scene={"hand": [stage.own]})
    assert stage.frame(stage.tharu, scene={"areas": [{"cards": [{"card": hidden}]}]})
    assert stage.frame(stage.amal, "actions", actions=[{"label": f"Play {stage.words}"}])
    assert stage.frame(stage.amal, "step", round=1, scene={"hand": [hidden]})


async def test_reviews_may_show_any_card_of_a_round_once_it_is_over(stage):
    news = f"Costliest: Amal let go {stage.words}."
    stage.database.table = 1
    assert await stage.send(news, *REVIEW)
    assert await stage.show_amal(news, *STEP)
    stage.database.match.scores.append((0, 10, 10, 10))
    assert not await stage.send(news, *REVIEW)
    assert not await stage.show_amal(news, *STEP)
    assert not stage.frame(stage.amal, "step", round=1, scene={"hand": [stage.card]})
    for presses in ((), STEP, (*REVIEW, STEP[0]), (ShowOwnReview(1, 2, Origin.ROUND_END, here=False),)):
        assert await stage.send(news, *presses), presses
    for presses in ((), REVIEW, (*STEP, SelectCard(1, 0, "1"))):
        assert await stage.show_amal(news, *presses), presses


async def test_seeds_of_rounds_that_are_not_over(stage, monkeypatch):
    secret = "5e" * 32
    monkeypatch.setattr(stage.database, "secret_seeds", lambda: [secret])
    assert not await stage.send(f"Proof: {'0f' * 32}, {secret[:32]}")
    assert await stage.send(f"Seed: {secret}")
    assert stage.frame(stage.amal, deal=secret)
