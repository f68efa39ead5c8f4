"""The orders of a table: commands without cards, such as join, start, next round, leave; and the cut of a deal.

Here are also the texts of refusals. An order is one entry of `ORDERS`. Its words are the text `order-<name>`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from operator import attrgetter

from analysis.texts.loader import clause_key
from engine.registry import game_named
from telegram_bot.domain import lobby, play
from telegram_bot.domain.commands import Command, CommandResult, Problem
from telegram_bot.domain.play import may_answer, may_take_back, playable
from telegram_bot.domain.room import Room, Stage
from telegram_bot.presentation.hint import lesson_model
from telegram_bot.presentation.names import brief, has_partners
from telegram_bot.presentation.registry import PRESENTATIONS, seen_at
from telegram_bot.presentation.remarks import coach_question
from telegram_bot.texts.loader import Html, Texts, plain_words


class Group(StrEnum):
    """Where an order stands among the others."""

    SEATS = "seats"
    """Who plays: beside the seats of a lobby."""
    LEAVE = "leave"
    START = "start"
    """What goes on from here: below a lobby, a score sheet, or the final places."""
    TURN = "turn"
    """What the player to move can do beside moves: with the hand."""
    ANSWER = "answer"
    """Answers to another player's request: apart from all other orders."""
    RETURN = "return"
    """Getting a seat in a match that is being played."""
    END = "end"


class Look(StrEnum):
    """How much an order stands out."""

    PLAIN = ""
    PRIMARY = "primary"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Order:
    """An order; without a `command` it opens a table. `table_requests` fills in the names of bot players."""

    name: str
    command: Command | None
    stages: tuple[Stage, ...]
    group: Group
    look: Look = Look.PLAIN
    when: Callable[[Room], bool] = lambda _room: True
    """Whether the order makes sense at the table."""
    who: Callable[[Room, int | None], bool] = lambda _room, _seat: True
    """Whether the person in a seat may give it; None: without a seat."""
    toast: str = ""
    """Key of the text that confirms it, empty if the change is visible."""
    confirmed: bool = False
    """Whether the page asks for confirmation during a match, with the text `ask-<name>`."""

    @property
    def leads(self) -> bool:
        """Whether only the opener of the table and administrators of the chat may give it."""
        return self.command is not None and self.command.privileged

    def is_shown(self, room: Room) -> bool:
        """Return whether it is shown where everybody sees it."""
        return room.stage in self.stages and self.when(room)


@dataclass(frozen=True, slots=True)
class OfferedOrder:
    """An order that a person may give now, in words; `question`: what is asked before, empty for nothing."""

    name: str
    label: str
    group: Group
    look: Look
    question: str


def _is_seated(_room: Room, seat: int | None) -> bool:
    return seat is not None


def is_present(room: Room, seat: int | None) -> bool:
    """Return whether there is a person in a seat who is not away."""
    return seat is not None and not room.seats[seat].away


def _is_absent(room: Room, seat: int | None) -> bool:
    return not is_present(room, seat)


def _has_room(room: Room) -> bool:
    return bool(room.reserved) or len(room.seats) < game_named(room.game).players[-1]


def _has_bots(room: Room) -> bool:
    return any(seat.is_bot for seat in room.seats)


def _is_shared(room: Room) -> bool:
    return not room.is_solo


def _is_asked(room: Room) -> bool:
    return room.asking is not None


def _is_free(room: Room) -> bool:
    return not room.is_board and not room.is_lesson


LOBBY, PLAYING, BETWEEN, ENDED = ((stage,) for stage in (Stage.LOBBY, Stage.PLAYING, Stage.BETWEEN, Stage.ENDED))
MATCH = (Stage.CUTTING, Stage.PLAYING, Stage.BETWEEN)
ALLOW, REFUSE = play.AnswerTakeBack(allow=True), play.AnswerTakeBack(allow=False)
_ALL = (
    Order("join", lobby.Join(), LOBBY, Group.SEATS, Look.PRIMARY, when=_has_room, who=_is_absent, toast="toast-joined"),
    Order(
        "swap-seat",
        lobby.ChangeSeat(),
        LOBBY,
        Group.SEATS,
        when=has_partners,
        who=is_present,
        toast="toast-seat-changed",
    ),
    Order("add-bot", lobby.AddBot(()), LOBBY, Group.SEATS, when=_has_room),
    Order("remove-bot", lobby.RemoveBot(), LOBBY, Group.SEATS, when=_has_bots),
    Order(
        "leave",
        play.Leave(),
        (*LOBBY, *MATCH),
        Group.LEAVE,
        when=_is_shared,
        who=lambda room, seat: is_present(room, seat) or (room.stage == Stage.LOBBY and seat is not None),
        toast="toast-left",
        confirmed=True,
    ),
    Order("start", play.Start(), LOBBY, Group.START, Look.PRIMARY, when=playable),
    Order("take-back", play.TakeBack(), PLAYING, Group.TURN, who=may_take_back),
    Order("allow-take-back", ALLOW, PLAYING, Group.ANSWER, when=_is_asked, who=partial(may_answer, allow=True)),
    Order("refuse-take-back", REFUSE, PLAYING, Group.ANSWER, when=_is_asked, who=partial(may_answer, allow=False)),
    Order(
        "ask-for-help",
        play.AskForHelp(),
        PLAYING,
        Group.TURN,
        when=lambda room: room.is_board and not room.is_assisted,
        who=lambda room, seat: seat is not None and seat == room.to_move,
        confirmed=True,
    ),
    Order("next-round", play.NextRound(), BETWEEN, Group.START, Look.PRIMARY, who=_is_seated),
    Order(
        "hold",
        play.PauseNextRound(),
        BETWEEN,
        Group.START,
        when=lambda room: room.deadline is not None,
        who=_is_seated,
        toast="toast-held",
    ),
    Order("skip-lesson", play.Stop(), PLAYING, Group.TURN, when=attrgetter("is_lesson")),
    Order("new-table", None, ENDED, Group.START, Look.PRIMARY, when=_is_free, toast="toast-joined"),
    Order("now-you", None, ENDED, Group.START, Look.PRIMARY, when=attrgetter("is_lesson"), who=_is_seated),
    Order(
        "take-seat",
        play.TakeSeat(),
        BETWEEN,
        Group.RETURN,
        Look.PRIMARY,
        when=lambda room: _has_bots(room) and _is_shared(room),
        who=lambda _room, seat: seat is None,
        toast="toast-joined",
    ),
    Order(
        "back",
        play.ComeBack(),
        MATCH,
        Group.RETURN,
        Look.PRIMARY,
        who=lambda room, seat: seat is not None and room.seats[seat].away,
        toast="toast-back",
    ),
    Order("stop", play.Stop(), (*LOBBY, *MATCH), Group.END, Look.DANGER, when=_is_free, confirmed=True),
)
ORDERS: Mapping[str, Order] = {order.name: order for order in _ALL}
"""All orders by name, in the order in which they are shown."""


def order_words(texts: Texts, room: Room, name: str, successor: Room | None = None, person: int | None = None) -> str:
    """Return the words of an order; a start names whom it drops, and a new table is a seat at an open `successor`.

    A `person` who sits there already only opens it.
    """
    if name == "new-table" and successor is not None:
        sits = any(seat.is_present and seat.person == person for seat in successor.seats)
        return texts.plain("button-app" if sits else "order-sit-down")
    if name == "start" and room.reserved:
        return texts.plain("order-start-without", count=len(room.reserved), name=brief(room.reserved[0].name))
    return texts.plain(f"order-{name}")


def start_warning(texts: Texts, room: Room) -> Html:
    """Return whom the start of a lobby drops, and whether partners then play alone; empty if it drops nobody."""
    if not room.reserved:
        return Html()
    names = texts.listed(seat.name for seat in room.reserved)
    dropped = texts.html("lobby-waiting", names=names, count=len(room.reserved))
    alone = has_partners(room, len(room.seats)) and playable(room) and not has_partners(room)
    return Html(f"{dropped} {texts.html('lobby-alone')}") if alone else dropped


def _question(texts: Texts, room: Room, order: Order) -> str:
    if order.name == "start" and room.reserved:
        return f"{start_warning(texts, room).words} {texts.plain('ask-start')}"
    return texts.plain(f"ask-{order.name}") if order.confirmed and room.stage != Stage.LOBBY else ""


def offered_orders(
    texts: Texts, room: Room, person: int, *, leads: bool, successor: Room | None = None
) -> tuple[OfferedOrder, ...]:
    """Return the orders that a person may give now.

    `leads`: the person has opened the table or is an administrator of the chat. `successor`: the lobby that somebody
    has opened after the table, where a new table is a seat; for a guest only if it is reserved for them.
    """
    seat = room.seat_of(person)
    is_guest = seat is not None and room.seats[seat].is_guest
    may_sit_again = not is_guest or (successor is not None and successor.seat_of(person) is not None)
    return tuple(
        OfferedOrder(
            order.name,
            order_words(texts, room, order.name, successor, person),
            order.group,
            order.look,
            _question(texts, room, order),
        )
        for order in _ALL
        if order.is_shown(room) and order.who(room, seat) and (leads or not order.leads)
        if order.command is not None or may_sit_again
    )


# ---------------------------------------------------------------------- refusals


def problem_text(texts: Texts, problem: Problem) -> str:
    """Return the text of a problem."""
    return texts.plain(f"problem-{problem.value}")


def unplayable_text(texts: Texts, room: Room) -> str:
    """Return the text that the people seated cannot play with the chosen settings, and how many could."""
    least, most = game_named(room.game).players[0], game_named(room.game).players[-1]
    numbers = [texts.number(players) for players in range(least, most + 1) if playable(room, players)]
    if not numbers:
        return problem_text(texts, Problem.UNPLAYABLE)
    game, count = texts.plain(f"game-{room.game}"), len(room.taken)
    return texts.plain("problem-unplayable-by", game=game, count=count, numbers=texts.enumerated(numbers))


def failure_text(texts: Texts, result: CommandResult) -> str:
    """Return the reason for which a command failed, with the clause if the rules refused it."""
    problem, refusal, room = result.problem or Problem.FAILED, result.refusal, result.room
    if problem == Problem.TABLE_EXISTS and room is not None and room.is_practice:
        return texts.plain("practice-other", game=texts.plain(f"game-{room.game}"))
    if result.remark is not None and room is not None:
        return plain_words(coach_question(texts, room, result.remark))
    lesson = None if problem != Problem.OTHER_STEP or room is None else lesson_model(texts, room)
    if lesson is not None:
        return texts.plain("problem-other-step", move=lesson.step.words)
    if problem == Problem.UNPLAYABLE and room is not None and not playable(room):
        return unplayable_text(texts, room)
    if refusal is None:
        return problem_text(texts, problem)
    key = "toast-mistake" if problem == Problem.MISTAKE else "toast-refusal"
    points = 0 if room is None else PRESENTATIONS[room.game].at.words_type.mistake
    at = None if room is None or room.match is None else seen_at(texts, room, None)
    text = clause_text(texts, refusal.clause) if at is None else at.clause_text(refusal.clause)
    return texts.plain(key, text=text, clause=refusal.clause, points=points)


def clause_text(texts: Texts, clause: str) -> str:
    """Return the text of a clause of the rules."""
    return texts.plain(clause_key(clause))


# ---------------------------------------------------------------------- the cut before a deal, and its check

PARTS = 12
"""Number of parts into which depths divide the pack."""
FEW_DEPTHS = (2, 4, 6, 8, 10)
"""The depths that are offered where the cut counts for nothing."""
SHOWN_DIGITS = 32
"""Digits of a commitment that a running table shows; 128 bits, so that nobody can find two seeds with the same."""


@dataclass(frozen=True, slots=True)
class Depth:
    """A depth that is offered, and the number of cards lifted; None: by chance."""

    label: str
    lifted: int | None


def depths(texts: Texts, room: Room) -> list[Depth]:
    """Return the depths among which the cutter of a prepared round chooses; the last one is left to chance."""
    size = len(room.started_match.pack)
    offered = FEW_DEPTHS if cut_rule(texts, room) is None else range(1, PARTS)
    found = [Depth(texts.plain("cut-depth-button", depth=depth), depth * size // PARTS) for depth in offered]
    return [*found, Depth(texts.plain("cut-chance"), None)]


def cut_rule(texts: Texts, room: Room) -> Html | None:
    """Return what the cut counts for by the rules, None if nothing."""
    return PRESENTATIONS[room.game].cut_rule(texts, room.settings.options, len(room.seats))


def cut_question(texts: Texts, room: Room) -> Html:
    """Return what the cutter is asked."""
    rule = cut_rule(texts, room)
    return texts.words.html("cut-you") if rule is None else rule


def cut_number(room: Room, seat: int | None) -> str:
    """Return the number with which a seat has cut the last round, empty if it has not."""
    proof = room.match.logs[-1].proof if room.match is not None and room.match.logs else None
    return "" if proof is None or proof.cutter != seat or seat is None else proof.cut_number or ""


def is_verifiable(room: Room, number: int) -> bool:
    """Return whether the seed of a round (from 1) is published: it is complete, or the match has ended in it.

    Those of the deals of the day are published with all others of their day.
    """
    return (
        not room.is_board
        and room.match is not None
        and 0 < number <= room.rounds_over
        and room.match.seed_of(number) is not None
    )


def deal_check(texts: Texts, room: Room, number: int) -> Html | None:
    """Return the commitment, seed and cut of a finished round, and what they tell; None if it cannot be verified."""
    match = room.match
    proof = match.logs[number - 1].proof if match is not None and is_verifiable(room, number) else None
    if proof is None:
        return None
    cut, seed = {"count": proof.cut, "number": proof.cut_number or "none"}, proof.seed or ""
    return texts.words.html("deal-check", commitment=proof.commitment, seed=seed, **cut)
