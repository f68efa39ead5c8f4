"""What the chat needs to present a game: one declaration of functions on views, so that nothing secret can be shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import floor
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from analysis.hints.advice import Reason
from engine.game import Move, View
from telegram_bot.presentation.labels import label_room, label_width
from telegram_bot.texts.loader import Html, Texts

MAX_BIT = 62
"""The largest card number for which the mask in a button has room."""
HUNDRED = 100
MAX_ALERT = 200
"""Telegram's limit for the text of a dialog, in characters."""
MISTAKE = "mistake"
"""Start of the log entry of a charged mistake."""
BETWEEN = " · "
"""Separates items in a line."""
WORD_JOINER = "\N{WORD JOINER}"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
"""Keep cards together when a line is broken."""


class ButtonKind(Enum):
    """What a button of a hand does."""

    CARD = "card"
    """Select or deselect a card: `number` is the card, or what the game uses in its place."""
    MOVE = "move"
    """Make a move: `move`, or `number` is its index in the view's legal moves."""
    CHOICE = "choice"
    """Make moves with the selected cards: `number` is the index in the game's `sequences` for `selected`."""
    WHY = "why"
    """Explain why a move is not possible: `number` is the index in the game's `disabled_actions` for `selected`."""
    CLEAR = "clear"
    """Deselect all cards."""
    DISCARD = "discard"
    """Discard the one card that is selected when it is pressed."""


class Labelled(Protocol):
    """A button with a text."""

    @property
    def label(self) -> str:
        """Return the text."""


class ButtonStyle(Enum):
    """Colour of a button, by its purpose and never by the card it shows; not all clients show colours."""

    RED = "danger"
    """Cannot be undone."""
    BLUE = "primary"
    """Possible now."""
    GREEN = "success"
    """Recommended."""


@dataclass(frozen=True, slots=True)
class HandButton:
    """One button of a hand."""

    label: str
    kind: ButtonKind
    number: int = 0
    selected: int = 0
    style: ButtonStyle | None = None
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class HandPanel:
    """A hand as a message: lines and rows of buttons."""

    lines: list[Html]
    rows: list[list[HandButton]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of a game: its name and values, the default first; None stands for an option that is left out."""

    name: str
    values: tuple[Any, ...]


B = TypeVar("B", bound=Labelled)
Doer: TypeAlias = Literal["you", "other"]
"""Whose moves are told: the reader's own, or those of somebody whose name stands before."""
V = TypeVar("V", bound=View)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class BuildHandPanel(Protocol[V_contra]):
    """Builds the panel of the viewing seat."""

    def __call__(
        self,
        texts: Texts,
        view: V_contra,
        names: Sequence[str],
        selected: int,
        new_cards: int,
        /,
        *,
        acting: bool = True,
        guided: bool = True,
        alone: bool = False,
    ) -> HandPanel:
        """Return the hand with the `selected` and `new_cards` marked.

        `acting`: with the actions of the moment; `guided`: with the lines that help a beginner; `alone`: while others
        play, only what stays true when they do: no table, and the buttons of `standing`.
        """


class MoveText(Protocol[V_contra]):
    """Words a move."""

    def __call__(self, texts: Texts, move: str, view: V_contra | None = None, /) -> str:
        """Return a move as a short order for a button (`Discard K♣`); `view` is the moment at which it is made."""


class PlanText(Protocol[V_contra]):
    """Words the moves of a turn."""

    def __call__(self, texts: Texts, moves: Sequence[str], view: V_contra | None = None, /) -> str:
        """Return one or more moves as one sentence without its full stop; `view` is the start of the turn."""


class DeedText(Protocol):
    """Words moves that were made."""

    def __call__(self, texts: Texts, moves: Sequence[str], who: Doer, /) -> str:
        """Return moves as something that was done (`laid 5♥ 6♥ 7♥, discarded K♣`)."""


def rank_aliases(_texts: Texts) -> Mapping[str, Sequence[str]]:
    """Return what people may type for a rank beside its own letter, in lower case: of French cards `10` for `T`."""
    return {"T": ("10",)}


def no_score_lines(_texts: Texts, _view: View, _column: int) -> list[Html]:
    """Return no lines: the score needs no explanation."""
    return []


def no_cut_rule(_texts: Texts, _options: Mapping[str, Any], _players: int) -> Html | None:
    """Return None: the cut counts for nothing."""
    return None


def same_words(_texts: Texts, words: str) -> str:
    """Return words unchanged: a picture can show all their signs."""
    return words


def no_words(_texts: Texts, _selected: int) -> str:
    """Return nothing: no cards are selected in this game."""
    return ""


def no_moves(_view: View, _selected: int) -> Sequence[Move]:
    """Return no moves: no cards are selected in this game."""
    return ()


def no_discard(_view: View, _selected: int) -> Move | None:
    """Return no move: nothing is discarded in this game."""
    return None


def joined_cards(cards: Sequence[str]) -> str:
    """Return the texts of cards, joined."""
    return " ".join(cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedPresenter(Generic[V]):
    """A game in the chat. Sets of cards are masks whose bits are the game's own numbers of cards.

    `selected` of `sequences` and `disabled_actions` is the number that the game's own buttons carry: the mask, unless
    the game has a shorter encoding.
    """

    name: str
    settings: tuple[Setting, ...]
    chapters: tuple[str, ...]
    """The pages of the rules in order, how a turn goes first; the text of each is `{name}-rules-{chapter}`."""
    mistake: int
    """Change of the round's score by a charged mistake."""
    point_scale: float = 1.0
    """Points that matter as little here as one point in Poter."""
    hand_recurs: bool = True
    """Whether a seat may hold the same cards again later in a round."""
    headline_settings: int = 1
    """Number of settings, the first ones, that every lobby shows; at the table they are shown by heading and seats."""

    suit_aliases: Mapping[str, str] = field(default_factory=dict)
    """Signs that people may type for the letter of a suit."""
    rank_aliases: Callable[[Texts], Mapping[str, Sequence[str]]] = rank_aliases
    """Return what people may type for a rank beside its own letter, in lower case."""

    heading: Callable[[Texts, V], Html]
    """Return the round in words (`Round 3 · threes are poter`)."""
    table: Callable[[Texts, V, Sequence[str]], list[Html]]
    """Return the lines of the public table; the argument `names` holds the players' names by seat."""
    marks: Callable[[Texts, V, int], list[str]]
    """Return the marks of a seat: its number of cards and so on."""
    recent: Callable[[Texts, Sequence[str], Sequence[str], int], list[Html]]
    """Return the last turns of the public log entries in words, latest last; arguments: entries, names, count."""
    cut_rule: Callable[[Texts, Mapping[str, Any], int], Html | None] = no_cut_rule
    """Return what the cut before a deal counts for, given options and number of players; None if nothing."""
    prompt: Callable[[Texts, V], Html]
    """Return what the seat to move has to do."""
    ending: Callable[[Texts, V, Sequence[str]], Html]
    """Return how a finished round ended."""
    account: Callable[[Texts, V, int], list[Html]] = no_score_lines
    """Return the parts of the score of a column in a finished round, one a line."""
    moves_made: DeedText
    reason_cards: Callable[[Sequence[str]], str] = joined_cards
    """Return the cards of a reason in words."""
    cards: Callable[[Texts, V], str]
    """Return the viewing seat's hand in words."""
    for_picture: Callable[[Texts, str], str] = same_words
    """Return words without the signs that fonts of pictures lack."""
    panel: BuildHandPanel[V]
    hand: Callable[[V], int]
    """Return the viewing seat's hand as a mask."""
    toggled: Callable[[V, int, int], int | None]
    """Return the selected cards after a button of kind `CARD` with a number; None if there is no such card."""
    alert: Callable[[Texts, V], str]
    """Return the viewing seat's hand without markup in at most `MAX_ALERT` characters."""
    sequences: Callable[[V, int], Sequence[Sequence[Move]]]
    """Return what can be done with the selected cards in a stable order, each as moves made one after the other."""
    disabled_actions: Callable[[V, int], Sequence[Move]]
    """Return what might be tried with the selected cards but is refused, in a stable order."""
    standing: Callable[[V], Sequence[Move]]
    """Return the moves, legal or not, that mean the same whatever the others do: their buttons stay valid."""
    selected_words: Callable[[Texts, int], str] = no_words
    """Return selected cards in words."""
    selected_moves: Callable[[V, int], Sequence[Move]] = no_moves
    """Return the first moves of what can be done with selected cards."""
    discarding: Callable[[V, int], Move | None] = no_discard
    """Return the discard, legal or not, of selected cards; None unless they are exactly one."""
    words: MoveText[V]
    plan: PlanText[V]

    def reason(self, texts: Texts, reason: Reason) -> Html:
        """Return why a move is good, for a kind of reason that is the game's own."""
        return self._reason_words(texts, "reason", reason)

    def review_reason(self, texts: Texts, reason: Reason) -> Html:
        """Return why a move would have been good, for a kind of reason that is the game's own."""
        return self._reason_words(texts, "because", reason)

    def _reason_words(self, texts: Texts, use: str, reason: Reason) -> Html:
        """Return the text of a kind of reason, which takes any of these values."""
        return texts.html(
            f"{self.name}-{use}-{reason.kind}",
            percent=round(reason.number, 2),
            percent_before=round(reason.before, 2),
            points=_in_tens(reason.number),
            points_before=_in_tens(reason.before),
            count=len(reason.cards),
            cards=self.reason_cards(reason.cards),
        )


def _in_tens(points: float) -> float:
    """Return points in tens from a hundred on, halves upwards, so that ten points of difference stay visible."""
    return floor(points / 10 + 0.5) * 10 if abs(points) >= HUNDRED else points


GamePresenter: TypeAlias = TypedPresenter[Any]
"""The presenter of any game, used with views of the same game."""


def move_text(texts: Texts, game: str, verb: str, form: str, who: Doer = "other", **values: Any) -> str:
    """Return a move of a game: `form` is `do` for an order, `step` for a part of a plan, `did` for what `who` did."""
    words = texts.plain(texts.of_game(game, f"move-{verb}"), form=form, who=who, **values)
    return texts.plain("plan", acts=words) if form == "do" else words


def plan_text(texts: Texts, acts: Sequence[str], *, gets_cards: bool) -> str:
    """Return the moves of a turn as one sentence without its full stop; `gets_cards` is about the first of them."""
    if gets_cards and len(acts) > 1:
        return texts.plain("plan-then", first=acts[0], rest=texts.enumerated(acts[1:]))
    return texts.plain("plan", acts=texts.enumerated(acts))


def toggled_bit(hand: int, selected: int, card: int) -> int | None:
    """Return selected cards after a card of the hand is selected or deselected; None if it is not in the hand."""
    if card > MAX_BIT or not hand >> card & 1:
        return None
    return selected ^ 1 << card


def even_rows(buttons: list[HandButton], widest: int) -> list[list[HandButton]]:
    """Return buttons in as few rows as possible, of even lengths."""
    count = -(-len(buttons) // widest)
    size = -(-len(buttons) // count) if count else 1
    return [buttons[at : at + size] for at in range(0, len(buttons), size)]


def rows_of_two(buttons: Sequence[B]) -> list[list[B]]:
    """Return buttons in rows of two, long ones alone."""
    rows: list[list[B]] = []
    for button in buttons:
        last = rows[-1] if rows else []
        if len(last) == 1 and max(label_width(last[0].label), label_width(button.label)) <= label_room(2):
            last.append(button)
        else:
            rows.append([button])
    return rows


def rows_that_fit(buttons: Sequence[B]) -> list[list[B]]:
    """Return buttons in one row if all their labels have room, otherwise in rows of two, long ones alone."""
    if all(label_width(button.label) <= label_room(len(buttons)) for button in buttons):
        return [list(buttons)]
    return rows_of_two(buttons)
