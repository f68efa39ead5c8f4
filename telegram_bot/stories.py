"""Pictures of stories, which Telegram fetches from the page's server at addresses that nobody can guess."""

import secrets
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from telegram_bot.app_address import AppAddress
from telegram_bot.budgets import STORIES, StoryLimits
from telegram_bot.newest import Newest

TOKEN_BYTES = 16


@dataclass(slots=True)
class _Picture:
    person: int
    card: Hashable
    content: bytes
    expires: float
    left: int
    """How often it may still be fetched."""


class Stories:
    """Pictures in memory; `now` returns seconds since the epoch. A restart forgets them."""

    def __init__(self, address: AppAddress, now: Callable[[], float], limits: StoryLimits = STORIES) -> None:
        self._address, self._now, self._limits = address, now, limits
        self._pictures: Newest[str, _Picture] = Newest(limits.kept)

    def address_of(self, person: int, card: Hashable) -> str | None:
        """Return the address of a picture of a card that a person can still use, None if there is none."""
        self._drop_expired()
        found = (
            token for token, one in self._pictures.items() if (one.person, one.card) == (person, card) and one.left
        )
        token = next(found, None)
        return None if token is None else self._url(token)

    def add(self, person: int, card: Hashable, content: bytes) -> str | None:
        """Keep a picture of a card for a person, and return its address; None if it is too large.

        The oldest ones of the person go, if there are as many as one may have.
        """
        if len(content) > self._limits.picture_bytes:
            return None
        self._drop_expired()
        own = [token for token, one in self._pictures.items() if one.person == person]
        for token in own[: max(0, len(own) + 1 - self._limits.of_person)]:
            del self._pictures[token]
        token, expires = secrets.token_hex(TOKEN_BYTES), self._now() + self._limits.seconds
        self._pictures[token] = _Picture(person, card, content, expires, self._limits.fetches)
        return self._url(token)

    def fetch(self, token: str) -> bytes | None:
        """Return a picture, None if there is none, it has expired, or it was fetched as often as it may be."""
        self._drop_expired()
        picture = self._pictures.get(token)
        if picture is None or not picture.left:
            return None
        picture.left -= 1
        return picture.content

    def forget(self, person: int) -> None:
        """Drop all pictures of a person."""
        self._drop(lambda picture: picture.person == person)

    def _drop_expired(self) -> None:
        now = self._now()
        self._drop(lambda picture: picture.expires <= now)

    def _drop(self, which: Callable[[_Picture], bool]) -> None:
        for token in [token for token, picture in self._pictures.items() if which(picture)]:
            del self._pictures[token]

    def _url(self, token: str) -> str:
        return f"{self._address.url}story/{token}.png"
