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
    """The location of a room: a group chat, or one topic of a forum. A place has at most one live room."""

    chat_id: int
    thread_id: int | None = None


class Unrated(StrEnum):
    """Why a match is not rated: the first five for all, the others for one person."""

    PRACTICE = "practice"
    """It was played against bot players only."""
    STOPPED = "stopped"
    """It was broken off."""
    PEOPLE = "people"
    """Fewer than two people have played nearly all of their turns in person."""
    TAKE_BACKS = "take-backs"
    """Whole turns could be taken back."""
    REPEATED = "repeated"
    """It was the second short match of the same people within a day."""
    LATE = "late"
    """The person took the seat of a bot player when much of the match was over."""
    STAND_IN = "stand-in"
    """Bot players or the clock have played too much for the person."""
    DAILY = "daily"
    """The person has played enough rated matches within a day."""


@dataclass(slots=True)
class Seat:
    """One player: a person (Telegram user id) or a bot player (None).

    `missed`: consecutive turns played by the clock. `away`: a stand-in plays for the person; in the lobby, the seat is
    reserved for a person who is invited and has not joined yet. `hints`: hints counted in the match, `round_hints`
    in the running round. `asked_back`: how often the person has asked the others in the running round to take a turn
    back; `allows_back`: whether the person allows the running request. `joined_turns`: turns of the seat before a bot
    player gave it to the person; `absent_turns`: later ones that the clock or a stand-in has played, while the person
    is away less all turns before they went, so that it changes only when they come and go. `unrated`: why the match
    that has ended is not rated for the person. `is_guest`: the person was not in the chat when they sat down.
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
        """Return whether a person sits here and plays in person."""
        return self.person is not None and not self.away


def seat_among(others: Iterable[Seat], person: int | None, name: str, *, is_guest: bool = False) -> Seat:
    """Return a seat whose name is told apart from those of the other seats; one of the same person does not count."""
    names = [seat.name for seat in others if person is None or seat.person != person]
    return Seat(person, name_at_table(name, names), is_guest=is_guest)


class Stage(StrEnum):
    """The stage in the life of a room."""

    LOBBY = "lobby"
    CUTTING = "cutting"
    """A round is prepared: the player who has the right to cut chooses a depth, then it is dealt."""
    PLAYING = "playing"
    BETWEEN = "between"
    """A round is over, the next one not yet prepared."""
    ENDED = "ended"


def link_name(table: int, guest_key: str) -> str:
    """Return what names a table in links, with a key for guests unless it is empty."""
    return f"t{table}-g{guest_key}" if guest_key else f"t{table}"


NO_PERSON = 0
"""A person whose data were deleted, as an opener or in the seat of an ended match; nobody has this id."""

DAY_SECONDS = 86400.0

CUT_SECONDS = 15
"""Time to cut in seconds, or the turn time if that is shorter; then chance cuts."""

FREE = -1
"""A number of hints: unlimited."""


Turn: TypeAlias = tuple[int, int, int]
"""A turn of a match: the rounds dealt, the turn of the round, the seat to move."""


class Purpose(StrEnum):
    """What a room is for."""

    TABLE = "table"
    """A match of the people of a group."""
    PRACTICE = "practice"
    """A match of one person against bot players, in the person's private chat: without clock, calls and cuts."""
    BOARD = "board"
    """A deal of the day, alone: one round, which ends the match, without lobby, take-backs and end by the person."""
    LESSON = "lesson"
    """A practice of one round by a script, which tells its person what to do."""


class Visibility(StrEnum):
    """Who sees the results of a person, besides the person."""

    GROUP = "group"
    """The groups in which they were made."""
    NAMED = "named"
    """These groups, and the costliest decision in a deal of the day may have the person's name."""
    HIDDEN = "hidden"


class TurnCalls(StrEnum):
    """When the bot mentions the person to move, the loudest first; of room and person the quieter setting applies."""

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
    """What can be taken back, as long as nobody has seen a hidden card since; nothing in boards and lessons."""

    TURN = "turn"
    """The last moves of one's running turn."""
    CONSENT = "consent"
    """Also one's last turn, until the next person has moved, if everybody who is present allows it."""
    OFF = "off"


class Coach(StrEnum):
    """What a coach does where one person plays alone."""

    OFF = "off"
    WARN = "warn"
    """Asks before a move that surely loses much."""
    EXPLAIN = "explain"
    """Also says after each move how good it was."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What the coach says of moves from a view: nothing better was found unless it has a judgement.

    `choices`: how many different turns there were; 0 if the coach could not look yet. `asks`: the moves are not made
    until the person says so.
    """

    view: View
    moves: tuple[str, ...]
    choices: int
    judgement: Judgement | None = None
    is_best: bool = False
    asks: bool = False


@dataclass(slots=True)
class RoomSettings:
    """The settings of a room: the options of the game, and those every game has.

    Their values are those of `lobby.ROOM_SETTINGS`.
    `name_mistakes`: public reviews name the costliest mistakes of each player. `auto_moves`: the only legal move of a
    person is made for them after a short delay. `bot_level`: the strength of all bot players. `ask_cut`: the player who
    has the right to cut chooses the depth; otherwise chance cuts, and rounds are dealt at once. `coach`: only where one
    person plays alone. `show_chances`: the lobby tells each person's chance of the first place. With `take_backs` by
    consent a match is not rated. `guests`: people who are not in the chat may take seats in the lobby by its link.
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
    """The presses by which one person has made the last changes of a lobby; `version`: after the last one."""

    person: int
    version: int
    presses: tuple[str, ...]


@dataclass(slots=True)
class Room:
    """One room. `version` grows with every change that players can see, and is part of every button.

    Clock warnings, deadlines extended after an outage, and sent reviews leave the version as it is, so buttons stay
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
    """Grows with every stored change; a change is stored only if the stored room has the revision it was made from."""
    deadline: float | None = None
    """The end of the running turn in seconds since the epoch, None without a clock or a turn.

    Between rounds: the automatic start of the next round, None if it waits for a button. Before a deal: when chance
    cuts for the person who has not, None if a stand-in or a bot player cuts."""
    warned: bool = False
    """Whether the clock warning of the running turn has been given."""
    reviewed: int = 0
    """Number of rounds whose review has been sent to the group, is being sent, or cannot be made."""
    hints_given: tuple[Hint, ...] = ()
    """The hints and warnings in order, one for a position."""
    created_at: float | None = None
    """When the room was opened, in seconds since the epoch; None for a room from before this was kept."""
    changed_at: float | None = None
    """When the version last grew, in seconds since the epoch; None for a room from before this was kept."""
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
    """The version with which it began: buttons that answer it are valid from then on."""
    guest_key: str = ""
    """What the link for guests has beside the room's number, drawn when they are admitted; empty before."""
    remark: Remark | None = field(default=None, init=False, compare=False)
    """What the coach says of the person's last move; not stored."""
    found: tuple[tuple[int, int], Advice] | None = field(default=None, init=False, repr=False, compare=False)
    """The last advice, and the key of the position for which it was found; not stored."""
    lobby_changes: LobbyChanges | None = field(default=None, init=False, repr=False, compare=False)
    """Who has changed the lobby last, and by which presses; not stored."""
    ratings: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    """Of a lobby that tells chances and can start: the stored ratings of its people (see `domain.results`)."""
    _views: dict[tuple[int, int, int | None], View] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The views of the present position that were asked for, by its key and the seat."""

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
        """Return what follows in a lesson; nothing elsewhere, and where moves were made that are not in its script."""
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
        """Return when the room last changed or was opened, 0 if that is not known."""
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
        """Return whether a key is that of the link for guests, also while they are not admitted."""
        return bool(self.guest_key) and hmac.compare_digest(key.encode(), self.guest_key.encode())

    def admits(self, key: str) -> bool:
        """Return whether who has come by a link with a key may see the table and take a seat, before the match."""
        return self.stage == Stage.LOBBY and self.settings.guests and self.knows(key)

    @property
    def link_name(self) -> str:
        """Return what names the table in links, with the key while guests are admitted."""
        return link_name(self.id, self.guest_key if self.settings.guests else "")

    def turns_ended(self, seat: int) -> int:
        """Return the number of turns of a seat in the match that have ended."""
        return 0 if self.match is None else self.match.turns_ended[seat]

    @property
    def has_private_reviews(self) -> bool:
        """Return whether everybody sees only what a review says of themselves."""
        return self.settings.review_mode == ReviewMode.PRIVATE

    @property
    def to_move(self) -> int | None:
        """Return the seat to move, None when no round is being played."""
        if self.stage != Stage.PLAYING or self.match is None or self.match.round is None:
            return None
        return self.match.round.to_move

    @property
    def is_forced(self) -> bool:
        """Return whether the seat to move has a single legal move."""
        return (seat := self.to_move) is not None and len(self.view(seat).legal_moves()) == 1

    @property
    def cutter(self) -> int | None:
        """Return the seat that is to cut, None when no round is about to be dealt."""
        return self.match.cutter if self.stage == Stage.CUTTING and self.match is not None else None

    @property
    def rounds_over(self) -> int:
        """Return the number of rounds whose cards are secret no longer: complete, or broken off by the end."""
        if self.match is None:
            return 0
        return len(self.match.logs) if self.stage == Stage.ENDED else len(self.match.scores)

    def transcript(self) -> dict[str, Any] | None:
        """Return the transcript of the rounds that are over, None if there are none.

        A match that has ended within a round has that round too, so that its deal can be verified.
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
        """Return whether the match waits because every person is away; it continues when one returns."""
        return self.stage == Stage.PLAYING and not any(seat.is_present for seat in self.seats)

    @property
    def position_key(self) -> tuple[int, int]:
        """Return the key of the position as (rounds dealt, log entries of the running round)."""
        logs = self.match.logs if self.match is not None else []
        return (len(logs), len(logs[-1].entries)) if logs else (0, 0)

    def advise(self, seat: int, plan: tuple[str, ...], reason: Reason | None = None) -> bool:
        """Record the moves advised to a seat in this position, and why; return whether this changes anything."""
        return self._record(replace(self._hint_here(seat), plan=plan, reason=reason))

    @property
    def advice(self) -> Advice | None:
        """Return the advice that was found for the present position, None if there is none or it is lost."""
        return self.found[1] if self.found is not None and self.found[0] == self.position_key else None

    def warn(self, seat: int) -> bool:
        """Record that the coach has held back a move of a seat in this position; return whether this is new."""
        return self._record(replace(self._hint_here(seat), warned=True))

    def is_warned(self, seat: int) -> bool:
        """Return whether the coach has held back a move of a seat in the present position."""
        return self._hint_here(seat).warned

    def _hint_here(self, seat: int) -> Hint:
        """Return what was recorded for a seat in the present position, without a plan if nothing was."""
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
        """Return the view of a seat, or of a spectator (None), of the running round."""
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
