"""The command `/rules`, the button of a lobby, and the buttons of the chapters: all for one person."""

from __future__ import annotations

import re
from collections.abc import Mapping

from telegram import CallbackQuery

from analysis.texts.loader import clause_key
from engine.registry import game_named
from telegram_bot.chat.handlers.callbacks import CallbackAnswer, CallbackFunction, CallbackRequest
from telegram_bot.chat.handlers.command_request import CommandRequest, answer_personally, room_of
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.messages.private_messages import PrivateMessages
from telegram_bot.chat.pages.rules_page import chapter_of, rules_page
from telegram_bot.chat.transport.callback_data import CallbackData, OpenRules, ShowChapter
from telegram_bot.chat.transport.page import Page, build_page
from telegram_bot.chat.transport.sending import anchor_of
from telegram_bot.domain.room import Room
from telegram_bot.presentation.problems import clause_text
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Html, Texts

RULES = "rules"
"""Topic of deep links, which may be followed by a game or a clause."""
LINK_TOPIC = re.compile(r"[A-Za-z0-9.]{1,20}")
CLAUSE = re.compile(r"([A-Z]?)([0-9]+\.[0-9]+)")


def clauses_named(word: str) -> list[str]:
    """Return the clauses that a word may name: `P6.4`, or `6.4` of every game."""
    found = CLAUSE.fullmatch(word)
    if found is None:
        return []
    letters = [game_named(game).clause_book.letter for game in PRESENTATIONS]
    return [letter + found[2] for letter in ([found[1]] if found[1] else letters)]


class RulesCommand:
    """Handlers of the command and of the buttons."""

    def __init__(self, context: ChatContext, private_messages: PrivateMessages) -> None:
        self._context = context
        self._private_messages = private_messages
        self.handlers: Mapping[type[CallbackData], CallbackFunction] = {OpenRules: self._open}

    async def explain(self, request: CommandRequest) -> Page | None:
        """Explain a game (of the table, unless one is named) or a clause."""
        return await self._answer(request, request.arguments.split()[0] if request.arguments else "")

    async def explain_game(self, game: str, request: CommandRequest) -> Page | None:
        """Explain a game."""
        return await self._answer(request, game)

    async def _answer(self, request: CommandRequest, word: str) -> Page | None:
        room = await room_of(self._context, request)
        named = word or ("" if room is None else room.game)
        topic = f"{RULES}_{named.replace('.', '-')}" if LINK_TOPIC.fullmatch(named) else RULES
        return await answer_personally(self._context, request, _page(request.own_texts, named, room), topic)

    async def follow_link(self, request: CommandRequest) -> Page:
        """Return the rules that a deep link names."""
        named = request.arguments.removeprefix(RULES).strip("_").replace("-", ".")
        return _page(request.own_texts, named, await room_of(self._context, request))

    # ------------------------------------------------------------------ buttons

    async def _open(self, request: CallbackRequest[OpenRules]) -> CallbackAnswer:
        """Open the rules of a table's game for the person; show a few lines where no message can be sent."""
        room, person = request.room, request.person.id
        page = rules_page(request.texts, request.presentation, room)
        anchor = await self._private_messages.open(room.place, person, page, query=request.query.id)
        if anchor is None:
            return CallbackAnswer(request.texts.plain(f"{room.game}-basics"), alert=True)
        return CallbackAnswer(request.texts.plain("rules-below" if anchor.ephemeral else "sent-privately"))

    async def turn_page(self, query: CallbackQuery, data: ShowChapter, texts: Texts) -> CallbackAnswer:
        """Show a chapter in the message with the button, if it is the person's own."""
        presentation, anchor = chapter_of(data), anchor_of(query.message, query.from_user.id)
        if presentation is None:
            return CallbackAnswer(texts.plain("toast-malformed"))
        if anchor is None:
            return CallbackAnswer(texts.plain("toast-foreign"))
        person, token = query.from_user.id, self._private_messages.request(anchor)
        page = rules_page(texts, presentation, await self._context.service.get(data.room), data.chapter)
        return CallbackAnswer(then=lambda: self._private_messages.fill(anchor, person, token, page))


def _page(texts: Texts, word: str, room: Room | None) -> Page:
    """Return the rules that a word names, the list of games if it is empty."""
    if word.lower() in PRESENTATIONS:
        return rules_page(texts, PRESENTATIONS[word.lower()], room)
    return build_page([_clause(texts, word.upper()) if word else _games(texts)])


def _clause(texts: Texts, word: str) -> Html:
    clause = next((one for one in clauses_named(word) if texts.has(clause_key(one))), None)
    if clause is None:
        return texts.html("clause-unknown", clause=word[:20])
    return texts.html("clause-title", clause=clause, text=clause_text(texts, clause))


def _games(texts: Texts) -> str:
    lines = [texts.html("rules-of", game=texts.plain(f"game-{game}"), command=game) for game in PRESENTATIONS]
    return "\n".join([texts.html("rules-which"), *lines])
