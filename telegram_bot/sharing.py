"""Sharing results: sent to a chat as a picture with a link to the same cards, or posted as a story.

Telegram fetches the pictures of stories from the page's server, at addresses that nobody can guess.
"""

import secrets
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import structlog
from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResult,
    InlineQueryResultArticle,
    InlineQueryResultCachedPhoto,
    InlineQueryResultsButton,
    InputTextMessageContent,
)
from telegram.constants import InlineQueryLimit
from telegram.error import BadRequest, TelegramError
from telegram.ext import ExtBot
from telegram.helpers import create_deep_linked_url

from analysis.pictures.card import card as draw_card
from analysis.pictures.card import moment as draw_moment
from analysis.pictures.card import moment_story as draw_moment_story
from analysis.pictures.card import story as draw_story
from telegram_bot.app_address import AppAddress
from telegram_bot.background import Newest
from telegram_bot.budgets import STORIES, StoryLimits
from telegram_bot.domain.room import Place
from telegram_bot.drawing import Drawer, DrawingFault
from telegram_bot.presentation.boards import ShareCard
from telegram_bot.presentation.step import MomentCard
from telegram_bot.texts.loader import Texts

ADD_TO_GROUP = "x"
"""Parameter that Telegram sends when the bot is added to a group by its link."""
STORY_TEXT, STORY_LABEL = 200, 48
"""Characters of a story's text, for people without Premium, and of the words of its link."""
MOST_FILES = 2000
"""Pictures whose ids at Telegram are remembered, so that they are drawn and uploaded once."""
TOKEN_BYTES = 16
"""Random bytes in the address of a story's picture."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Shared:
    """How a person sends a card from the page.

    `message`: the id of the prepared message, empty if there is none. `url`: a link with which the person chooses a
    chat, for clients that know no prepared messages.
    """

    message: str
    url: str


@dataclass(frozen=True, slots=True)
class Story:
    """What a client needs to post a story: picture address, text, and link with `label` for those who may add one."""

    picture: str
    text: str
    link: str
    label: str


def group_link(bot: str) -> str:
    """Return the link that adds the bot to a group."""
    return create_deep_linked_url(bot, ADD_TO_GROUP, group=True)


def link_of(bot: str, address: AppAddress | None, card: ShareCard) -> str:
    """Return the link of a card: into the Mini App, or into the bot's private chat if there is no `address`."""
    return create_deep_linked_url(bot, card.start) if address is None else address.chat_link(bot, card.start)


def share_url(bot: str, address: AppAddress | None, card: ShareCard) -> str:
    """Return a link with which a person chooses a chat and sends a card there as text."""
    text = f"{card.text}\n{group_link(bot)}" if card.is_table else card.text
    return f"https://t.me/share/url?{urlencode({'url': link_of(bot, address, card), 'text': text})}"


@dataclass(slots=True)
class _Picture:
    person: int
    card: Hashable
    content: bytes
    expires: float
    left: int
    """How many more times it may be fetched."""


class Stories:
    """Pictures of stories, kept in memory only; `now` returns seconds since the epoch."""

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

        The person's oldest pictures are dropped to keep within the limit of one person.
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


class Sharing:
    """Sends cards; without `address` of the Mini App links open the bot's private chat. `inline`: see the settings.

    `stories`: None where Telegram could not fetch their pictures.
    """

    def __init__(
        self, bot: ExtBot[Any], drawer: Drawer, address: AppAddress | None, stories: Stories | None, *, inline: bool
    ) -> None:
        self._bot, self._drawer, self._address, self.inline = bot, drawer, address, inline
        self.stories = stories
        self._files: Newest[ShareCard, str] = Newest(MOST_FILES)

    def _link(self, card: ShareCard) -> str:
        return link_of(self._bot.username, self._address, card)

    def _url(self, card: ShareCard) -> str:
        return share_url(self._bot.username, self._address, card)

    async def send(self, texts: Texts, card: ShareCard, place: Place, by: str = "") -> None:
        """Send a card to a chat, with the name `by` of its person; without a name, with a button to other chats.

        The text is sent alone if the picture cannot be drawn, or if the chat takes none. Raise TelegramError.
        """
        text = " · ".join(filter(None, (by, card.text, self._link(card))))
        rows = [[self._button(texts, card)]]
        rows += [] if by else [[self._choose_chat(texts, card)]]
        given: Any = {"message_thread_id": place.thread_id, "reply_markup": InlineKeyboardMarkup(rows)}
        picture = self._files.get(card) or await self._drawn(texts, card)
        if picture is not None:
            try:
                sent = await self._bot.send_photo(place.chat_id, picture, caption=text, **given)
            except BadRequest as error:
                log.info("a picture is not taken", chat=place.chat_id, reason=str(error))
            else:
                self._files[card] = sent.photo[-1].file_id
                return
        await self._bot.send_message(place.chat_id, text, **given)

    async def prepare(self, texts: Texts, card: ShareCard, person: int) -> Shared:
        """Prepare a card that a person sends from the page; its picture goes to the private chat first, if possible."""
        if card not in self._files and not card.is_table:
            try:
                await self.send(texts, card, Place(person))
            except TelegramError as error:
                log.info("a card has no picture", reason=str(error))
        article, photo = self._article(texts, card), self._files.get(card)
        result: InlineQueryResult = (
            article
            if photo is None
            else InlineQueryResultCachedPhoto(
                card.start, photo, card.heading, caption=self._line(card), reply_markup=article.reply_markup
            )
        )
        try:
            prepared = await self._bot.save_prepared_inline_message(
                person, result, allow_user_chats=True, allow_group_chats=True, allow_channel_chats=True
            )
        except TelegramError as error:
            log.info("a card is shared by a link", reason=str(error))
            return Shared("", self._url(card))
        return Shared(prepared.id, self._url(card))

    async def story(self, texts: Texts, card: ShareCard, person: int) -> Story | None:
        """Return a card as a story for a person to post; None if there is no picture."""
        if self.stories is None:
            return None
        picture = self.stories.address_of(person, card)
        if picture is None:
            drawn = await self._drawn(texts, card, is_story=True)
            picture = None if drawn is None else self.stories.add(person, card, drawn)
        if picture is None:
            return None
        text, label = card.text[: STORY_TEXT - 1], texts.words.plain(card.button)[:STORY_LABEL]
        return Story(picture, text if text == card.text else f"{text}…", self._link(card), label)

    async def offer(self, texts: Texts, query: str, cards: Sequence[ShareCard], otherwise: str) -> None:
        """Answer an inline query with cards, or a button to the topic `otherwise` in private; raise TelegramError."""
        button = InlineQueryResultsButton(texts.plain("app-today"), start_parameter=otherwise)
        results = [self._article(texts, card) for card in cards[: InlineQueryLimit.RESULTS]]
        await self._bot.answer_inline_query(
            query, results, cache_time=0, is_personal=True, button=None if results else button
        )

    def _article(self, texts: Texts, card: ShareCard) -> InlineQueryResultArticle:
        content, rows = InputTextMessageContent(self._line(card)), [[self._button(texts, card)]]
        if card.is_table:
            label = texts.plain("button-add-to-group")
            rows.append([InlineKeyboardButton(label, url=group_link(self._bot.username))])
        markup = InlineKeyboardMarkup(rows)
        return InlineQueryResultArticle(card.start, card.heading, content, markup, description=card.below)

    def _line(self, card: ShareCard) -> str:
        return f"{card.text} · {self._link(card)}"

    def _button(self, texts: Texts, card: ShareCard) -> InlineKeyboardButton:
        return InlineKeyboardButton(texts.plain(card.button), url=self._link(card))

    def _choose_chat(self, texts: Texts, card: ShareCard) -> InlineKeyboardButton:
        label = texts.plain("button-choose-chat")
        if self.inline and not isinstance(card, MomentCard):  # inline mode does not offer decisions
            return InlineKeyboardButton(label, switch_inline_query=card.start)
        return InlineKeyboardButton(label, url=self._url(card))

    async def _drawn(self, texts: Texts, card: ShareCard, *, is_story: bool = False) -> bytes | None:
        note = texts.plain("share-note")
        order: tuple[Any, ...] = (draw_card, card.heading, card.score, card.against, card.grid, note)
        if isinstance(card, MomentCard):
            order = (draw_moment_story if is_story else draw_moment, card.moment)
        elif is_story:
            order = (draw_story, *order)
        try:
            return await self._drawer.draw(*order)
        except DrawingFault as fault:
            log.warning("a result is shared without its picture", reason=str(fault))
            return None
