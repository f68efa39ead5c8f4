"""Commands of players: typed moves, hand, hint, leaving and coming back."""

from __future__ import annotations

from engine.deals import number_from
from engine.errors import InvalidInput
from telegram_bot.chat.handlers.command_request import CommandRequest, acknowledge, at_table, send_privately
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.handlers.hand_callbacks import ask, give_hint
from telegram_bot.chat.transport.callback_data import HandSource, OpenHand
from telegram_bot.chat.transport.page import Button, ButtonStyle, Page, build_page
from telegram_bot.domain import commands
from telegram_bot.domain.commands import CommandResult, Problem
from telegram_bot.domain.play import why_not_to_move
from telegram_bot.domain.room import Room, Stage
from telegram_bot.presentation.hint import hint_problem
from telegram_bot.presentation.names import person_name
from telegram_bot.presentation.orders import ORDERS
from telegram_bot.presentation.typed_moves import parse_typed_move
from telegram_bot.rooms.runtime.hints import why_no_hint
from telegram_bot.texts.loader import Html


class PlayCommands:
    """Handlers of the commands of players."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context

    @at_table
    async def leave(self, request: CommandRequest, room: Room) -> str | None:
        """Leave the table; a stand-in takes over a running match."""
        return await self._order(request, room, "leave", "left-in-group")

    @at_table
    async def come_back(self, request: CommandRequest, room: Room) -> str | None:
        """Take over from the stand-in."""
        return await self._order(request, room, "back", "back-in-group")

    @at_table
    async def take_back(self, request: CommandRequest, room: Room) -> str | None:
        """Take the last move back, or ask the others to allow it for the last turn."""
        result = await self._context.requests.order(room, request.person, "take-back")
        if not result.ok:
            return request.failed(result)
        is_waiting = result.room is not None and result.room.asking is not None
        if is_waiting and (request.private or request.ephemeral is not None):
            return request.texts.html("toast-asked-back")
        return await self._done(request)

    async def _order(self, request: CommandRequest, room: Room, name: str, announcement: str) -> str | None:
        """Give an order; announce in the group whether a stand-in plays, if that has changed."""
        result = await self._context.requests.order(room, request.person, name)
        if not result.ok:
            return request.failed(result)
        if request.private or request.ephemeral is not None or room.stage == Stage.LOBBY:
            return request.texts.html(ORDERS[name].toast)
        if result.room is not None and _is_away(result.room, request) == _is_away(room, request):
            return await self._done(request)
        return request.texts.html(announcement, name=person_name(result.room or room, request.person))

    @at_table
    async def hand(self, request: CommandRequest, room: Room) -> str | Page | None:
        """Open the writer's hand."""
        return await self._open(request, room)

    async def _open(self, request: CommandRequest, room: Room) -> str | Page | None:
        """Open the writer's hand: below an ephemeral command, otherwise in the private chat."""
        if room.seat_of(request.user.id) is None:
            return request.refused(Problem.NOT_SEATED)
        if await self._open_below(request, room):
            return None
        if await self._context.hand_panels.open_in_private(room, request.user.id):
            return None
        data = OpenHand(room.id, room.version, HandSource.ANSWER)
        button = Button(request.texts.plain("button-hand"), data, style=ButtonStyle.BLUE)
        return build_page([request.texts.html("hand-by-button")], [[button]])

    async def _open_below(self, request: CommandRequest, room: Room) -> bool:
        if request.ephemeral is None:
            return False
        return await self._context.hand_panels.open_in_group(room, request.user.id, command=request.ephemeral)

    @at_table
    async def move(self, request: CommandRequest, room: Room) -> str | None:
        """Make a typed move; below an ephemeral command the hand is opened."""
        if not request.arguments:
            return request.texts.html(f"{room.game}-typed-help")
        result = await self._play(request, room)
        if result.ok:
            await self._open_below(request, result.room or room)
            return await self._done(request)
        text: str = request.failed(result)
        if result.problem == Problem.HELD_BACK:
            return request.texts.html("coach-type-again", question=Html(text))
        if result.problem == Problem.UNREADABLE:
            text = f"{text}\n\n{request.texts.html(f'{room.game}-typed-help')}"
        return await self._answer_in_private(request, text)

    @at_table
    async def cut(self, request: CommandRequest, room: Room) -> str:
        """Cut the cards with the number that the typed words stand for, which everybody can check."""
        if not request.arguments:
            return request.texts.html("cut-typed-help")
        number = number_from(request.arguments)
        result = await self._context.requests.perform(room, request.person, commands.Cut(None, number))
        if not result.ok:
            return request.failed(result)
        return request.texts.html("cut-typed", name=request.person.name, number=number)

    async def _play(self, request: CommandRequest, room: Room) -> CommandResult:
        """Read a typed move and make it; the text is read only if the person is to move."""
        problem = why_not_to_move(room, request.person.id)
        if problem is not None or room.match is None:
            return CommandResult(room, problem or Problem.NOT_PLAYING)
        try:
            move = parse_typed_move(request.own_texts, room.match, request.arguments)
        except InvalidInput:
            return CommandResult(room, Problem.UNREADABLE)
        anyway = room.is_warned(room.to_move or 0)  # who types a move once more means it
        result = await self._context.requests.play(room, request.person, [move], anyway=anyway)
        if result.remark is not None:
            ask(self._context, room, request.user.id, result.remark)
        return result

    async def _done(self, request: CommandRequest) -> str | None:
        """Return that a command was executed; in a group a reaction is enough."""
        if request.private:
            return request.texts.html("typed-done")
        if request.ephemeral is None:
            await acknowledge(request)
        return None

    async def _answer_in_private(self, request: CommandRequest, text: str) -> str | None:
        """Answer a command that everybody sees in the private chat; return what is left to answer in its place."""
        if request.private or request.ephemeral is not None:
            return text
        return None if await send_privately(self._context, request, build_page([text])) else text

    @at_table
    async def hint(self, request: CommandRequest, room: Room) -> str | None:
        """Put a hint on the writer's panel, which is opened if possible."""
        problem = why_no_hint(room, request.user.id, room.version)
        if problem is not None:
            return request.texts.html("line", text=hint_problem(request.texts, room, problem))
        below = await self._open_below(request, room)
        if not below and self._context.hand_panels.anchor_of(room.id, request.user.id) is None:
            answer = await self._open(request, room)
            if answer is not None:
                return request.texts.html("hint-by-button")
        problem = await give_hint(self._context, room, request.user.id)
        if problem is None and not request.private:
            await self._done(request)
        return None


def _is_away(room: Room, request: CommandRequest) -> bool:
    seat = room.seat_of(request.user.id)
    return seat is not None and room.seats[seat].away
