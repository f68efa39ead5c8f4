"""Frames in which a person asks about themselves: the home, their matches, their data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from telegram_bot.domain.room import Visibility
from telegram_bot.mini_app.frames import (
    AskHome,
    AskMatches,
    AskMe,
    AskTop,
    ChooseSeen,
    Done,
    Problem,
    SendOwnData,
    Shown,
    ToPage,
)
from telegram_bot.mini_app.visitor import FrameHandler, Visitor
from telegram_bot.personal_requests import SENT, PersonalRequests
from telegram_bot.presentation.me import me_model
from telegram_bot.presentation.top import Period


class PersonalQuestions:
    """The handlers of these frames."""

    def __init__(self, personal: PersonalRequests) -> None:
        self._personal = personal
        self.handlers: Mapping[type[Any], FrameHandler] = {
            AskHome: self.home,
            AskMatches: self.matches,
            AskMe: self.me,
            ChooseSeen: self.choose_seen,
            AskTop: self.top,
            SendOwnData: self.own_data,
        }

    async def home(self, frame: AskHome, visitor: Visitor) -> ToPage:
        """Return what can be played or learned alone, and the latest matches in which the person has a seat."""
        return Shown(await self._personal.home(visitor.texts, visitor.person.id), frame.id)

    async def matches(self, frame: AskMatches, visitor: Visitor) -> ToPage:
        """Return a page of the person's matches."""
        found = await self._personal.history(visitor.texts, visitor.person.id, frame.game, frame.page)
        return Shown(found, frame.id)

    async def me(self, frame: AskMe | ChooseSeen, visitor: Visitor) -> ToPage:
        """Return the person's own figures."""
        return Shown(me_model(visitor.texts, await self._personal.known(visitor.person.id)), frame.id)

    async def choose_seen(self, frame: ChooseSeen, visitor: Visitor) -> ToPage:
        """Store who sees the person's results."""
        await self._personal.set_visibility(visitor.person.id, Visibility(frame.value))
        return await self.me(frame, visitor)

    async def top(self, frame: AskTop, visitor: Visitor) -> ToPage:
        """Return the table of the group, for its members only."""
        chat, person, texts = visitor.room.place.chat_id, visitor.person.id, visitor.texts
        standing = None if visitor.room.is_practice else await self._personal.access.standing(chat, person)
        if standing is None or not standing.is_member:
            return Problem(frame.id, "no-table", texts.plain("app-problem-no-table"))
        return Shown(await self._personal.top(texts, chat, frame.game, Period(frame.period)), frame.id)

    async def own_data(self, frame: SendOwnData, visitor: Visitor) -> ToPage:
        """Send the person's data to the private chat."""
        told = await self._personal.send_data(visitor.texts, visitor.person.id)
        return Done(frame.id) if told == SENT else Problem(frame.id, told, visitor.texts.plain(told))
