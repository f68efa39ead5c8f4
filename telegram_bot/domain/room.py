"""The state of a room: its place, seats, settings and match."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, TypeAlias

from analysis.hints.advice import Advice, Judgement, Reason
from analysis.levels import Level
from analysis.review.log import Hint
from engine import transcript
from engine.game import View
from engine.lessons import ScriptedMove, lesson_of
from engine.match import Match
from telegram_bot.domain.people import name_at_table


@dataclass(frozen=True, slots=True)
class Place:
    """The location of a room: a group chat, or a topic of a forum. A place has at most one live room."""

    chat_id: int
    thread_id: int | None = None


class Unrated(StrEnum):
    """Why a match is not rated: the first five apply to all players, the others to one person."""

    PRACTICE = "practice"
    """It was played against bot players only."""
    STOPPED = "stopped"
    PEOPLE = "people"
    """Fewer than two people have played nearly all of their turns themselves."""
    TAKE_BACKS = "take-backs"
    """Whole turns could be taken back."""
    REPEATED = "repeated"
    """It was another short match of the same people within a day."""
    LATE = "late"
    """The person took over a bot player's seat late in the match."""
    STAND_IN = "stand-in"
    """Bot players or the clock have played too many of the person's turns."""
    DAILY = "daily"
    """The person has reached the daily limit of rated matches."""


@dataclass(slots=True)
class Seat:
    """One player: a person (Telegram user id) or a bot player (None).

    `missed`: consecutive turns played by the clock. `away`: a stand-in plays for the person; in the lobby, the seat is
    reserved for an invited person. `hints`: hints counted in the match, `round_hints` in the running round.
    `asked_back`: how often the person has asked in the running round to take a turn back; `allows_back`: whether the
    person allows the pending request. `joined_turns`: turns of the seat before a bot player gave it to the person;
    `absent_turns`: later turns played by the clock or a stand-in; while the person is away, less all turns before they
    left, so that it changes only when they leave and return. `unrated`: why the ended match is not rated for the
    person. `is_guest`: the person was not in the chat when they sat down.
    """

    person: int | None
    name: str
    missed: int = 0
    away: bool = False
    hints: int = 0
    round_hints: int = 0
    asked_back: int = 0
    allows_back: bool = False
    joined_turns: int = 0
    absent_turns: int = 0
    unrated: Unrated | None = None
    is_guest: bool = False

    @property
    def is_bot(self) -> bool:
        """Return whether this is a bot player."""
        return self.person is None

    @property
    def is_present(self) -> bool:
        """Return whether a person sits here and plays themselves."""
        return self.person is not None and not self.away


def seat_among(others: Iterable[Seat], person: int | None, name: str, *, is_guest: bool = False) -> Seat:
    """Return a seat with a name distinct from those of the other seats; another seat of the same person is ignored."""
    names = [seat.name for seat in others if person is None or seat.person != person]
    return Seat(person, name_at_table(name, names), is_guest=is_guest)


class Stage(StrEnum):
    """The stage in the life of a room."""

    LOBBY = "lobby"
    CUTTING = "cutting"
    """A round is prepared: the player with the right to cut chooses a depth, then it is dealt."""
    PLAYING = "playing"
    BETWEEN = "between"
    """A round is over, the next is not yet prepared."""
    ENDED = "ended"


def link_name(table: int, guest_key: str) -> str:
    """Return a table's name in links, with a key for guests unless it is empty."""
    return f"t{table}-g{guest_key}" if guest_key else f"t{table}"


NO_PERSON = 0
"""Stands for a person whose data were deleted, as opener or in a seat of an ended match; nobody has this id."""

DAY_SECONDS = 86400.0

CUT_SECONDS = 15
"""Seconds to cut, or the turn time if shorter; then the cut is random."""

FREE = -1
"""A number of hints: unlimited."""


Turn: TypeAlias = tuple[int, int, int]
"""A turn of a match: rounds dealt, turn of the round, seat to move."""


class Purpose(StrEnum):
    """What a room is for."""

    TABLE = "table"
    """A match of the people of a group."""
    PRACTICE = "practice"
    """A match of one person against bot players in their private chat, without clock, calls and cuts."""
    BOARD = "board"
    """A deal of the day, played alone: one round, which ends the match; no lobby, no take-backs, no manual end."""
    LESSON = "lesson"
    """A practice of one scripted round that tells the person what to do."""


class Visibility(StrEnum):
    """Who else sees a person's results."""

    GROUP = "group"
    """The groups in which they were made."""
    NAMED = "named"
    """These groups, and the costliest decision in a deal of the day may show the person's name."""
    HIDDEN = "hidden"


class TurnCalls(StrEnum):
    """When the bot mentions the person to move, the loudest first; the quieter of room and person applies."""

    ON = "on"
    """When the turn passes to a person who is not active in the chat, and again when the clock warns."""
    QUIET = "quiet"
    """Only when the clock warns."""
    OFF = "off"


def quieter(one: TurnCalls, other: TurnCalls) -> TurnCalls:
    """Return the quieter of two settings."""
    return max(one, other, key=list(TurnCalls).index)


class ReviewMode(StrEnum):
    """How rounds are reviewed in the chat."""

    LINE = "line"
    """One line with a button after each round."""
    FULL = "full"
    """The complete review after each round."""
    END = "end"
    """One review, at the end of the match."""
    PRIVATE = "private"
    """Nothing in the chat; each player may open their own review."""


class TakeBacks(StrEnum):
    """What can be taken back until somebody has seen a hidden card; nothing in boards and lessons."""

    TURN = "turn"
    """The last moves of one's running turn."""
    CONSENT = "consent"
    """Also one's last turn, until the next person has moved, if everybody present allows it."""
    OFF = "off"


class Coach(StrEnum):
    """What the coach does when one person plays alone."""

    OFF = "off"
    WARN = "warn"
    """Asks before a move that surely loses much."""
    EXPLAIN = "explain"
    """Also says after each move how good it was."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What the coach says about moves, from a view; without a judgement nothing better was found.

    `choices`: how many different turns there were; 0 if the coach could not look yet. `asks`: the moves wait for the
    person's confirmation.
    """

    view: View
    moves: tuple[str, ...]
    choices: int
    judgement: Judgement | None = None
    is_best: bool = False
    asks: bool = False


@dataclass(slots=True)
class RoomSettings:
    """A room's settings: the options of the game, and settings common to all games.

    The allowed values are in `lobby.ROOM_SETTINGS`. `name_mistakes`: public reviews name the costliest mistakes of each
    player. `auto_moves`: a person's only legal move is made for them after a short delay. `bot_level`: the level of all
    bot players. `ask_cut`: the player with the right to cut chooses the depth; otherwise rounds are dealt at once with
    a random cut. `coach`: only when one person plays alone. `show_chances`: the lobby shows each person's chance of
    first place. With `take_backs` by consent a match is not rated. `guests`: people outside the chat may take seats in
    the lobby by its link.
    """

    options: dict[str, Any] = field(default_factory=dict)
    turn_seconds: int = 60
    hints: int = FREE
    turn_calls: TurnCalls = TurnCalls.ON
    review_mode: ReviewMode = ReviewMode.LINE
    name_mistakes: bool = False
    next_round_seconds: int = 0
    auto_moves: bool = False
    ask_cut: bool = False
    bot_level: Level = Level.HARD
    coach: Coach = Coach.OFF
    show_chances: bool = True
    take_backs: TakeBacks = TakeBacks.TURN
    guests: bool = False


@dataclass(frozen=True, slots=True)
class LobbyChanges:
    """The presses of one person that made the last changes of a lobby; `version`: after the last of them."""

    person: int
    version: int
    presses: tuple[str, ...]


@dataclass(slots=True)
class Room:
    """One room. `version` grows with every change visible to players, and is part of every button.

    Clock warnings, deadlines extended after an outage, and sent reviews do not change the version, so buttons stay
    valid. Rooms returned by the service are snapshots and must not be changed: a change makes a new object.
    """

    id: int
    place: Place
    game: str
    opener: int
    settings: RoomSettings
    seats: list[Seat] = field(default_factory=list)
    stage: Stage = Stage.LOBBY
    match: Match | None = None
    version: int = 0
    revision: int = 0
    """Grows with every stored change; a change is stored only if it was made from the stored revision."""
    deadline: float | None = None
    """The end of the running turn in seconds since the epoch, None without a clock or a turn.

    Between rounds: the automatic start of the next round, None if it waits for a button. Before a deal: when a random
    cut replaces the person's, None if a stand-in or a bot player cuts.
    """
    warned: bool = False
    """Whether the clock has warned in the running turn."""
    reviewed: int = 0
    """Number of rounds whose review was sent to the group, is being sent, or cannot be made."""
    hints_given: tuple[Hint, ...] = ()
    """Hints and warnings in order, one per position."""
    created_at: float | None = None
    """When the room was opened, in seconds since the epoch; None for rooms older than this field."""
    changed_at: float | None = None
    """When the version last grew, in seconds since the epoch; None for rooms older than this field."""
    ended_at: float | None = None
    """When the room ended, in seconds since the epoch; None while it is live."""
    purpose: Purpose = Purpose.TABLE
    board: int | None = None
    """The deal of the day that is played here."""
    asking: int | None = None
    """The seat that asks the others to take its last turn back, until they have answered or `asked_until`."""
    asked_until: float | None = None
    """The end of that request in seconds since the epoch."""
    asked_version: int | None = None
    """The version in which the request was made: buttons that answer it are valid from then on."""
    guest_key: str = ""
    """Follows the room's number in the guests' link; drawn when guests are first admitted, empty before."""
    remark: Remark | None = field(default=None, init=False, compare=False)
    """The coach's remark on the person's last move; not stored."""
    found: tuple[tuple[int, int], Advice] | None = field(default=None, init=False, repr=False, compare=False)
    """The last advice, and the key of its position; not stored."""
    lobby_changes: LobbyChanges | None = field(default=None, init=False, repr=False, compare=False)
    """Who changed the lobby last, and by which presses; not stored."""
    ratings: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    """The stored ratings of a lobby's people, if it shows chances and can start (see `domain.results`)."""
    _views: dict[tuple[int, int, int | None], View] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Cached views of the current position, by its key and the seat."""

    @property
    def started_match(self) -> Match:
        """Return the match of a room that has one; raise ValueError in a lobby."""
        if self.match is None:
            raise ValueError("there is no match")
        return self.match

    @property
    def is_practice(self) -> bool:
        """Return whether one person practises or learns against bot players."""
        return self.purpose in (Purpose.PRACTICE, Purpose.LESSON)

    @property
    def is_lesson(self) -> bool:
        """Return whether the moves follow a script."""
        return self.purpose == Purpose.LESSON

    @property
    def script_left(self) -> tuple[ScriptedMove, ...]:
        """Return the rest of a lesson's script; empty elsewhere, and once moves depart from it."""
        if not self.is_lesson or self.match is None:
            return ()
        return lesson_of(self.game).left(self.match.logs[-1].entries)

    @property
    def is_board(self) -> bool:
        """Return whether a person plays a deal of the day."""
        return self.purpose == Purpose.BOARD

    @property
    def is_solo(self) -> bool:
        """Return whether one person plays alone against bot players."""
        return self.purpose != Purpose.TABLE

    @property
    def take_backs(self) -> TakeBacks:
        """Return what can be taken back."""
        return TakeBacks.OFF if self.purpose in (Purpose.BOARD, Purpose.LESSON) else self.settings.take_backs

    @property
    def is_assisted(self) -> bool:
        """Return whether the person has asked for help with a deal of the day."""
        return self.is_board and self.settings.hints != 0

    @property
    def used_at(self) -> float:
        """Return when the room last changed or was opened, 0 if unknown."""
        return self.changed_at or self.created_at or 0.0

    @property
    def reserved(self) -> list[Seat]:
        """Return the reserved seats of a lobby; the start drops them."""
        return [seat for seat in self.seats if seat.away] if self.stage == Stage.LOBBY else []

    @property
    def taken(self) -> list[Seat]:
        """Return the seats that are not reserved."""
        return [seat for seat in self.seats if self.stage != Stage.LOBBY or not seat.away]

    def seat_of(self, person: int) -> int | None:
        """Return the seat of a person, None if the person has none."""
        return next((number for number, seat in enumerate(self.seats) if seat.person == person), None)

    def knows(self, key: str) -> bool:
        """Return whether a key is that of the guests' link, even while guests are not admitted."""
        return bool(self.guest_key) and hmac.compare_digest(key.encode(), self.guest_key.encode())

    def admits(self, key: str) -> bool:
        """Return whether somebody who came by a link with a key may see the table and take a seat, before the match."""
        return self.stage == Stage.LOBBY and self.settings.guests and self.knows(key)

    @property
    def link_name(self) -> str:
        """Return the table's name in links, with the key while guests are admitted."""
        return link_name(self.id, self.guest_key if self.settings.guests else "")

    def turns_ended(self, seat: int) -> int:
        """Return how many turns of a seat in the match have ended."""
        return 0 if self.match is None else self.match.turns_ended[seat]

    @property
    def has_private_reviews(self) -> bool:
        """Return whether everybody sees only their own part of a review."""
        return self.settings.review_mode == ReviewMode.PRIVATE

    @property
    def to_move(self) -> int | None:
        """Return the seat to move, None when no round is being played."""
        if self.stage != Stage.PLAYING or self.match is None or self.match.round is None:
            return None
        return self.match.round.to_move

    @property
    def is_forced(self) -> bool:
        """Return whether the seat to move has only one legal move."""
        return (seat := self.to_move) is not None and len(self.view(seat).legal_moves()) == 1

    @property
    def cutter(self) -> int | None:
        """Return the seat that is to cut, None when no round is about to be dealt."""
        return self.match.cutter if self.stage == Stage.CUTTING and self.match is not None else None

    @property
    def rounds_over(self) -> int:
        """Return the number of rounds whose cards are no longer secret: complete, or stopped with the match."""
        if self.match is None:
            return 0
        return len(self.match.logs) if self.stage == Stage.ENDED else len(self.match.scores)

    def transcript(self) -> dict[str, Any] | None:
        """Return the transcript of the rounds that are over, None if there are none.

        If the match ended within a round, that round is included, so that its deal can be verified.
        """
        if self.match is None or not self.rounds_over:
            return None
        content = transcript.write(self.match, stopped=self.stage == Stage.ENDED)
        return content | {"rounds": content["rounds"][: self.rounds_over]}

    @property
    def cut_seconds(self) -> int:
        """Return the time to cut in seconds."""
        return min(self.settings.turn_seconds or CUT_SECONDS, CUT_SECONDS)

    @property
    def turn(self) -> Turn | None:
        """Return the running turn, None when no round is played."""
        seat, match = self.to_move, self.match
        return None if seat is None or match is None else (len(match.logs), match.running().turn, seat)

    @property
    def paused(self) -> bool:
        """Return whether the match waits because everybody is away; it continues when a person returns."""
        return self.stage == Stage.PLAYING and not any(seat.is_present for seat in self.seats)

    @property
    def position_key(self) -> tuple[int, int]:
        """Return the key of the position: rounds dealt, log entries of the running round."""
        logs = self.match.logs if self.match is not None else []
        return (len(logs), len(logs[-1].entries)) if logs else (0, 0)

    def advise(self, seat: int, plan: tuple[str, ...], reason: Reason | None = None) -> bool:
        """Record the moves recommended to a seat in this position, and why; return whether that changes anything."""
        return self._record(replace(self._hint_here(seat), plan=plan, reason=reason))

    @property
    def advice(self) -> Advice | None:
        """Return the advice found for the current position, None if there is none or it was lost."""
        return self.found[1] if self.found is not None and self.found[0] == self.position_key else None

    def warn(self, seat: int) -> bool:
        """Record that the coach has held back a move of a seat in this position; return whether this is new."""
        return self._record(replace(self._hint_here(seat), warned=True))

    def is_warned(self, seat: int) -> bool:
        """Return whether the coach has held back a move of a seat in this position."""
        return self._hint_here(seat).warned

    def _hint_here(self, seat: int) -> Hint:
        """Return the hint recorded for a seat in this position, or one without a plan."""
        here = Hint(*self.position_key, seat, ())
        last = self.hints_given[-1] if self.hints_given else here
        return last if (last.round, last.entries, last.seat) == (here.round, here.entries, seat) else here

    def _record(self, hint: Hint) -> bool:
        if self.hints_given[-1:] == (hint,):
            return False
        before = (one for one in self.hints_given if (one.round, one.entries) != self.position_key)
        self.hints_given = (*before, hint)
        return True

    def hints_left(self, seat: int) -> int | None:
        """Return the number of hints left to a seat in the running round, None if unlimited."""
        return None if self.settings.hints == FREE else max(0, self.settings.hints - self.seats[seat].round_hints)

    def view(self, seat: int | None) -> View:
        """Return the view of a seat, or of a spectator (None), in the running round."""
        if (key := (*self.position_key, seat)) not in self._views:
            match = self.started_match
            self._views = {old: view for old, view in self._views.items() if old[:2] == key[:2]}
            self._views[key] = match.running().view(seat, match.totals)
        return self._views[key]

    def clone(self) -> Room:
        """Return an independent copy, to be changed and saved."""
        copied = replace(
            self,
            settings=replace(self.settings, options=dict(self.settings.options)),
            seats=[replace(seat) for seat in self.seats],
            match=None if self.match is None else self.match.copy(),
        )
        copied.remark, copied.found, copied.lobby_changes = self.remark, self.found, self.lobby_changes
        return copied
