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
from telegram_bot.chat.transport.markup import Button, Page, build_page
from telegram_bot.games.presenter import ButtonStyle
from telegram_bot.rooms.domain import commands
from telegram_bot.rooms.domain.commands import Problem
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.rooms.runtime.hints import why_no_hint
from telegram_bot.texts.loader import Html

log = structlog.get_logger(__name__)


class WrittenPlay:
    """The commands of players at a table."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context
        self._texts = context.texts
        self.all: dict[str, Doing] = {
            "hand": self._hand,
            "move": self._move,
            "hint": self._hint,
            "leave": lambda request: self._act(request, commands.Leave(), "toast-left", "left-in-group"),
            "back": lambda request: self._act(request, commands.ComeBack(), "toast-back", "back-in-group"),
        }

    def _problem(self, problem: Problem) -> Html:
        """Return a problem in words."""
        return self._texts.html(f"problem-{problem.value}")

    async def _act(self, request: CommandRequest, act: commands.Command, done: str, told: str) -> str | None:
        """Leave, or come back; the others are told of it."""
        room = await room_of(self._context, request)
        if room is None:
            return no_room(self._context, request)
        result = await self._context.service.perform(room.id, act, request.person)
        if not result.ok:
            return self._texts.html("line", text=self._context.problem(result))
        if request.private or request.aside is not None or room.stage == Stage.LOBBY:
            return self._texts.html(done)
        if result.room is not None and _is_away(result.room, request) == _is_away(room, request):
            return await self._done(request)
        return self._texts.html(told, name=request.person.name)

    async def _hand(self, request: CommandRequest) -> str | Page | None:
        """Show one's hand: for one's own eyes in the group if the command was so, else in the private chat."""
        room = await room_of(self._context, request)
        if room is None:
            return no_room(self._context, request)
        if room.seat_of(request.user.id) is None:
            return self._problem(Problem.NOT_SEATED)
        if await self._open_below(request, room) or await self._context.hand_panels.open_in_private(
            room, request.user.id
        ):
            return None
        key = Button(
            self._texts.plain("button-hand"),
            CallbackData(Action.HAND, room.id, room.version, ASIDE),
            style=ButtonStyle.BLUE,
        )
        return build_page([self._texts.html("hand-by-button")], [[key]])

    async def _open_below(self, request: CommandRequest, room: Room) -> bool:
        """Open one's hand under a command that only its writer saw."""
        if request.aside is None:
            return False
        return await self._context.hand_panels.open_in_group(room, request.user.id, command=request.aside)

    async def _move(self, request: CommandRequest) -> str | None:
        """Make a typed move; the hand comes down to where it was typed, if only its writer saw that."""
        room = await room_of(self._context, request)
        if room is None:
            return no_room(self._context, request)
        if not request.rest:
            return self._texts.html(f"{room.game}-typed-help")
        result = await self._context.service.perform(room.id, commands.Play(request.rest), request.person)
        if result.ok:
            await self._open_below(request, room)
            return await self._done(request)
        text: str = self._texts.html("line", text=self._context.problem(result))
        if result.problem == Problem.UNREADABLE:
            text = f"{text}\n\n{self._texts.html(f'{room.game}-typed-help')}"
        return await self._told_aside(request, text)

    async def _done(self, request: CommandRequest) -> str | None:
        """Tell that something was done, in a group by as little as a reaction."""
        if request.private:
            return self._texts.html("typed-done")
        if request.aside is None:
            await acknowledge(request)
        return None

    async def _told_aside(self, request: CommandRequest, text: str) -> str | None:
        """Tell a player something that is nobody else's business, in private if it was written for all to see."""
        if request.private or request.aside is not None:
            return text
        try:
            await self._context.bot.send_message(request.user.id, text, parse_mode=ParseMode.HTML)
        except TelegramError as error:
            log.info("no word in private", reason=str(error))
            return text
        return None

    async def _hint(self, request: CommandRequest) -> str | None:
        """Put advice on one's panel, opening it where it can be opened."""
        room = await room_of(self._context, request)
        if room is None:
            return no_room(self._context, request)
        problem = why_no_hint(room, request.user.id, room.version)
        if problem is not None:
            return self._texts.html("line", text=hint_problem(self._context, room, problem))
        below = await self._open_below(request, room)
        if not below and self._context.hand_panels.panel(room.id, request.user.id).anchor is None:
            answer = await self._hand(request)
            if answer is not None:
                return self._texts.html("hint-by-button")
        problem = await give_hint(self._context, room, request.user.id)
        if problem is None and not request.private:
            await self._done(request)
        return None


def _is_away(room: Room, request: CommandRequest) -> bool:
    """Tell whether a stand-in plays for whoever wrote."""
    seat = room.seat_of(request.user.id)
    return seat is not None and room.seats[seat].away
