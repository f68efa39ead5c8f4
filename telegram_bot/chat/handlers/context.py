"""Dependencies of the handlers, and texts that they share."""

from __future__ import annotations

from dataclasses import dataclass

from telegram.ext import ExtBot

from telegram_bot.chat.messages.bounded_work import BoundedWork
from telegram_bot.chat.messages.charts import Charts
from telegram_bot.chat.messages.hand_panels import HandPanels
from telegram_bot.chat.messages.table_messages import TableMessages
from telegram_bot.chat.messages.turn_calls import TurnCallUpdater
from telegram_bot.chat.pages.number_format import gained
from telegram_bot.chat.transport.page import Action, Button, CallbackData, build_page
from telegram_bot.chat.transport.sending import PersonalMessages, send_page
from telegram_bot.games.presenter import ButtonStyle
from telegram_bot.games.registry import PRESENTERS
from telegram_bot.rooms.domain.commands import CommandResult, Problem
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.rooms.runtime.store import PersonStore
from telegram_bot.texts.loader import Texts, clause_key


@dataclass(slots=True)
class ChatContext:
    """What handlers use."""

    bot: ExtBot[int]
    service: RoomService
    texts: Texts
    table_messages: TableMessages
    hand_panels: HandPanels
    personal_messages: PersonalMessages
    charts: Charts
    turn_calls: TurnCallUpdater
    preferences: PersonStore
    outbox: BoundedWork
    """Sendings in order, by chat and receiver (0 for messages that everybody sees)."""
    follow_ups: BoundedWork
    """Work after the answer to a callback, by person."""

    def problem_text(self, problem: Problem) -> str:
        """Return the text of a problem."""
        return self.texts.plain(f"problem-{problem.value}")

    def failure_text(self, result: CommandResult) -> str:
        """Return the reason for which a command failed, with the clause if the rules refused it."""
        problem, refusal = result.problem or Problem.FAILED, result.refusal
        if refusal is None:
            return self.problem_text(problem)
        key = "toast-mistake" if problem == Problem.MISTAKE else "toast-refusal"
        points = "" if result.room is None else gained(PRESENTERS[result.room.game].mistake)
        return self.texts.plain(key, text=self.clause_text(refusal.clause), clause=refusal.clause, points=points)

    def clause_text(self, clause: str) -> str:
        """Return the text of a clause of the rules."""
        return self.texts.plain(clause_key(clause))

    def ask_stop(self, room: Room) -> None:
        """Ask in the group for confirmation that a table is to be ended."""
        number = len(room.match.logs) if room.match else 0
        yes, no = (CallbackData(action, room.id, 0, number) for action in (Action.STOP_YES, Action.STOP_NO))
        buttons = [
            Button(self.texts.plain("button-stop-yes"), yes, style=ButtonStyle.RED),
            Button(self.texts.plain("button-stop-no"), no),
        ]
        text = self.texts.html("stop-lobby-ask" if room.stage == Stage.LOBBY else "stop-ask")
        page = build_page([text], [buttons])
        self.outbox.put((room.place.chat_id, 0), lambda: send_page(self.bot, room.place, page))
