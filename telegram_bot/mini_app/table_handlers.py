"""Handlers of the frames about a table: its moves and orders, hints, reviews and rules.

A page repeats requests if the connection was lost before their answer. One that was carried out the first time is not
an error. Moves are looked up in the match's log, which survives a restart; an order is done if what it asks for holds.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

from engine.errors import InvalidInput
from engine.game import Move
from engine.match import Entry
from telegram_bot.domain import play
from telegram_bot.domain.commands import CommandResult, Problem
from telegram_bot.domain.play import why_not_to_move
from telegram_bot.domain.room import Room, Stage
from telegram_bot.mini_app import frames
from telegram_bot.mini_app.frames import Actions, Done, ProblemFrame, Request, Seen, Waiting
from telegram_bot.mini_app.visitor import Answer, FrameHandler, Visitor, opened
from telegram_bot.presentation.hint import hint_model, hint_problem, waiting_text
from telegram_bot.presentation.orders import depths, is_present
from telegram_bot.presentation.registry import PRESENTATIONS, seen_at
from telegram_bot.presentation.review import MATCH, match_model, review_model
from telegram_bot.presentation.scene import why_refused
from telegram_bot.presentation.settings import rules_model
from telegram_bot.presentation.step import line_model, step_model
from telegram_bot.rooms.computation.reviews import finished_rounds
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.table_requests import TableRequests

CUT = "cut "
"""Beginning of the text of a cut that is a move."""


def moves_left(room: Room, seat: int | None, seen: Seen, moves: Sequence[Move]) -> Sequence[Move] | None:
    """Return which moves of a seat in an earlier position are still to be made; None if anything else has happened."""
    number, place = seen.position
    if room.match is None or not 1 <= number <= len(room.match.logs):
        return None
    since = room.match.logs[number - 1].entries[place:]
    if any(entry.takes_back for entry in since):
        return None
    made = [_chosen(entry) for entry in since if entry.move is not None]
    own = [_chosen(Entry(seat, move)) for move in moves]
    if made[: len(own)] == own:
        return ()
    return moves[len(made) :] if made == own[: len(made)] and number == len(room.match.logs) else None


def _chosen(entry: Entry) -> tuple[int | None, str]:
    """Return the seat of a log entry and what the player has chosen: chance changes the depth of a cut."""
    return entry.seat, CUT if entry.text.startswith(CUT) else entry.text


def _is_dealt(room: Room, _seat: int | None, seen: Seen) -> bool:
    return room.position_key[0] > seen.position[0]


def _is_taken_back(room: Room, seen: Seen) -> bool:
    """Return whether the next event was that a move was taken back."""
    number, place = seen.position
    if room.match is None or not 1 <= number <= len(room.match.logs):
        return False
    return any(entry.takes_back for entry in room.match.logs[number - 1].entries[place : place + 1])


_DONE: Mapping[str, Callable[[Room, int | None, Seen], bool]] = {
    **dict.fromkeys(("join", "take-seat", "back"), lambda room, seat, _seen: is_present(room, seat)),
    "leave": lambda room, seat, _seen: not is_present(room, seat),
    "swap-seat": lambda _room, seat, seen: seat not in (None, seen.seat),
    "add-bot": lambda room, _seat, seen: len(room.seats) > seen.seats,
    "remove-bot": lambda room, _seat, seen: len(room.seats) < seen.seats,
    "start": lambda room, _seat, _seen: room.stage != Stage.LOBBY,
    "next-round": _is_dealt,
    "cut": _is_dealt,
    "take-back": lambda room, seat, seen: (seat is not None and room.asking == seat) or _is_taken_back(room, seen),
    "allow-take-back": lambda room, seat, seen: (
        (seat is not None and room.seats[seat].allows_back) or _is_taken_back(room, seen)
    ),
    "refuse-take-back": lambda room, _seat, _seen: room.asking is None,
    "skip-lesson": lambda room, _seat, _seen: room.stage == Stage.ENDED,
    "stop": lambda room, _seat, _seen: room.stage == Stage.ENDED,
}


def is_done(name: str, seen: Seen, room: Room, person: int) -> bool:
    """Return whether the table already is as a repeated order wants it, although the repetition was refused."""
    check = _DONE.get(name)
    return check is not None and check(room, room.seat_of(person), seen)


T = TypeVar("T")


class TableHandlers:
    """The handlers by the class of their frame."""

    def __init__(self, service: RoomService, requests: TableRequests) -> None:
        self._service = service
        self._requests = requests
        self.handlers: Mapping[type[Any], FrameHandler] = {
            frames.Play: self.play,
            frames.Order: self.order,
            frames.Select: self.select,
            frames.Practise: self.practise,
            frames.AskHint: self.hint,
            frames.AskReview: self.review,
            frames.AskStep: self.step,
            frames.AskLine: self.line,
            frames.AskRules: self.rules,
        }

    # ------------------------------------------------------------------ changes

    async def play(self, frame: frames.Play, visitor: Visitor) -> Answer:
        """Make moves up to the first that fails; those made before it stay, also those made before a repetition."""
        room, version, seen = visitor.room, frame.version, frame.seen
        moves = _read_moves(room, frame.moves)
        if moves is None:
            return CommandResult(room, Problem.UNREADABLE)
        left = None if seen is None else moves_left(room, visitor.seat, seen, moves)
        if left is None:
            left = moves
        elif len(left) < len(moves):
            version = room.version
        result = await self._requests.play(room, visitor.person, left, version, anyway=frame.anyway)
        if seen is not None and result.room is not None and not result.ok:
            left = moves_left(result.room, visitor.seat, seen, moves)
            result = CommandResult(result.room) if left == () else result  # the first request has come late
        return result

    async def select(self, frame: frames.Select, visitor: Visitor) -> Answer:
        room, seat, cards = visitor.room, visitor.seat, tuple(frame.cards)
        problem = why_not_to_move(room, visitor.person.id)
        if problem is None and frame.version != room.version:
            problem = Problem.STALE
        if problem is not None or seat is None:
            return CommandResult(room, problem or Problem.NOT_SEATED)
        at = seen_at(visitor.texts, room, seat)
        if Counter(cards) - Counter(at.hand):
            return CommandResult(room, Problem.STALE)
        actions = at.actions(cards)
        return Actions(room.version, cards, actions, at.prompt(cards), why_refused(actions))

    async def order(self, frame: frames.Order, visitor: Visitor) -> Answer:
        """Carry out an order; a repeated one that was carried out the first time is done."""
        room, result = visitor.room, await self._order(frame, visitor)
        if result.room is not None and result.room.id != room.id:
            return Done(frame.id, result.room.id)  # also if somebody else has opened it
        if result.ok or frame.seen is None:
            return result
        now = await self._service.get(room.id)
        done = now is not None and is_done(frame.name, frame.seen, now, visitor.person.id)
        return Done(frame.id) if done else result

    async def _order(self, frame: frames.Order, visitor: Visitor) -> CommandResult:
        """Carry out an order; cut at one of the depths offered: the version says whether they still are."""
        room, by = visitor.room, visitor.person
        if frame.name == "set":
            return await self._requests.set_value(room, by, frame.setting, frame.value)
        if frame.name != "cut":
            return await self._requests.order(room, by, frame.name, frame.version)
        offered = [] if room.cutter is None else depths(visitor.texts, room)
        if not frame.number or (offered and frame.value >= len(offered)):
            return CommandResult(room, Problem.BAD_SETTING)
        lifted = offered[frame.value].lifted if offered else None
        return await self._requests.perform(room, by, play.Cut(lifted, frame.number), frame.version)

    async def practise(self, frame: frames.Practise, visitor: Visitor) -> Answer:
        """Open a practice or lesson, or continue the live one of the same game; the answer has its number."""
        begin = self._requests.learn if frame.lesson else self._requests.practise
        return opened(frame, await begin(frame.game, visitor.person))

    # ------------------------------------------------------------------ questions

    async def rules(self, frame: frames.AskRules, visitor: Visitor) -> Answer:
        room = visitor.room
        return rules_model(visitor.texts, PRESENTATIONS[room.game], room)

    async def hint(self, frame: frames.AskHint, visitor: Visitor) -> Answer:
        """Return a hint for the person to move, after a `Waiting` if it takes longer than a moment."""
        room, texts = visitor.room, visitor.texts

        async def tell(seconds: int, move: Move | None) -> None:
            await visitor.send(Waiting(frame.id, waiting_text(texts, room, seconds, move)))

        advice = await self._requests.hint(room, visitor.person.id, frame.version, tell)
        if isinstance(advice, Problem):
            return ProblemFrame(frame.id, advice.value, hint_problem(texts, room, advice))
        return hint_model(texts, room, advice)

    async def review(self, frame: frames.AskReview, visitor: Visitor) -> Answer:
        if frame.round == MATCH:
            return await self._match(frame, visitor)
        tell = _coming(frame, visitor)
        found = await self._requests.review(visitor.read_room, visitor.person.id, frame.round, tell=tell)
        return found if isinstance(found, Problem) else review_model(visitor.texts, found, visitor.seat)

    async def _match(self, frame: frames.AskReview, visitor: Visitor) -> Answer:
        """Return the review of all finished rounds together; those that fail are left out."""
        room, person, texts, rounds = visitor.read_room, visitor.person.id, visitor.texts, finished_rounds(visitor.room)
        problem = self._requests.why_no_review(room, person, 1, public=True)
        found = []
        for number in range(1, rounds + 1) if problem is None else ():
            words = texts.plain("app-review-coming-of", round=number, rounds=rounds)
            one = await self._requests.review(room, person, number, tell=_coming(frame, visitor, words))
            found += [] if isinstance(one, Problem) else [one]
        return match_model(texts, found, visitor.seat) if found else problem or Problem.REVIEW_FAILED

    async def step(self, frame: frames.AskStep, visitor: Visitor) -> Answer:
        found = await _at_place(self._requests.step, frame, visitor)
        return found if isinstance(found, Problem) else step_model(visitor.texts, *found)

    async def line(self, frame: frames.AskLine, visitor: Visitor) -> Answer:
        found = await _at_place(self._requests.line, frame, visitor)
        return found if isinstance(found, Problem) else line_model(visitor.texts, *found)


def _read_moves(room: Room, texts: list[str]) -> Sequence[Move] | None:
    if room.match is None:
        return None
    try:
        return [room.match.game.parse_move(text) for text in texts]
    except InvalidInput:
        return None


async def _at_place(ask: Callable[..., Awaitable[T]], frame: frames.AskStep | frames.AskLine, visitor: Visitor) -> T:
    room, person, tell = visitor.read_room, visitor.person.id, _coming(frame, visitor)
    return await ask(room, person, frame.round, frame.place, all_open=frame.open, tell=tell)


def _coming(frame: Request, visitor: Visitor, words: str = "") -> Callable[[], Awaitable[None]]:
    text = words or visitor.texts.html("review-coming")
    return lambda: visitor.send(Waiting(frame.id, text))
