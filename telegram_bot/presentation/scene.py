"""The scene of a table: what a graphical front end draws of a view, and what can be done with the cards.

A scene is built from a view, so it holds nothing that the viewing seat may not know. Cards are their texts (`7h`,
`Jk`, `So`); a card that the viewer may not see is counted, never named. Areas have ids that stay the same during a
round, so that a front end can move cards from one to another. All words are in the reader's language, without markup.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Protocol, TypeVar

from engine.game import View
from telegram_bot.texts.loader import Html, Texts

V = TypeVar("V", bound=View)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Pack(StrEnum):
    """The pack of cards that a game is played with."""

    FRENCH = "french"
    SPANISH = "spanish"


class AreaKind(StrEnum):
    """What lies in an area of the table, which decides how it is drawn."""

    STOCK = "stock"
    """Face-down cards to draw from."""
    PILE = "pile"
    """The discard pile, or the pot of Canasta."""
    MELD = "meld"
    RED_THREES = "red-threes"
    """Red threes of a side in Canasta."""
    TRICK = "trick"
    """The running trick."""
    TURNED = "turned"
    """The card turned up for trump."""


class ActionKind(StrEnum):
    """How an action is offered."""

    PLACE = "place"
    """At the area `target`, which is tapped or onto which cards are dropped."""
    NEW_MELD = "new-meld"
    """At the free part of the table."""
    BUTTON = "button"
    """As a button beside the hand."""
    NUMBER = "number"
    """As one of several numbers, such as bids; `number` is its value."""
    SCALE = "scale"
    """As a place on a scale, such as the depth of a cut; `number` is the place, and the label names it."""


@dataclass(frozen=True, slots=True)
class DeckCard:
    """One kind of card of a pack: `index` is printed in its corner, `name` is read by a screen reader.

    `suit` and `rank` are the positions in a hand that is sorted by them; cards of no suit have the suit -1.
    """

    card: str
    index: str
    name: str
    suit: int
    rank: int


@dataclass(frozen=True, slots=True)
class Deck:
    """All kinds of cards of a game in the reader's language."""

    pack: Pack
    cards: tuple[DeckCard, ...]


@dataclass(frozen=True, slots=True)
class AreaCard:
    """A card in an area: its text, None if it is face down.

    `stands_for`: the card that a wild card represents in a meld. `seat`: who has played it to a trick. `winning`: it
    wins the trick so far. `sideways`: it is drawn across the others, as the sign of a frozen pot.
    """

    card: str | None
    stands_for: str | None = None
    seat: int | None = None
    winning: bool = False
    sideways: bool = False


@dataclass(frozen=True, slots=True)
class Area:
    """Cards that lie together on the table, from bottom to top.

    `count` includes cards that are not in `cards`, such as the covered ones of a pile. `side`: the score sheet column
    that owns them, `seat`: who has laid them; None if they are everybody's. `complete`: a canasta, drawn as a
    squared-up stack. `label` names the area for screen readers, with what is visible of it; `badge` is written on it.
    """

    id: str
    kind: AreaKind
    cards: tuple[AreaCard, ...]
    count: int
    label: str
    side: int | None = None
    seat: int | None = None
    complete: bool = False
    badge: str = ""


@dataclass(frozen=True, slots=True)
class SceneSeat:
    """What a table shows of a seat; `column` is that of the score sheet.

    `marks`: short words such as `sallan`. `bid` and `taken`: tricks bid and taken, None where there are none. `hand`:
    the cards, where all cards are open; otherwise None.
    """

    seat: int
    column: int
    cards: int
    marks: tuple[str, ...] = ()
    dealer: bool = False
    bid: int | None = None
    taken: int | None = None
    hand: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be done: one or more moves, made one after the other.

    `label` is an order in words (`Discard K♣`). `target` is the id of an area for the kind `PLACE`. An action that the
    rules refuse has no `moves`; `why` is then the text of the `clause` it breaks. `primary`: what most players want.
    """

    kind: ActionKind
    label: str
    moves: tuple[str, ...] = ()
    target: str = ""
    number: int | None = None
    primary: bool = False
    clause: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as one seat, or a spectator, sees it.

    `hand`: the cards of the viewing seat, one text for each card, in the default order of the game; empty for a
    spectator. `playable`: the texts of the cards that can be played now if there are others that cannot (Pocha), else
    None. `actions`: what can be done without selecting cards. `groups`: the hand in groups that belong together, such
    as melds that it holds; empty if the game proposes none.
    """

    heading: str
    prompt: str
    seats: tuple[SceneSeat, ...]
    areas: tuple[Area, ...]
    hand: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    playable: tuple[str, ...] | None = None
    actions: tuple[Action, ...] = ()


class BuildScene(Protocol[V_contra]):
    """Builds the scene of a view."""

    def __call__(self, texts: Texts, view: V_contra, names: Sequence[str], /) -> Scene:
        """Return the scene; `names` are the players' names by seat."""


class SelectionActions(Protocol[V_contra]):
    """Finds what can be done with selected cards."""

    def __call__(self, texts: Texts, view: V_contra, cards: Sequence[str], /) -> tuple[Action, ...]:
        """Return the legal actions with exactly these cards of the hand, then those that the rules refuse."""


class SelectionPrompt(Protocol[V_contra]):
    """Words what is to be done while cards are selected."""

    def __call__(self, texts: Texts, view: V_contra, cards: Sequence[str], /) -> str:
        """Return what to tell in place of the scene's prompt, empty to leave that as it is."""


def same_prompt(_texts: Texts, _view: View, _cards: Sequence[str]) -> str:
    """Leave the prompt as it is, whatever is selected."""
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenePresenter(Generic[V]):
    """A game as scenes."""

    deck: Callable[[Texts], Deck]
    """Return the cards of the game."""
    scene: BuildScene[V]
    hand: Callable[[V], tuple[str, ...]]
    """Return the viewing seat's hand in the order of `Scene.hand`."""
    actions: SelectionActions[V]
    prompt: SelectionPrompt[V] = same_prompt
    recent: Callable[[Texts, Sequence[str], Sequence[str], int], list[Html]]
    """Return the last turns of the public log entries in words, latest last, so that older ones stay as they were.

    Arguments: entries, names by seat, count.
    """
