"""Commands in a match: start, moves, taking back, stand-ins, rounds, the end; and the deadlines of a room.

The functions change a copy of the room.
"""

from dataclasses import replace
from random import Random

from engine.errors import InvalidInput
from engine.game import Move
from engine.lessons import lesson_of
from engine.match import Entry, Match, new_match
from engine.registry import game_named
from telegram_bot.domain import lobby
from telegram_bot.domain.commands import (
    Applied,
    Command,
    EventKind,
    Person,
    Problem,
    Rejected,
    RoomEvent,
    SeatedCommand,
)
from telegram_bot.domain.room import FREE, Remark, Room, Stage, TakeBacks, seat_among

REQUEST_OVER = (RoomEvent(EventKind.TAKE_BACK),)

MISSED_TURNS_ALLOWED = 2
"""After this many consecutive turns played by the clock, a stand-in takes over."""
CONSENT_SECONDS = 20.0
"""Seconds that a request to take a turn back waits for the others; the turn's clock is stopped meanwhile."""
ASKED_A_ROUND = 2
"""Requests of a person per round."""


def mark_present(room: Room, seat: int) -> tuple[RoomEvent, ...]:
    """Mark the person of a seat as present; return the event if a stand-in was playing for them."""
    was_away = room.seats[seat].away
    room.seats[seat].away = False
    room.seats[seat].missed = 0
    if was_away:
        room.seats[seat].absent_turns += room.turns_ended(seat)
    return (RoomEvent(EventKind.SEAT_CHANGED, seat=seat),) if was_away else ()


class TakeBack(SeatedCommand):
    """Take back the last move of one's running turn, unless somebody has seen a hidden card since.

    At a table with take-backs by consent, ask the others to take one's last turn back. The person is present again.
    """

    def _change(self, room: Room, seat: int, _random: Random) -> Applied | Rejected:
        if room.stage != Stage.PLAYING:
            return Rejected(Problem.NOT_PLAYING)
        if room.take_backs == TakeBacks.OFF:
            return Rejected(Problem.NO_TAKE_BACKS)
        if room.asking is not None:
            return Rejected(Problem.TAKE_BACK_ASKED)
        if seat == room.to_move and room.started_match.can_take_back:
            return _taken_back(room, seat, 1, mark_present(room, seat))
        if room.take_backs != TakeBacks.CONSENT and seat != room.to_move:
            return Rejected(Problem.NOT_YOUR_TURN)
        if not moves_to_ask_for(room, seat):
            return Rejected(Problem.NOTHING_TO_TAKE_BACK)
        if room.seats[seat].asked_back >= ASKED_A_ROUND:
            return Rejected(Problem.TAKE_BACKS_USED)
        events = mark_present(room, seat)
        room.asking = seat
        room.seats[seat].asked_back += 1
        return settled(room, (*events, *REQUEST_OVER))


def moves_to_ask_for(room: Room, seat: int) -> int:
    """Return how many moves a seat may ask to take back as its last turn; 0 once another person has moved."""
    if room.take_backs != TakeBacks.CONSENT or room.match is None or room.stage != Stage.PLAYING:
        return 0
    count = room.match.turn_to_take_back(seat)
    movers = {entry.seat for entry in room.match.logs[-1].standing[-count:]} if count else set()
    return 0 if any(room.seats[mover].is_present for mover in movers - {seat, None} if mover is not None) else count


def may_take_back(room: Room, seat: int | None) -> bool:
    """Return whether a seat may take a move back or ask for it."""
    if seat is None or room.match is None or room.asking is not None or room.take_backs == TakeBacks.OFF:
        return False
    if seat == room.to_move and room.match.can_take_back:
        return True
    return room.seats[seat].asked_back < ASKED_A_ROUND and bool(moves_to_ask_for(room, seat))


def may_answer(room: Room, seat: int | None, *, allow: bool) -> bool:
    """Return whether a seat may allow or refuse the pending request; the requester may withdraw it."""
    if room.asking is None or seat is None or not room.seats[seat].is_present:
        return False
    return not allow or (seat != room.asking and not room.seats[seat].allows_back)


class AnswerTakeBack(SeatedCommand):
    """Allow or refuse that a player takes the last turn back; the requester withdraws the request by refusing.

    When the last person allows it, the turn is taken back.
    """

    allow: bool

    def first_version(self, room: Room) -> int:
        """Return the version in which the request was made."""
        return room.version if room.asked_version is None else room.asked_version

    def _change(self, room: Room, seat: int, _random: Random) -> Applied | Rejected:
        if not may_answer(room, seat, allow=self.allow):
            return Rejected(Problem.NOT_ASKED)
        if not self.allow:
            return refuse_take_back(room)
        room.seats[seat].allows_back = True
        return settled(room, REQUEST_OVER)


def refuse_take_back(room: Room) -> Applied | Rejected:
    """End the pending request, because somebody refused or not everybody answered in time."""
    if room.asking is None:
        return Rejected(Problem.NOT_ASKED)
    end_request(room)
    return Applied(REQUEST_OVER)


def settled(room: Room, events: tuple[RoomEvent, ...]) -> Applied:
    """Return a change that takes the turn back if a request is pending and everybody present allows it.

    If the requester has left, the request ends. Bot players and stand-ins allow everything.
    """
    seat = room.asking
    if seat is None:
        return Applied(events)
    if not room.seats[seat].is_present:
        end_request(room)
        return Applied((*events, *REQUEST_OVER))
    others = (one for number, one in enumerate(room.seats) if number != seat and one.is_present)
    if not all(one.allows_back for one in others):
        return Applied(events)
    return _taken_back(room, seat, moves_to_ask_for(room, seat), events)


def end_request(room: Room) -> None:
    """End the pending request, if any, because it was answered or the position has changed."""
    room.asking = None
    for seat in room.seats:
        seat.allows_back = False


def _taken_back(room: Room, seat: int, count: int, events: tuple[RoomEvent, ...]) -> Applied:
    entry = room.started_match.take_back(count)
    end_request(room)
    room.remark = None
    # the taken-back move comes first: listeners compare turns at the first event of a change
    return Applied((RoomEvent(EventKind.MOVED, (entry,), seat), *events))


class Start(Command, privileged=True, in_lobby=True):
    """Start the match with its first round; seats that are still reserved are dropped."""

    def change(self, room: Room, _by: Person, random: Random) -> Applied | Rejected:
        room.seats = room.taken
        if len(room.seats) < game_named(room.game).players[0]:
            return Rejected(Problem.TOO_FEW)
        if not playable(room):
            return Rejected(Problem.UNPLAYABLE)
        names = [seat.name for seat in room.seats]
        if room.is_lesson:
            room.match, room.stage = lesson_of(room.game).begin(names), Stage.PLAYING
            return Applied((RoomEvent(EventKind.STARTED),))
        room.match = new_match(room.game, room.settings.options, names)
        return _prepare(room, random)


def playable(room: Room, players: int | None = None) -> bool:
    """Return whether the seated players, or a number of players, can play with the chosen options."""
    players = len(room.taken) if players is None else players
    return lobby.play_fault(room.game, room.settings.options, players) is None


class NextRound(SeatedCommand):
    """Start the next round."""

    over = Problem.MATCH_OVER

    def _change(self, room: Room, seat: int, random: Random) -> Applied | Rejected:
        return _after(mark_present(room, seat), start_next_round(room, random))


def start_next_round(room: Room, random: Random) -> Applied | Rejected:
    """Start the next round."""
    if room.stage != Stage.BETWEEN:
        return Rejected(Problem.NOT_PLAYING if room.stage == Stage.LOBBY else Problem.ROUND_RUNNING)
    return _prepare(room, random)


def _after(events: tuple[RoomEvent, ...], result: Applied | Rejected) -> Applied | Rejected:
    return result if isinstance(result, Rejected) else replace(result, events=events + result.events)


class PauseNextRound(SeatedCommand, any_version=True):
    """Cancel the automatic start of the next round, which then waits for NextRound."""

    def _change(self, room: Room, seat: int, _random: Random) -> Applied | Rejected:
        if room.stage != Stage.BETWEEN:
            return Rejected(Problem.NOT_PLAYING if room.stage == Stage.LOBBY else Problem.ROUND_RUNNING)
        events = mark_present(room, seat)
        if room.deadline is None:
            return Applied(events)
        room.deadline = None
        return Applied((*events, RoomEvent(EventKind.NEXT_ROUND_PAUSED)))


def _prepare(room: Room, random: Random) -> Applied:
    """Draw a round's secret seed, committing the room to it; deal the round, or wait for the cut."""
    room.started_match.prepare_round(random)
    if not room.settings.ask_cut:
        return _deal(room)
    room.stage = Stage.CUTTING
    return Applied((RoomEvent(EventKind.CUTTING, seat=room.cutter),))


class Cut(SeatedCommand):
    """Cut the cards before a deal: lift at least one and not all; None cuts at random.

    `number`: 32 hexadecimal digits drawn by the person's device or Telegram, on which the deal depends.
    """

    lifted: int | None
    number: str

    def _change(self, room: Room, seat: int, _random: Random) -> Applied | Rejected:
        if room.stage != Stage.CUTTING:
            return Rejected(Problem.NOT_PLAYING if room.stage == Stage.LOBBY else Problem.ALREADY_CUT)
        if seat != room.cutter:
            return Rejected(Problem.NOT_YOUR_CUT)
        events = mark_present(room, seat)
        try:
            return _after(events, _deal(room, self.lifted, self.number))
        except InvalidInput as fault:
            return Rejected(Problem.UNREADABLE, detail=str(fault))


def cut_by_chance(room: Room) -> Applied | Rejected:
    """Cut and deal the prepared round for a bot player, or for a person who has not cut in time."""
    return _deal(room) if room.stage == Stage.CUTTING else Rejected(Problem.ALREADY_CUT)


def _deal(room: Room, lifted: int | None = None, number: str | None = None) -> Applied:
    """Deal the prepared round after a cut, with the number of the cutter's device; without either, cut at random."""
    match = room.started_match
    match.start_prepared_round(lifted, number, makes_move=room.settings.ask_cut)
    end_request(room)
    room.stage, room.remark = Stage.PLAYING, None
    for seat in room.seats:
        seat.round_hints, seat.asked_back = 0, 0
    return Applied((RoomEvent(EventKind.STARTED, tuple(match.logs[-1].entries)),))


def why_not_to_move(room: Room, person: int) -> Problem | None:
    """Return why a person cannot make any move now, None if it is their turn."""
    seat = room.seat_of(person)
    if seat is None:
        return Problem.NOT_SEATED
    if room.stage != Stage.PLAYING:
        return Problem.NOT_PLAYING
    return None if seat == room.to_move else Problem.NOT_YOUR_TURN


class Play(Command, in_boards=True):
    """Make a move; `remark`: the coach's comment. The person is present again.

    In a lesson, only the scripted move is accepted.
    """

    move: Move
    remark: Remark | None = None

    def change(self, room: Room, by: Person, random: Random) -> Applied | Rejected:
        problem, seat = why_not_to_move(room, by.id), room.to_move
        if seat is None or problem is not None:
            return Rejected(problem or Problem.NOT_PLAYING)
        scripted = room.script_left[:1]
        if scripted and scripted[0].move != str(self.move) and room.view(seat).refusal(self.move) is None:
            return Rejected(Problem.OTHER_STEP)
        returned = mark_present(room, seat)
        result = play_for(room, seat, self.move, random)
        room.remark = self.remark
        return _after(returned, result)


class AskForHelp(Command, at_tables=False, in_boards=True):
    """Allow hints in a deal of the day, which from then on counts as assisted."""

    def change(self, room: Room, by: Person, _random: Random) -> Applied | Rejected:
        if room.seat_of(by.id) is None or room.settings.hints == FREE:
            return Applied()
        room.settings.hints = FREE
        return Applied((RoomEvent(EventKind.SEAT_CHANGED, seat=room.seat_of(by.id)),))


def play_for(room: Room, seat: int, move: Move, random: Random) -> Applied | Rejected:
    """Make a move for a seat; a refusal drops its position, which has hidden cards."""
    played = room.started_match.play(seat, move, random)
    refusal = None if played.refusal is None else replace(played.refusal, position=None)
    if refusal is None:
        return _moved(room, seat, played.entries)
    if not played.charged:
        return Rejected(Problem.ILLEGAL, refusal, refusal.message)
    return replace(_moved(room, seat, played.entries), problem=Problem.MISTAKE, refusal=refusal)


def play_forced(room: Room, seat: int, random: Random) -> Applied | Rejected:
    """Make a person's only legal move; it counts as theirs, not as a missed turn."""
    legal = room.view(seat).legal_moves()
    if seat != room.to_move or len(legal) != 1:
        return Rejected(Problem.NOT_YOUR_TURN)
    return play_for(room, seat, legal[0], random)


def play_by_clock(room: Room, seat: int, played: Match, entries: tuple[Entry, ...]) -> Applied:
    """Replace the match by a copy in which a seat's turn is played to its end, and count the missed turn.

    `entries`: the log entries of that turn.
    """
    room.match = played
    missing = room.seats[seat]
    missing.missed += 1
    missing.absent_turns += 1
    result = _moved(room, seat, entries, by_clock=True)
    if missing.missed < MISSED_TURNS_ALLOWED:
        return result
    _go_away(room, seat)
    return replace(result, events=(*result.events, RoomEvent(EventKind.SEAT_CHANGED, seat=seat, by_clock=True)))


def _moved(room: Room, seat: int, entries: tuple[Entry, ...], by_clock: bool = False) -> Applied:
    """Return the change for new log entries; end the round or the match if it is over."""
    match, kind = room.started_match, EventKind.MOVED
    end_request(room)
    if match.running().over:
        is_last = match.finished or room.is_board
        kind = EventKind.MATCH_ENDED if is_last else EventKind.ROUND_ENDED
        room.stage = Stage.ENDED if is_last else Stage.BETWEEN
    elif room.is_lesson and not room.script_left:
        kind, room.stage = EventKind.STOPPED, Stage.ENDED
    return Applied((RoomEvent(kind, entries, seat, by_clock),))


class Leave(SeatedCommand, in_boards=True):
    """Leave the room: in a lobby the seat becomes free, in a match a stand-in plays until the person returns."""

    def _change(self, room: Room, seat: int, _random: Random) -> Applied | Rejected:
        return lobby.leave(room, seat) if room.stage == Stage.LOBBY else _stand_in(room, seat)


def _stand_in(room: Room, seat: int) -> Applied:
    if room.seats[seat].away:
        return Applied()
    _go_away(room, seat)
    return settled(room, (RoomEvent(EventKind.SEAT_CHANGED, seat=seat),))


def _go_away(room: Room, seat: int) -> None:
    room.seats[seat].away = True
    room.seats[seat].absent_turns -= room.turns_ended(seat)


class ComeBack(SeatedCommand, any_version=True, in_boards=True):
    """Take one's seat back from the stand-in."""

    def _change(self, room: Room, seat: int, _random: Random) -> Applied | Rejected:
        return Rejected(Problem.NOT_PLAYING) if room.stage == Stage.LOBBY else Applied(mark_present(room, seat))


class TakeSeat(Command, any_version=True, seats=True):
    """Take over the seat of the first bot player between rounds, with its points and side."""

    def change(self, room: Room, by: Person, _random: Random) -> Applied | Rejected:
        if room.seat_of(by.id) is not None:
            return Rejected(Problem.ALREADY_SEATED)
        if room.stage == Stage.LOBBY:
            return Rejected(Problem.NOT_PLAYING)
        number = next((number for number, seat in enumerate(room.seats) if seat.is_bot), None)
        if number is None:
            return Rejected(Problem.NO_BOT)
        if room.stage != Stage.BETWEEN:
            return Rejected(Problem.ROUND_RUNNING)
        others = [seat for seat in room.seats if seat is not room.seats[number]]
        seat = seat_among(others, by.id, by.full_name)
        room.seats[number] = replace(seat, joined_turns=room.turns_ended(number))
        room.started_match.players = tuple(seat.name for seat in room.seats)
        return Applied((RoomEvent(EventKind.SEAT_CHANGED, seat=number),))


def suspend(room: Room) -> Applied:
    """Pause a match until somebody returns, since everybody is away. A room without a match is closed."""
    if room.stage == Stage.LOBBY:
        return stop(room)
    events: tuple[RoomEvent, ...] = ()
    end_request(room)
    for number, seat in enumerate(room.seats):
        if seat.is_present:
            events += _stand_in(room, number).events
    return Applied(events)


class Stop(Command, privileged=True, any_version=True):
    """Close the room: the match is ranked as it stands, and an unfinished round does not count."""

    def change(self, room: Room, _by: Person, _random: Random) -> Applied | Rejected:
        return stop(room)


def stop(room: Room, *, by_clock: bool = False) -> Applied:
    """Close the room, `by_clock` because it was unused for long; an unfinished round does not count."""
    room.stage = Stage.ENDED
    end_request(room)
    if room.match is not None:
        room.match.prepared = None
    return Applied((RoomEvent(EventKind.STOPPED, by_clock=by_clock),))


def start_clock(room: Room, before: Room, now: float) -> None:
    """Set the deadline after a change from `before`; a turn has one deadline for all its moves.

    Between rounds it is the automatic start of the next round, set once when a round ends; without active people the
    next round waits for a button. Before a deal it is the time to cut, set once for a person who stays; stand-ins and
    bot players need none. Leaving and returning during one's turn does not reset the clock, unless the match was paused
    meanwhile, when the deadline may be long past.
    """
    seat, cutter, settings, is_new = room.to_move, room.cutter, room.settings, room.stage != before.stage
    _stop_while_asked(room, before, now)
    if room.stage == Stage.BETWEEN:
        room.warned = False
        if not any(one.is_present and not one.missed for one in room.seats):
            room.deadline = None
        elif is_new:
            room.deadline = now + settings.next_round_seconds if settings.next_round_seconds else None
    elif cutter is not None:
        room.warned = False
        if not room.seats[cutter].is_present:
            room.deadline = None
        elif is_new or room.deadline is None:
            room.deadline = now + room.cut_seconds
    elif seat is None or not settings.turn_seconds:
        room.deadline, room.warned = None, False
    elif room.turn != before.turn or room.deadline is None or before.paused:
        room.deadline = now + settings.turn_seconds if room.seats[seat].is_present else None
        room.warned = False


def _stop_while_asked(room: Room, before: Room, now: float) -> None:
    """Start or end the time of a take-back request, and extend the turn's deadline by it."""
    if room.asking is not None and before.asking is None:
        room.asked_until, room.asked_version = now + CONSENT_SECONDS, room.version
    elif room.asking is None and room.asked_until is not None:
        if room.deadline is not None:
            room.deadline += max(0.0, now - (room.asked_until - CONSENT_SECONDS))
        room.asked_until = room.asked_version = None
