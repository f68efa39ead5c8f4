"""Who may open the review of a round."""

from __future__ import annotations

from telegram_bot.rooms.domain.room import ReviewMode, Room


def is_private(room: Room) -> bool:
    """Return whether everybody sees only what a review says of themselves."""
    return room.settings.review_mode == ReviewMode.PRIVATE


def may_open_review(room: Room, person: int, *, public: bool) -> bool:
    """Return whether a person may open a review; `public`: only what is for everybody, unless reviews are private."""
    return room.seat_of(person) is not None or (public and not is_private(room))
