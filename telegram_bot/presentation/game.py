"""How a game is presented: one declaration of functions on views, so that nothing secret can be shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from engine.game import Move, View
from telegram_bot.presentation.scene import Action, Deck, Scene
from telegram_bot.texts.loader import Html, Texts

MISTAKE = "mistake"
"""Start of the log entry of a charged mistake."""
BETWEEN = " · "
"""Separates items in a line."""
WORD_JOINER = "\N{WORD JOINER}"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
"""Keep cards together when a line is broken."""


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of a game: its name and values, the default first; None stands for an option that is left out."""

    name: str
    values: tuple[Any, ...]


Voice: TypeAlias = Literal["you", "other"]
"""Whose moves are told: the reader's own, or those of somebody whose name stands before."""
V = TypeVar("V", bound=View)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class MoveText(Protocol[V_contra]):
    """Words a move."""

    def __call__(self, texts: Texts, move: str, view: V_contra | None = None, /) -> str:
        """Return a move as a short order for a button (`Discard K♣`); `view` is the moment at which it is made."""


class PlanText(Protocol[V_contra]):
    """Words the moves of a turn."""

    def __call__(self, texts: Texts, moves: Sequence[str], view: V_contra | None = None, /) -> str:
        """Return one or more moves as one sentence without its full stop; `view` is the start of the turn."""


class PromptText(Protocol[V_contra]):
    """Words what is to be done."""

    def __call__(self, texts: Texts, view: V_contra, cards: Sequence[str] = (), /) -> Html:
        """Return what the seat to move has to do, with some of its cards selected."""


class PastText(Protocol):
    """Words moves that were made."""

    def __call__(self, texts: Texts, moves: Sequence[str], who: Voice, /) -> str:
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


def joined_cards(cards: Sequence[str]) -> str:
    """Return the texts of cards, joined."""
    return " ".join(cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedPresentation(Generic[V]):
    """A game as both front ends present it. Cards are their texts (`7h`)."""

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

    # what is there, and what can be done
    deck: Callable[[Texts], Deck]
    """Return the cards of the game."""
    hand: Callable[[V], tuple[str, ...]]
    """Return the viewing seat's hand in its default order."""
    scene: Callable[[Texts, V, Sequence[str]], Scene]
    """Return the table; the last argument, here and below, holds the players' names by seat."""
    actions: Callable[[Texts, V, Sequence[str]], tuple[Action, ...]]
    """Return the legal actions with exactly these cards of the hand, then those that the rules refuse."""
    action: Callable[[Texts, V, Sequence[Any]], Action]
    """Return the action of moves of the viewing seat made one after the other, legal or not."""
    always_valid: Callable[[V], Sequence[Move]]
    """Return the moves, legal or not, that mean the same whatever the others do: their buttons stay valid."""

    # in words
    heading: Callable[[Texts, V], Html]
    """Return the round in words (`Round 3 · threes are poter`)."""
    table: Callable[[Texts, V, Sequence[str]], list[Html]]
    """Return the lines of the table; with the view of a seat, those that belong beside its hand."""
    marks: Callable[[Texts, V, int], list[str]]
    """Return the marks of a seat: its number of cards and so on."""
    recent: Callable[[Texts, Sequence[str], Sequence[str], int], list[Html]]
    """Return the last turns of the public log entries, latest last; arguments: entries, names, count."""
    turns: Callable[[Texts, Sequence[str], Sequence[str], int], list[Html]]
    """Return the same, one a line, so that older ones stay as they were."""
    cut_rule: Callable[[Texts, Mapping[str, Any], int], Html | None] = no_cut_rule
    """Return what the cut before a deal counts for, given options and number of players; None if nothing."""
    prompt: PromptText[V]
    ending: Callable[[Texts, V, Sequence[str]], Html]
    """Return how a finished round ended."""
    account: Callable[[Texts, V, int], list[Html]] = no_score_lines
    """Return the parts of the score of a column in a finished round, one a line."""
    moves_made: PastText
    words: MoveText[V]
    plan: PlanText[V]
    cards: Callable[[Texts, V], str]
    """Return the viewing seat's hand."""
    cards_words: Callable[[Texts, Sequence[str]], str]
    """Return some cards."""
    reason_cards: Callable[[Sequence[str]], str] = joined_cards
    """Return the cards of a reason."""
    for_picture: Callable[[Texts, str], str] = same_words
    """Return words without the signs that fonts of pictures lack."""

    def scene_without_actions(self, texts: Texts, view: V, names: Sequence[str]) -> Scene:
        """Return the table as a seat, or a spectator, sees it, with nothing that can be done."""
        scene = self.scene(texts, view, names)
        return replace(scene, prompt="", groups=(), playable=None, actions=(), selectable=False, guide="")

    def scene_with_all_hands(self, texts: Texts, views: Sequence[V], names: Sequence[str]) -> Scene:
        """Return the table with the hands of all seats, given the view of each at the same moment."""
        scene = self.scene_without_actions(texts, views[0], names)
        hands = [self.hand(view) for view in views]
        return replace(scene, seats=tuple(replace(seat, hand=hands[seat.seat]) for seat in scene.seats), hand=())


GamePresentation: TypeAlias = TypedPresentation[Any]
"""The presentation of any game, used with views of the same game."""


def move_text(texts: Texts, game: str, verb: str, form: str, who: Voice = "other", **values: Any) -> str:
    """Return a move of a game: `form` is `do` for an order, `step` for a part of a plan, `did` for what `who` did."""
    words = texts.plain(texts.of_game(game, f"move-{verb}"), form=form, who=who, **values)
    return texts.plain("plan", acts=words) if form == "do" else words


def plan_text(texts: Texts, acts: Sequence[str], *, gets_cards: bool) -> str:
    """Return the moves of a turn as one sentence without its full stop; `gets_cards` is about the first of them."""
    if gets_cards and len(acts) > 1:
        return texts.plain("plan-then", first=acts[0], rest=texts.enumerated(acts[1:]))
    return texts.plain("plan", acts=texts.enumerated(acts))
