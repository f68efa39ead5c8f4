"""The scene of a table: what a graphical front end draws of a view, and what can be done with the cards.

A scene is built from a view, so it holds nothing that the viewing seat may not know. Cards are their texts (`7h`,
`Jk`, `So`); a card that the viewer may not see is counted, never named. Areas have ids that stay the same during a
round, so that a front end can move cards from one to another. All words are in the reader's language.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from engine.errors import Refusal
from engine.game import Move
from telegram_bot.texts.loader import Html

STOCK, PILE = "stock", "pile"
"""The ids of these areas in every game that has them."""


MAX_DECKS = 64
"""Readers' texts whose decks are cached."""


def meld_id(number: int) -> str:
    """Return the id of the area of a meld, counted from 0."""
    return f"meld-{number + 1}"


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
    label: Html
    side: int | None = None
    seat: int | None = None
    complete: bool = False
    badge: str = ""


@dataclass(frozen=True, slots=True)
class SceneSeat:
    """What a table shows of a seat; `column` is that of the score sheet.

    `marks`: short words such as `sallan`; `topics`: the chapters of the rules that explain them, empty for none.
    `bid` and `taken`: tricks bid and taken, None where there are none. `hand`: the cards, where all cards are open;
    otherwise None. `hand_words` names them; `words` is what a line about the seat says, where the table is not drawn.
    """

    seat: int
    column: int
    cards: int
    marks: tuple[Html, ...] = ()
    topics: tuple[str, ...] = ()
    dealer: bool = False
    bid: int | None = None
    taken: int | None = None
    hand: tuple[str, ...] | None = None
    hand_words: str = ""
    words: tuple[Html, ...] = ()


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be done: one or more moves, made one after the other.

    `label` is an order in words (`Discard K♣`). `target` is the id of an area for the kind `PLACE`. An action that the
    rules refuse has no `moves`; `refused` is then the move, and `why` the text of the `clause` it breaks. `primary`:
    what most players want. `unlikely`: a refused action that is explained only to a person who tries it, as by a wrong
    drop. `card`: the card of the hand that does it at a tap, without being selected (Pocha). `question`: what is asked
    before, empty for nothing.
    """

    kind: ActionKind
    label: str
    moves: tuple[str, ...] = ()
    target: str = ""
    number: int | None = None
    primary: bool = False
    clause: str = ""
    why: str = ""
    refused: str = ""
    unlikely: bool = False
    card: str = ""
    question: str = ""

    @property
    def tried(self) -> tuple[str, ...]:
        """Return the moves, legal or not."""
        return self.moves or (self.refused,)


def why_refused(actions: Sequence[Action]) -> str:
    """Return why cards may not be discarded, or else why nothing can be done with them; empty if neither is so."""
    refused = [action for action in actions if not action.moves]
    discards = [action for action in refused if action.target == PILE]
    told = discards or (refused if len(refused) == len(actions) else [])
    return told[0].why if told else ""


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as one seat, or a spectator, sees it.

    `hand`: the cards of the viewing seat, one text for each card, in the default order of the game; empty for a
    spectator. `playable`: the texts of the cards that can be played now if there are others that cannot (Pocha), else
    None. `actions`: what can be done without selecting cards. `groups`: the hand in groups that belong together, such
    as melds that it holds; empty if the game proposes none. `interchangeable`: it does not matter which cards of a
    group are taken. `wild`: the cards of the hand that stand for others although their face does not show it.
    `selectable`: cards can be selected now, or before the turn. `discardable`: the texts of those that can be discarded
    now. `legend`: what a beginner should know about the cards. `guide`: how a beginner selects cards now. `routine`:
    the prompt asks for what every turn asks for. `topic`: the chapter of the rules that explains the heading, empty for
    none. Where the table is not drawn, `lines` describe it, and `hand_words` the hand.
    """

    heading: Html
    prompt: Html
    seats: tuple[SceneSeat, ...]
    areas: tuple[Area, ...]
    hand: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    playable: tuple[str, ...] | None = None
    actions: tuple[Action, ...] = ()
    interchangeable: bool = False
    wild: tuple[str, ...] = ()
    selectable: bool = False
    discardable: tuple[str, ...] = ()
    legend: tuple[Html, ...] = ()
    guide: Html = Html()  # noqa: RUF009 - a constant
    routine: bool = False
    topic: str = ""
    lines: tuple[Html, ...] = ()
    hand_words: str = ""


class SeatView(Protocol):
    """What scenes need from the view of any game."""

    @property
    def seat(self) -> int | None:
        """Return the viewing seat, None for a spectator."""

    @property
    def to_move(self) -> int | None:
        """Return the seat to move, None when the round is over."""

    @property
    def dealer(self) -> int:
        """Return the seat that has dealt."""

    @property
    def hand_sizes(self) -> Sequence[int]:
        """Return the number of cards of each seat."""

    def refusal(self, move: Move) -> Refusal | None:
        """Return the refusal of a move of the viewing seat, which is to move; None if it is legal."""
