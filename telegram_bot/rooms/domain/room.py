"""What a table is: its place, its people, its settings and its match."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from analysis.review.log import Hint
from engine.game import View
from engine.match import Match


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: a group chat, or one topic of a forum. There is at most one live table a place."""

    chat_id: int
    thread_id: int | None = None


@dataclass(slots=True)
class Seat:
    """One player: a person (Telegram user id) or a bot player (None).

    `missed` counts turns in a row the clock played for a person; `away` is set while a stand-in plays for it, and in
    the lobby while the seat is reserved: the person is invited and has not joined yet.
    `hints` counts the hints of the match, `round_hints` those of the running round; `hinted_at` is the length of the
    round's log when the last one was counted: asked again there, it is the same hint.
    """

    person: int | None
    name: str
    missed: int = 0
    away: bool = False
    hints: int = 0
    round_hints: int = 0
    hinted_at: int | None = None

    @property
    def is_bot(self) -> bool:
        """Tell whether a bot player sits here."""
        return self.person is None

    @property
    def is_present(self) -> bool:
        """Tell whether a person sits here and plays for itself."""
        return self.person is not None and not self.away


class Stage(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN = "between"
    """A round is over, the next one not yet dealt."""
    ENDED = "ended"


TURN_SECONDS = (0, 30, 60, 120, 300, 900, 3600, 86400)
"""The clocks a table may choose from, in seconds a turn; 0 is no clock."""


FREE = -1
HINTS = (FREE, 5, 3, 1, 0)
"""How many hints a round a table may allow each player; FREE is as many as one likes, 0 is none."""


class TurnCalls(StrEnum):
    """When the bot mentions a person whose turn it is; of a table's and a person's own setting the quieter counts."""

    ON = "on"
    """As soon as the turn passes to a person who is not looking, and again at half time."""
    QUIET = "quiet"
    """At half time only."""
    OFF = "off"


class ReviewMode(StrEnum):
    """How a table's rounds are reviewed in the chat."""

    LINE = "line"
    """One line with a button after each round."""
    FULL = "full"
    """The whole review after each round."""
    END = "end"
    """One review, at the end of the match."""
    PRIVATE = "private"
    """Nothing in the chat; each player may open their own."""


NEXT_ROUND_SECONDS = (0, 10, 20, 30, 60)
"""The pauses after which the next round may start by itself, in seconds; 0 waits for a button."""


@dataclass(slots=True)
class Settings:
    """The settings of a table: the game's options, and what the room adds.

    `turn_seconds` is one of TURN_SECONDS, `hints` one of HINTS, `next_round_seconds` one of NEXT_ROUND_SECONDS.
    `name_mistakes` lets public reviews name the costliest mistakes of each player. With `auto_moves` a forced draw or
    a single legal move is played for a person after a short delay.
    """

    options: dict[str, Any] = field(default_factory=dict)
    turn_seconds: int = 60
    hints: int = FREE
    turn_calls: TurnCalls = TurnCalls.ON
    review_mode: ReviewMode = ReviewMode.LINE
    name_mistakes: bool = False
    next_round_seconds: int = 0
    auto_moves: bool = False


@dataclass(slots=True)
class Room:
    """One table. `version` grows with every change a player could see and is in every button.

    A clock warning, a clock set anew after an outage and the board's message do not change the version: buttons stay
    good. Rooms handed out by the service are snapshots: nobody changes them, the next change makes a new object.
    """

    id: int
    place: Place
    game: str
    opener: int
    settings: Settings
    seats: list[Seat] = field(default_factory=list)
    stage: Stage = Stage.LOBBY
    match: Match | None = None
    version: int = 0
    deadline: float | None = None
    """When the running turn ends (seconds since the epoch), None without a clock or a turn.

    Between rounds: when the next round begins by itself, None if it waits for a button."""
    warned: bool = False
    """Whether the half-time warning of the running turn has been given."""
    board_message: int | None = None
    """The table message in the group."""
    board_sending: bool = False
    """A table message was being sent and its id is not known yet (the process may have died there)."""
    reviewed: int = 0
    """For so many rounds the review has been sent to the group, was being sent, or cannot be made."""
    call_message: tuple[int, int] | None = None
    """The chat and id of the message that calls a player to the running turn, to be deleted once they have acted."""
    hints_given: tuple[Hint, ...] = ()
    """The hints that were counted, in order."""

    @property
    def reserved(self) -> list[Seat]:
        """Return the seats of a lobby whose people are invited and have not joined; the start drops them."""
        return [seat for seat in self.seats if seat.away] if self.stage == Stage.LOBBY else []

    @property
    def taken(self) -> list[Seat]:
        """Return the seats without the reserved ones."""
        return [seat for seat in self.seats if self.stage != Stage.LOBBY or not seat.away]

    def seat_of(self, person: int) -> int | None:
        """Return the seat of a person, None if the person does not sit here."""
        return next((number for number, seat in enumerate(self.seats) if seat.person == person), None)

    @property
    def to_move(self) -> int | None:
        """Return the seat to move, None when nothing is being played."""
        if self.stage != Stage.PLAYING or self.match is None or self.match.round is None:
            return None
        return self.match.round.to_move

    @property
    def turn(self) -> tuple[int, int, int] | None:
        """Return the running turn as (rounds dealt, turn of the round, seat to move), None when nothing is played."""
        seat = self.to_move
        if seat is None or self.match is None:
            return None
        return len(self.match.logs), self.match.running().turn, seat

    @property
    def paused(self) -> bool:
        """Tell whether the table waits because every person is away; it goes on when one comes back."""
        return self.stage == Stage.PLAYING and not any(seat.is_present for seat in self.seats)

    @property
    def position_key(self) -> tuple[int, int]:
        """Return the moment of the match as (rounds dealt, log entries of the running one)."""
        logs = self.match.logs if self.match is not None else []
        return (len(logs), len(logs[-1].entries)) if logs else (0, 0)

    def advise(self, seat: int, plan: tuple[str, ...]) -> bool:
        """Note the moves that a hint advises a seat now, one hint a moment; return whether that is news."""
        last = Hint(*self.position_key, seat, plan)
        if self.hints_given[-1:] == (last,):
            return False
        before = (hint for hint in self.hints_given if (hint.round, hint.entries) != self.position_key)
        self.hints_given = (*before, last)
        return True

    def hint_is_known(self, seat: int) -> bool:
        """Tell whether a seat has had its hint for the table as it stands now."""
        return self.seats[seat].hinted_at == self.position_key[1]

    def hints_left(self, seat: int) -> int | None:
        """Return how many new hints a seat may have in the running round, None if as many as it likes."""
        if self.settings.hints == FREE:
            return None
        return max(0, self.settings.hints - self.seats[seat].round_hints)

    def view(self, seat: int | None) -> View:
        """Return what a seat, or a spectator, may know of the running round."""
        if self.match is None or self.match.round is None:
            raise ValueError("no round is being played")
        return self.match.round.view(seat, self.match.totals)
