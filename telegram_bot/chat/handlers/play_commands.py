"""What players write in a round: moves, asking for the hand or for advice, leaving and coming back."""

from __future__ import annotations

import structlog
from telegram.constants import ParseMode
from telegram.error import TelegramError

from telegram_bot.chat.handlers.command_request import CommandRequest, Doing, no_room, room_of
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.handlers.hand_callbacks import give_hint, hint_problem
from telegram_bot.chat.handlers.private_answers import acknowledge
from telegram_bot.chat.transport.callback_data import ASIDE, Action, CallbackData
from telegram_bot.chat.transport.markup import Key, Page, page
from telegram_bot.games.presenter import Style
from telegram_bot.rooms.domain import commands
from telegram_bot.rooms.domain.commands import Problem
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.rooms.runtime.hints import why_no_hint
from telegram_bot.texts.loader import Html

log = structlog.get_logger(__name__)


class WrittenPlay:
    """The commands of players at a table."""

    def __init__(self, desk: ChatContext) -> None:
        self._desk = desk
        self._texts = desk.texts
        self.all: dict[str, Doing] = {
            "hand": self._hand,
            "move": self._move,
            "hint": self._hint,
            "leave": lambda said: self._act(said, commands.Leave(), "toast-left", "left-in-group"),
            "back": lambda said: self._act(said, commands.ComeBack(), "toast-back", "back-in-group"),
        }

    def _problem(self, problem: Problem) -> Html:
        """Return a problem in words."""
        return self._texts.html(f"problem-{problem.value}")

    async def _act(self, said: CommandRequest, act: commands.Command, done: str, told: str) -> str | None:
        """Leave, or come back; the others are told of it."""
        room = await room_of(self._desk, said)
        if room is None:
            return no_room(self._desk, said)
        outcome = await self._desk.service.perform(room.id, act, said.person)
        if not outcome.ok:
            return self._texts.html("line", text=self._desk.problem(outcome))
        if said.private or said.aside is not None or room.stage == Stage.LOBBY:
            return self._texts.html(done)
        if outcome.room is not None and _is_away(outcome.room, said) == _is_away(room, said):
            return await self._done(said)
        return self._texts.html(told, name=said.person.name)

    async def _hand(self, said: CommandRequest) -> str | Page | None:
        """Show one's hand: for one's own eyes in the group if the command was so, else in the private chat."""
        room = await room_of(self._desk, said)
        if room is None:
            return no_room(self._desk, said)
        if room.seat_of(said.user.id) is None:
            return self._problem(Problem.NOT_SEATED)
        if await self._open_below(said, room) or await self._desk.hands.open_in_private(room, said.user.id):
            return None
        key = Key(
            self._texts.plain("button-hand"), CallbackData(Action.HAND, room.id, room.version, ASIDE), style=Style.BLUE
        )
        return page([self._texts.html("hand-by-button")], [[key]])

    async def _open_below(self, said: CommandRequest, room: Room) -> bool:
        """Open one's hand under a command that only its writer saw."""
        if said.aside is None:
            return False
        return await self._desk.hands.open_in_group(room, said.user.id, command=said.aside)

    async def _move(self, said: CommandRequest) -> str | None:
        """Make a typed move; the hand comes down to where it was typed, if only its writer saw that."""
        room = await room_of(self._desk, said)
        if room is None:
            return no_room(self._desk, said)
        if not said.rest:
            return self._texts.html(f"{room.game}-typed-help")
        outcome = await self._desk.service.perform(room.id, commands.Play(said.rest), said.person)
        if outcome.ok:
            await self._open_below(said, room)
            return await self._done(said)
        text: str = self._texts.html("line", text=self._desk.problem(outcome))
        if outcome.problem == Problem.UNREADABLE:
            text = f"{text}\n\n{self._texts.html(f'{room.game}-typed-help')}"
        return await self._told_aside(said, text)

    async def _done(self, said: CommandRequest) -> str | None:
        """Tell that something was done, in a group by as little as a reaction."""
        if said.private:
            return self._texts.html("typed-done")
        if said.aside is None:
            await acknowledge(said)
        return None

    async def _told_aside(self, said: CommandRequest, text: str) -> str | None:
        """Tell a player something that is nobody else's business, in private if it was written for all to see."""
        if said.private or said.aside is not None:
            return text
        try:
            await self._desk.bot.send_message(said.user.id, text, parse_mode=ParseMode.HTML)
        except TelegramError as error:
            log.info("no word in private", reason=str(error))
            return text
        return None

    async def _hint(self, said: CommandRequest) -> str | None:
        """Put advice on one's panel, opening it where it can be opened."""
        room = await room_of(self._desk, said)
        if room is None:
            return no_room(self._desk, said)
        problem = why_no_hint(room, said.user.id, room.version)
        if problem is not None:
            return self._texts.html("line", text=hint_problem(self._desk, room, problem))
        below = await self._open_below(said, room)
        if not below and self._desk.hands.panel(room.id, said.user.id).anchor is None:
            answer = await self._hand(said)
            if answer is not None:
                return self._texts.html("hint-by-button")
        problem = await give_hint(self._desk, room, said.user.id)
        if problem is None and not said.private:
            await self._done(said)
        return None


def _is_away(room: Room, said: CommandRequest) -> bool:
    """Tell whether a stand-in plays for whoever wrote."""
    seat = room.seat_of(said.user.id)
    return seat is not None and room.seats[seat].away
