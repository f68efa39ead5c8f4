"""Commands at a table: open it, join, settings, end it, transcript, and what players do: typed moves, hand, hint."""

import json

from engine.deals import number_from
from engine.errors import InvalidInput
from telegram_bot.chat.handlers.alone import choice_page
from telegram_bot.chat.handlers.context import ChatContext, CommandRequest, at_table, place_of, send_file, why_not_lead
from telegram_bot.chat.handlers.hand_callbacks import ask, give_hint
from telegram_bot.chat.transport.callback_data import HandSource, OpenHand
from telegram_bot.chat.transport.sending import Button, ButtonStyle, Page, build_page
from telegram_bot.domain import lobby, play
from telegram_bot.domain.commands import CommandResult, Problem
from telegram_bot.domain.lobby import GAME
from telegram_bot.domain.play import why_not_to_move
from telegram_bot.domain.room import Room, Stage
from telegram_bot.presentation.hint import hint_problem
from telegram_bot.presentation.names import person_name
from telegram_bot.presentation.orders import ORDERS, failure_text
from telegram_bot.presentation.selection import parse_typed_move
from telegram_bot.presentation.settings import SettingsGroup
from telegram_bot.rooms.runtime.hints import why_no_hint
from telegram_bot.storage.values import UnreadableRoom
from telegram_bot.texts.loader import Html, Texts


def missing_file(texts: Texts, room: Room) -> Html:
    """Return why there is no transcript of a table yet."""
    return texts.html("transcript-sealed" if room.is_board and room.rounds_over else "transcript-empty")


async def send_transcript(context: ChatContext, texts: Texts, room: Room, person: int) -> bool | None:
    """Send the transcript of a table to a private chat; return False if the bot may not write there.

    Return None if there is no transcript, or if others can still play the table's deal.
    """
    transcript = None if await context.boards.is_sealed(room.board) else room.transcript()
    if transcript is None:
        return None
    content = json.dumps(transcript, ensure_ascii=False, indent=1).encode()
    return await send_file(context, person, f"{room.game}-{room.id}.json", content, texts.plain("transcript-caption"))


async def open_hand(request: CommandRequest, room: Room) -> str | None:
    """Open the writer's hand in the private chat; return the text of a problem, None without one."""
    if room.seat_of(request.user.id) is None:
        return request.refused(Problem.NOT_SEATED)
    return await request.context.open_hand(CommandResult(room), request.texts, request.user.id) or None


class TableCommands:
    """Handlers of the commands at a table."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context

    async def open(self, game: str, request: CommandRequest) -> str | Page | None:
        """Open a table of a game, in the private chat a practice."""
        if request.private:
            practice = await self._context.requests.practise(game, request.person)
            return await self._context.open_hand(practice, request.texts, request.user.id) or None
        place = place_of(request.message)
        await self._context.languages.guess_for_group(place.chat_id, request.user)
        last = await self._context.service.last_ended_at(place)
        like = last if last is not None and last.seat_of(request.user.id) is not None else None
        result = await self._context.requests.open(place, game, request.person, like=like)
        if result.problem == Problem.TABLE_EXISTS and result.room is not None:
            return await self._show_existing(request, result.room, game)
        return None if result.ok else request.refused(result.problem or Problem.FAILED)

    async def _show_existing(self, request: CommandRequest, room: Room, game: str) -> str | None:
        """Show the existing table; in a lobby, change the game first if the writer may."""
        if room.game != game and room.stage == Stage.LOBBY:
            result = await self._context.requests.perform(room, request.person, lobby.ChangeSetting(GAME, game))
            if result.problem == Problem.UNPLAYABLE:
                return failure_text(request.texts, result)
            room = result.room or room
        self._context.table_messages.resend(room.id)
        if room.game == game:
            return None
        return request.texts.html("other-game-here", game=request.texts.plain(f"game-{room.game}"))

    async def join(self, request: CommandRequest) -> str | None:
        """Take a seat in the lobby, or that of a bot player between rounds; in a match take over from the stand-in."""
        room = None if request.private else await request.room()
        if room is None:
            return request.no_room()
        late = room.stage != Stage.LOBBY
        if late and _is_away(room, request):
            return await self._order(request, room, "back", "back-in-group")
        result = await self._context.requests.order(room, request.person, "take-seat" if late else "join")
        if result.problem == Problem.ROUND_RUNNING:
            return request.texts.html("toast-late")
        if not result.ok:
            return request.failed(result)
        if request.ephemeral is not None:
            return request.texts.html("toast-joined")
        if late:
            return request.texts.html("seat-taken", name=person_name(result.room or room, request.person))
        return await self._done(request)

    async def settings(self, request: CommandRequest) -> str | Page | None:
        """Show the settings of the lobby at the bottom of the group."""
        if request.private:
            return choice_page(self._context, request.texts, "settings-nowhere")
        room = await request.room()
        if room is None:
            return request.no_room()
        if room.stage != Stage.LOBBY:
            return request.texts.html("settings-closed")
        if (problem := await why_not_lead(room, request.person)) is not None:
            return request.refused(problem)
        self._context.show_menu(room, request.user.id, SettingsGroup.RULES)
        self._context.table_messages.resend(room.id)
        return None

    @at_table
    async def show(self, request: CommandRequest, room: Room) -> str | None:
        """Show the table at the bottom of the group, in the private chat the writer's hand."""
        if request.private:
            return await open_hand(request, room)
        self._context.table_messages.resend(room.id)
        return None

    async def stop(self, request: CommandRequest) -> str | None:
        """Ask for confirmation that the table is to end; close one that cannot be read at once."""
        try:
            room = await request.room(to_end=True)
        except UnreadableRoom:
            room = None
        if room is None:
            return await self._close_unreadable(request)
        if room.is_board:
            return request.refused(Problem.NOT_HERE)
        if (problem := await why_not_lead(room, request.person)) is not None:
            return request.refused(problem)
        await self._context.ask_stop(room, request.user.id, private=request.private)
        return None

    async def _close_unreadable(self, request: CommandRequest) -> str:
        problem = await self._context.service.close_unreadable(place_of(request.message), request.person)
        if problem == Problem.NO_TABLE:
            return request.no_room()
        if problem == Problem.NOT_ALLOWED:
            return request.texts.html("table-unreadable")
        return request.texts.html("table-unreadable-closed") if problem is None else request.refused(problem)

    async def transcript(self, request: CommandRequest) -> str | Page | None:
        """Send the transcript to the writer: of the table, or of the last match if the table has none yet."""
        room = await request.room()
        texts, person = request.own_texts, request.user.id
        sent = None if room is None else await send_transcript(self._context, texts, room, person)
        if sent is None and (last := await request.last_ended()) is not None:
            room, sent = last, await send_transcript(self._context, texts, last, person)
        if room is None:
            return request.no_room()
        if sent is None:
            return missing_file(request.texts, room)
        if not sent:
            failed = request.refused(Problem.FAILED)
            return failed if request.private else request.link_page(f"f{room.id}")
        if request.ephemeral is not None:
            return request.texts.html("sent-privately")
        if not request.private:
            await request.acknowledge()
        return None

    # ------------------------------------------------------------------ players

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
        if is_waiting and (request.unseen):
            return request.texts.html("toast-asked-back")
        return await self._done(request)

    async def _order(self, request: CommandRequest, room: Room, name: str, announcement: str) -> str | None:
        """Give an order; announce in the group whether a stand-in plays, if that has changed."""
        result = await self._context.requests.order(room, request.person, name)
        if not result.ok:
            return request.failed(result)
        if request.unseen:
            return request.texts.html(ORDERS[name].toast)
        is_away = room.stage != Stage.LOBBY and _is_away(result.room or room, request)
        if is_away == _is_away(room, request):
            return await self._done(request)
        return request.texts.html(announcement, name=person_name(result.room or room, request.person))

    async def _open(self, request: CommandRequest, room: Room) -> str | Page | None:
        if room.seat_of(request.user.id) is None:
            return request.refused(Problem.NOT_SEATED)
        if await self._open_below(request, room):
            return None
        if await self._context.hand_panels.open_in_private(room, request.user.id):
            return None
        data = OpenHand(room.id, room.version, HandSource.ANSWER)
        button = Button(request.texts.plain("button-hand"), data, style=ButtonStyle.BLUE)
        return build_page([request.texts.html("hand-by-button")], [[button]])

    hand = at_table(_open)

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
        is_answered = not request.unseen and await request.send_privately(build_page([text]))
        return None if is_answered else text

    @at_table
    async def cut(self, request: CommandRequest, room: Room) -> str:
        """Cut the cards with a number derived from the typed words, which everybody can check."""
        if not request.arguments:
            return request.texts.html("cut-typed-help")
        number = number_from(request.arguments)
        result = await self._context.requests.perform(room, request.person, play.Cut(None, number))
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
        anyway = room.is_warned(room.to_move or 0)  # typing a move once more confirms it
        result = await self._context.requests.play(room, request.person, [move], anyway=anyway)
        if result.remark is not None:
            ask(self._context, room, request.user.id, result.remark)
        return result

    async def _done(self, request: CommandRequest) -> str | None:
        """Confirm that a command was executed; in a group a reaction is enough."""
        if request.private:
            return request.texts.html("typed-done")
        if request.ephemeral is None:
            await request.acknowledge()
        return None

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
