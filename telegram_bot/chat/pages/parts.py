"""Building blocks of pages.

The chat's signs, one in front of each kind of text or button that has one; rows of buttons, as many in a row as the
widths of their labels allow; buttons of orders and of the Mini App.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from telegram.ext import ExtBot

from analysis.shortening import label_width
from telegram_bot.app_address import AppAddress
from telegram_bot.chat.transport.callback_data import CallbackData, CutDeck, GiveOrder, HandData
from telegram_bot.chat.transport.sending import Button, ButtonStyle, Page
from telegram_bot.domain.room import Room
from telegram_bot.presentation.boards import table_card
from telegram_bot.presentation.game import BETWEEN
from telegram_bot.presentation.home import Choice
from telegram_bot.presentation.names import NAME_SIGNS
from telegram_bot.presentation.orders import ORDERS, Group, Look, order_words
from telegram_bot.sharing import share_url
from telegram_bot.texts.loader import KIND, Html, Texts, escaped

KINDS = {
    "🎴": "button-app button-app-home",
    "👉": "lesson-do button-match-live call call-private panel-your-turn panel-your-turn-until table-turn-free",
    "⏰": "warning warning-private turn-missed",
    "🔔": "calls-ask",
    "✔️": "typed-done forget-done canasta-opening-enough",
    "✂️": "canasta-exact-cut canasta-duty-cut cut-title cut-by cut-you cut-typed",
    "🗂": "canasta-pot-empty canasta-pot canasta-pot-covered poter-pile-empty poter-pile-open poter-pile-closed",
    "🗂 ❄️": "canasta-pot-frozen",
    "    🏅": "canasta-canastas",
    "🃏": "poter-heading poter-heading-deal group-day-table",
    "🥊": "button-duel button-duel-new button-invite duel-title duel-accept",
    "🗓": "today-title today-more today-more-title today-back result-title group-day-title group-day-choices "
    "group-day-offer",
    "👥": "result-share canasta-side language-group language-group-button "
    "pocha-others-even pocha-others-over pocha-others-under",
    "👤": "canasta-side-alone language-mine language-mine-shared language-mine-button button-review-mine",
    "🏁": "board-over canasta-closed canasta-nobody-closed "
    "canasta-nobody-closed-empty canasta-hint-match hint-match sheet-title",
    "🏆": "canasta-won-by-threes canasta-hint-bold canasta-hint-bold-same pocha-hint-bold pocha-hint-bold-same "
    "poter-went-out poter-hint-bold poter-hint-bold-same match-title",
    "•": "part turn-line pocha-events",
    "🔓": "canasta-opening",
    "💡": "puzzle-way canasta-seven-this-turn hint-thinking hint-title hint-rest hint-play order-ask-for-help "
    "today-helped result-helped review-player-hinted review-mine-advised "
    "review-step-hinted review-step-hinted-lost button-hint coach-show button-hint-left sheet-hints hint-getting-ready "
    "hint-first-look",
    "🍀": "me-luck canasta-review-mine-luck pocha-review-mine-luck poter-review-mine-luck review-luck",
    "📈": "today-week today-month button-app-review "
    "canasta-review-step-chances pocha-review-step-chances poter-review-step-chances",
    "🗑": "button-discard-picked forget-ask",
    "⏳": "duel-until today-preparing today-until today-waiting result-waiting panel-their-turn"
    " cut-by-until hint-rough table-turn sheet-next-at",
    "👀": "me-seen-title panel-see-table",
    "🂠": "panel-coming stock button-settings-rules lobby-title practice-title lesson-title button-hand sheet-left",
    "📤": "button-invite-table button-share button-post-here button-choose-chat button-moment button-story",
    "👋": "start-private start-group added-to-group hello-private",
    "📄": "transcript-caption button-transcript",
    "🔒": "today-proof cut-proof cut-proof-short button-check",
    "✕": "hand-why",
    "✨": "hand-new",
    "▫️": "puzzle-bar hint-step hint-other review-player-none review-player-few",
    "📊": "today-result button-chart chart-caption chart-coming",
    "🌐": "language-title button-language",
    "📖": "button-rules rules-heading",
    "🙋": "order-take-seat seat-taken",
    "➕": "button-add-to-group",  # noqa: RUF001 - the sign is meant
    "⭐": "pocha-trump pocha-trump-kept poter-sallan poter-you-are-sallan",
    "🗣": "pocha-bids-none pocha-bids pocha-sum-over pocha-sum-under pocha-sum-even",
    "🎯": "group-day-about result-score me-accuracy me-accuracy-none "
    "pocha-own-more pocha-own-enough review-match-without-luck",
    "🧩": "puzzle-title puzzle-next puzzle-more",
    "✅": "hint-step-done puzzle-best puzzle-done pocha-ending-kept pocha-own-kept",
    "🟡": "puzzle-near",
    "❌": "puzzle-wrong pocha-ending-missed pocha-own-over pocha-own-lost",
    "🔀": "poter-event-stock",
    "🤔": "coach-sure coach-think",
    "🎓": "button-learn lesson-choose lesson-step coach-best coach-good coach-lost coach-warming-up",
    "🎲": "cut-chance",
    "💬": "button-open-privately button-private",
    "🔍": "result-review "
    "review-title review-mine-title review-coming review-match-title button-review-rounds button-my-review "
    "button-review button-match-review button-find",
    "💸": "me-weakness review-costliest result-costliest",
    "👍": "order-allow-take-back",
    "👏": "review-none-costly review-mine-unmarked",
    "🟢": "me-find review-mine-best review-step-right",
    "🎞": "review-step-title button-review-steps button-steps",
    "📜": "history-title",
    "🧭": "me-title me-public-title",
    "📅": "me-days",
    "🏅": "me-rating me-rating-open",
    "🥇": "top-title",
    "🫥": "top-hidden",
    "📦": "button-own-data own-data-caption",
    "📋": "review-line review-line-ready",
    "🎖": "review-match-grades",
    "◀️": "button-newer button-round-back",
    "⏪": "button-decision-back",
    "👁": "button-eyes-open",
    "🙈": "button-eyes-mine",
    "⏩": "button-next-mark",
    "⚙️": "group-day-arrange lobby-settings-rules lobby-settings-table lobby-setting-title button-settings",
    "🪑": "button-settings-table",
    "🤝": "lobby-side",
    "🔁": "order-swap-seat puzzle-comes-back",
    "↩️": "order-take-back table-asks-back toast-asked-back",
    "🙅": "order-refuse-take-back",
    "▶️": "group-day-turn-on order-start order-next-round today-play today-continue today-next",
    "✋": "order-hold",
    "⏹": "order-stop match-stopped",
    "🔄": "button-refresh hint-changed",
    "⏸": "table-paused",
}
"""The kinds of lines and buttons by their sign; a kind is the key of its text."""
SAME_WORDS = {
    "button-round-back": "review-picture-round",
    "language-group-button": "button-language",
    "language-mine-button": "button-language",
    "panel-their-turn": "table-turn-free",
}
"""Kinds that have a sign of their own, but the words of another kind."""
SIGNS = {kind: f"{sign} " for sign, kinds in KINDS.items() for kind in kinds.split()}
SIGNS["pocha-play-best"] = "🏅\N{NO-BREAK SPACE}"  # within a line
MARKS = {"??": "🔴 ?? ", "?": "🟠 ? ", "?!": "🟡 ?! ", "!": "🟢 ! ", "small": "⚪ "}
"""The signs of judged decisions, by their marks, which are also kinds."""
SIGNS |= MARKS | NAME_SIGNS


class ChatTexts(Texts):
    """Texts as the chat shows them, each kind with its sign. Models have the words alone, see `drawn`."""

    @cached_property
    def words(self) -> Texts:
        """The texts of models, without signs."""
        return Texts(self.language, self.digits, self.zone)

    def plain(self, key: str, /, **values: Any) -> str:
        """Return a text without markup after its sign; raise TextFault."""
        return SIGNS.get(key, "") + super().plain(SAME_WORDS.get(key, key), **values)

    def html(self, key: str, /, **values: Any) -> Html:
        """Return a text for a message, with its string arguments escaped unless they are `Html`; raise TextFault."""
        return drawn(self.plain(key, **escaped(values)))


def drawn(text: str, signs: Mapping[str, str] = SIGNS) -> Html:
    """Return a model's text as a message shows it: with the signs of the kinds that have one."""
    return Html(KIND.sub(lambda tag: signs.get(tag[1], ""), text))


def between(texts: Iterable[Html]) -> Html:
    """Return texts of a model joined to one line of a message."""
    return Html(BETWEEN.join(map(drawn, texts)))


def drawn_lines(texts: Iterable[Html]) -> list[Html]:
    """Return texts of a model as lines of a message."""
    return [drawn(text) for text in texts]


# ---------------------------------------------------------------------- buttons

ROW, PADDING = 39.0, 2.5
"""Letters of Latin script (19.5 em) across a row of buttons on a phone 360 points wide, and those that one button's
edges take.
"""
BEFORE_TABLE = (CutDeck, HandData)
"""Kinds of buttons that stand together, above the button that opens the table."""
HOME = "home"
"""The parameter that opens the person's home."""


def label_room(count: int) -> float:
    """Return the letters of Latin script that each of `count` buttons in a row can show."""
    return ROW / count - PADDING


def even_rows(buttons: Sequence[Button], widest: int) -> list[list[Button]]:
    """Return buttons in as few rows as possible, of even lengths."""
    count = -(-len(buttons) // widest)
    size = -(-len(buttons) // count) if count else 1
    return [list(buttons[at : at + size]) for at in range(0, len(buttons), size)]


def rows_of_two(buttons: Sequence[Button]) -> list[list[Button]]:
    """Return buttons in rows of two, long ones alone."""
    rows: list[list[Button]] = []
    for button in buttons:
        last = rows[-1] if rows else []
        if len(last) == 1 and max(label_width(last[0].label), label_width(button.label)) <= label_room(2):
            last.append(button)
        else:
            rows.append([button])
    return rows


def rows_that_fit(buttons: Sequence[Button]) -> list[list[Button]]:
    """Return buttons in one row if all their labels have room, otherwise in rows of two, long ones alone."""
    if all(label_width(button.label) <= label_room(len(buttons)) for button in buttons):
        return [list(buttons)]
    return rows_of_two(buttons)


def choice_label(label: str, *, chosen: bool) -> str:
    """Return the label of a choice, with a mark if it is the current one."""
    return f"✓ {label}" if chosen else label


def choice_buttons(choices: Iterable[Choice], data: Callable[[str], CallbackData]) -> list[Button]:
    """Return a button for each choice, the current one marked; `data` makes the callback data of a value."""
    return [Button(choice_label(one.label, chosen=one.chosen), data(one.value)) for one in choices]


def order_button(
    texts: Texts, room: Room, name: str, style: ButtonStyle | None = None, version: int | None = None
) -> Button:
    """Return the button of an order, made for a version of the table, by default the current one."""
    data = GiveOrder(room.id, room.version if version is None else version, name)
    return Button(order_words(texts, room, name), data, style=style)


def order_buttons(
    texts: Texts, room: Room, group: Group, seat: int | None = None, successor: Room | None = None
) -> list[Button]:
    """Return the buttons of a group of orders, the recommended one green; with a seat, those that it may give now."""
    return [
        Button(
            order_words(texts, room, order.name, successor),
            GiveOrder(room.id, room.version, order.name),
            style=ButtonStyle.GREEN if order.look == Look.PRIMARY else None,
        )
        for order in ORDERS.values()
        if order.group == group and order.is_shown(room) and (seat is None or order.who(room, seat))
    ]


class AppButtons:
    """Adds Mini App buttons to pages, none without `address`. `watching`: tables and people who have them open."""

    def __init__(self, bot: ExtBot[Any], address: AppAddress | None, watching: Container[tuple[int, int]]) -> None:
        self._bot = bot
        self._address = address
        self.watching = watching

    def invite(self, texts: Texts, room: Room) -> str:
        """Return a link with which a person sends an invitation to an open table to a chat of their choice."""
        return share_url(self._bot.username, self._address, table_card(texts, room.link_name, room.game))

    def home(self, texts: Texts) -> list[Button]:
        """Return the button that opens the person's home in the Mini App, none without an app."""
        if self._address is None:
            return []
        return [Button(texts.plain("button-app-home"), web_app=self._address.page_link(HOME))]

    def with_table(self, page: Page, texts: Texts, chat_id: int, table: int) -> Page:
        """Return a page of a chat with a button that opens a table: below the first row, or below cards and depths."""
        cards = any(isinstance(key.data, BEFORE_TABLE) for row in page.rows for key in row)
        row = len(page.rows) if cards else 1
        return self._with(page, row, texts.plain("button-app"), chat_id, f"t{table}")

    def with_review(
        self, page: Page, texts: Texts, chat_id: int, table: int, number: int, place: int | None = None
    ) -> Page:
        """Return a page of a chat with a button that opens the review of a round, at a place of its log, at the end."""
        start = f"t{table}-r{number}" if place is None else f"t{table}-r{number}-p{place}"
        return self._with(page, len(page.rows), texts.plain("button-app-review"), chat_id, start)

    def _with(self, page: Page, row: int, label: str, chat_id: int, start: str) -> Page:
        if self._address is None:
            return page
        if chat_id > 0:
            button = Button(label, web_app=self._address.page_link(start))
        else:
            button = Button(label, url=self._address.chat_link(self._bot.username, start))
        return replace(page, rows=(*page.rows[:row], (button,), *page.rows[row:]))
