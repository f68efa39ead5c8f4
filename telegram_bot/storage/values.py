"""The values that stores take and return, and the errors of changes that they refuse."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b

from analysis.texts.loader import DEFAULT, Digits
from engine.game import Place as Rank
from telegram_bot.domain.room import Seat, Stage


class StoreError(Exception):
    """A change that the store rejects; nothing is stored. See also `leader.NotLeading`."""


class UnreadableRoom(Exception):
    """A stored room whose log cannot be replayed, for example after a change of the rules."""


class VersionConflict(StoreError):
    """The stored room has changed since it was read."""


class PlaceTaken(StoreError):
    """The place has another live room."""


class MayNotBegin(StoreError):
    """The person has started too many deals, or has deleted an attempt at this one while it is secret."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match summary: the seats, the number of finished rounds, the ranking after them, None if unknown.

    Of a seat it has only the person and the name. `finished`: it was played to the end. `changed_at`: when it last
    changed, in seconds since the epoch, if known.
    """

    room_id: int
    game: str
    stage: Stage
    seats: tuple[Seat, ...]
    rounds: int
    ranking: tuple[Rank, ...] | None
    finished: bool
    changed_at: float | None


@dataclass(frozen=True, slots=True)
class StoredRoom:
    """A stored room without its match: what decides whether it is resumed after a start.

    `is_automatic`: the next step needs no person: a bot or stand-in plays, an only legal move is made, or a request to
    take a turn back expires. `is_unreviewed`: the review of a finished round is due.
    """

    room_id: int
    stage: Stage
    version: int
    turn_seconds: int
    deadline: float | None
    warned: bool
    changed_at: float | None
    is_automatic: bool
    is_unreviewed: bool


@dataclass(frozen=True, slots=True)
class LanguagePreference:
    """A language of `LANGUAGES`, the digits of its numbers, and whether somebody chose it.

    `zone`: a person's chosen time zone, None if there is none and for groups.
    """

    language: str = DEFAULT
    digits: Digits = "latin"
    is_chosen: bool = False
    zone: str | None = None


class Surface(StrEnum):
    """The kinds of messages that are kept up to date."""

    TABLE = "table"
    HAND = "hand"
    CALL = "call"
    REVIEW = "review"


@dataclass(frozen=True, slots=True)
class Anchor:
    """Address of a message for one person: in the private chat, or (`ephemeral`) in a group."""

    chat_id: int
    message_id: int
    ephemeral: bool

    @classmethod
    def pending(cls, chat_id: int, request: str) -> Anchor:
        """Return a placeholder for a message whose sending, caused by `request`, is not yet confirmed.

        Its id is negative, unlike those of messages, and a hash of the request, so that a request delivered again after
        the process has died is recognized.
        """
        digest = blake2b(request.encode(), digest_size=7).digest()
        return cls(chat_id, -1 - int.from_bytes(digest, "big"), ephemeral=True)

    @property
    def is_pending(self) -> bool:
        """Return whether this is the placeholder of a sending."""
        return self.message_id < 0


@dataclass(frozen=True, slots=True)
class Key:
    """The purpose of a message: a surface of a room, for a hand also the person, otherwise 0."""

    room: int
    surface: Surface
    person: int = 0


class MessageState(StrEnum):
    """State of a stored message."""

    SENDING = "sending"
    """It may or may not have been sent; its id is unknown, see `Anchor.pending`."""
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Shown:
    """The digest of what a message shows, empty if unknown, and the room's version at that time."""

    digest: str = ""
    version: int | None = None


@dataclass(frozen=True, slots=True)
class StoredMessage:
    """A stored message."""

    key: Key
    anchor: Anchor
    state: MessageState = MessageState.SHOWN
    shown: Shown = Shown()
