"""The signs of the chat: one in front of each kind of text, and of each kind of button, that has one."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from telegram_bot.domain.names import BOT_SIGN
from telegram_bot.domain.room import Seat
from telegram_bot.presentation.game import BETWEEN
from telegram_bot.presentation.names import seat_name
from telegram_bot.texts.loader import KIND, Html, Texts, escaped, without_markup

KINDS = {
    "🎴": "button-app button-app-home",
    "👉": "lesson-do button-match-live call call-private panel-your-turn panel-your-turn-until table-turn-free",
    "⏰": "warning warning-private",
    "🔔": "calls-ask",
    "✔️": "calls-chosen typed-done forget-done canasta-opening-enough",
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
    "today-helped result-helped review-player-hinted "
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
    "🎯": "group-day-about result-score result-against result-against-only me-accuracy me-accuracy-none "
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
"""The keys of the texts of kinds that have the words of another kind, but a sign of their own."""
SIGNS = {kind: f"{sign} " for sign, kinds in KINDS.items() for kind in kinds.split()}
SIGNS["pocha-play-best"] = "🏅\N{NO-BREAK SPACE}"  # within a line
MARKS = {"??": "🔴 ?? ", "?": "🟠 ? ", "?!": "🟡 ?! ", "!": "🟢 ! ", "small": "⚪ "}
"""The signs of judged decisions by their marks, which are kinds, too."""
NAMES = {"bot": f"{BOT_SIGN}\N{NO-BREAK SPACE}", "stand-in": f"\N{NO-BREAK SPACE}{BOT_SIGN}"}
"""The signs of the names of bot players and of those for whom one plays, before and behind them."""
SIGNS |= MARKS | NAMES


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
    """Return a text of a model as it stands in a message: with the signs of those kinds that have one."""
    return Html(KIND.sub(lambda tag: signs.get(tag[1], ""), text))


def between(texts: Iterable[Html]) -> Html:
    """Return texts of a model as one line of a message."""
    return Html(BETWEEN.join(map(drawn, texts)))


def drawn_lines(texts: Iterable[Html]) -> list[Html]:
    """Return texts of a model as lines of a message."""
    return [drawn(text) for text in texts]


def plain_name(seat: Seat) -> str:
    """Return a player's name where there is no markup."""
    return without_markup(drawn(seat_name(seat)))
