"""How a game is presented, in the chat and in the Mini App.

To add a game `x`, write `x.py`; what does not fit there is another file, as `canasta_actions.py`:

- Plain functions of a view: which moves can be tried without cards, and with some cards of the hand.
  The view tells which of them are legal; the others are shown as refused, with the clause.
- `XWords(GameWords)`, its moves and cards in words, bound to a reader's texts.
- `XScene(GameScene)`, what a seat or a spectator sees: areas, prompt, lines, and how moves are offered.
  At its end the declaration `X = GamePresentation(name="x", …)`, which gets a line in `registry`.

Each class says in its first part what a game provides. Both front ends ask `PRESENTATIONS[game].at(texts, view, names)`
once for a request. They draw its `scene`, and the `actions` of selected cards. Everything is made from a view, so that
nothing secret can be shown. Cards are their texts (`7h`).
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from analysis.texts.loader import clause_key
from engine.game import Move
from engine.match import Entry
from engine.registry import game_named
from telegram_bot.presentation.scene import STOCK, Action, Area, AreaKind, Deck, Scene, SceneSeat, SeatView
from telegram_bot.texts.loader import Html, Texts, kind_of

BETWEEN = " · "
"""Separates items in a line."""
WORD_JOINER = "\N{WORD JOINER}"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
"""Keep cards together when a line is broken."""

Voice: TypeAlias = Literal["you", "other"]
"""Whose moves are described: the reader's own, or those of a player who is named before them."""


M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=SeatView)


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of a game: its name and values, the default first; None stands for an option that is left out.

    `left_out`: its effective value in that case, by the number of players.
    """

    name: str
    values: tuple[Any, ...]
    left_out: Mapping[int, Any] = field(default_factory=dict, compare=False)


class GameWords(ABC, Generic[M, V]):
    """The moves and cards of a game in words, bound to a reader's texts. Where a view helps, it is optional."""

    game: ClassVar[str]
    mistake: ClassVar[int]
    """Change of the round's score by a penalized mistake."""
    gets_cards: ClassVar[Sequence[Any]] = ()
    """Verbs after which a player sees more cards than before."""
    ends_turn: ClassVar[Sequence[Any]] = ()

    def __init__(self, texts: Texts) -> None:
        self.texts = texts.words

    # ------------------------------------------------------------------ what a game provides

    @abstractmethod
    def parts(self, move: M, view: V | None) -> tuple[str, Mapping[str, Any]]:
        """Return the key of a move's text without `move-`, and its arguments; `view`: when it is made."""

    @abstractmethod
    def each(self, cards: Iterable[str]) -> list[str]:
        """Return each of some cards (`5♥️`, `K♣️`)."""

    def cards(self, cards: Sequence[str]) -> str:
        """Return some cards in a row."""
        return " ".join(self.each(cards))

    def joined(self, moves: Sequence[M]) -> Sequence[M]:
        """Return moves, joined where several are described as one."""
        return moves

    def reason_cards(self, cards: Sequence[str]) -> str:
        """Return the cards of a reason."""
        return self.cards(cards)

    def only_move(self, view: V) -> str:
        """Return the text that the viewing seat has only one legal move, and why, unless that is obvious."""
        return self.texts.plain("problem-only-move")

    def for_picture(self, words: str) -> str:
        """Return words without the signs that fonts of pictures lack."""
        return words

    # ------------------------------------------------------------------ moves

    def order(self, moves: Sequence[M], view: V | None = None) -> str:
        """Return moves as a short order for a button (`Discard K♣`)."""
        return self.texts.enumerated(self._told("do", moves, view))

    def plan(self, moves: Sequence[str], view: V | None = None) -> str:
        """Return moves as one sentence without its full stop (`Draw a card; then discard K♣`)."""
        parsed = self.parsed(moves)
        first, *rest = acts = self._told("step", parsed, view)
        if rest and parsed[0].verb in self.gets_cards:
            return self.texts.plain("plan-then", first=first, rest=self.texts.enumerated(rest))
        return self.texts.plain("plan", acts=self.texts.enumerated(acts))

    def steps(self, moves: Sequence[str], view: V | None = None) -> str:
        """Return moves as parts of a sentence (`lay 5♥ 6♥ 7♥, discard K♣`)."""
        return self.texts.enumerated(self._told("step", self.parsed(moves), view))

    def done(self, moves: Sequence[M | None], who: Voice) -> str:
        """Return moves as something that was done (`laid 5♥ 6♥ 7♥, discarded K♣`); None is a mistake, without cards."""
        words = list[str]()
        for is_mistake, together in groupby(moves, key=lambda move: move is None):
            if is_mistake:
                words += [self._text("did", who, "mistake", {"points": self.mistake}) for _ in together]
            else:
                words += self._told("did", [move for move in together if move is not None], None, who)
        return self.texts.enumerated(words)

    def parsed(self, moves: Iterable[str]) -> list[M]:
        """Return moves given by their texts."""
        parse: Any = game_named(self.game).parse_move
        return [parse(move) for move in moves]

    def _told(self, form: str, moves: Sequence[M], view: V | None, who: Voice = "other") -> list[str]:
        """Return moves: `form` is `do` for an order, `step` for a part of a plan, `did` for what `who` did."""
        return [self._text(form, who, *self.parts(move, view)) for move in self.joined(moves)]

    def _text(self, form: str, who: Voice, verb: str, values: Mapping[str, Any]) -> str:
        words = self.texts.plain(self.texts.of_game(self.game, f"move-{verb}"), form=form, who=who, **values)
        return self.texts.plain("plan", acts=words) if form == "do" else words

    # ------------------------------------------------------------------ what has happened

    def turns(self, entries: Sequence[Entry], names: Sequence[str], count: int) -> list[Html]:
        """Return the last turns of the public log entries, latest last, one a line: older ones stay as they were."""
        return [
            self.texts.html(f"{self.game}-event-stock")
            if seat is None
            else self.texts.html("turn-line", name=names[seat], what=self.done(moves, "other"))
            for seat, moves in turns_of(entries, self.ends_turn)[-count:]
        ]

    def recent(self, entries: Sequence[Entry], names: Sequence[str], count: int) -> list[Html]:
        """Return the same for a message, where a game may tell several turns in a line."""
        return self.turns(entries, names, count)


def turns_of(entries: Iterable[Entry], ends_turn: Sequence[Any]) -> list[tuple[int | None, list[Any]]]:
    """Group log entries by turns: the seat, None for chance, and its moves, None for a mistake."""
    turns: list[tuple[int | None, list[Any]]] = []
    closed = True
    for entry in entries:
        move: Any = entry.made
        if closed or turns[-1][0] != entry.seat:
            turns.append((entry.seat, []))
        turns[-1][1].append(move)
        closed = move is not None and move.verb in ends_turn
    return turns


class GameScene(ABC, Generic[M, V]):
    """What a seat, or a spectator, sees of a round, and what the seat can do, in a reader's texts; `names` by seat."""

    words_type: ClassVar[type[GameWords[Any, Any]]]
    hand_recurs: ClassVar[bool] = True
    """Whether a seat may hold the same cards again later in a round."""
    topics: ClassVar[Mapping[str, str]] = {}
    """Chapters of the rules that explain marks in the heading and at seats, by the kind of the mark."""
    status_of_side: ClassVar[bool] = False
    """Whether the status of a seat is that of its side, where `lines` show it."""

    def __init__(self, texts: Texts, view: V, names: Sequence[str] = (), *, is_deal: bool = False) -> None:
        self.texts, self.view, self.names = texts.words, view, names
        self.is_deal = is_deal
        """Whether the round is a deal of the day, which is no part of a match."""
        self.words = self.words_type(texts)
        self.hand = self.hand_of(view)
        self.mine = view.seat is not None and view.seat == view.to_move
        """Whether the viewing seat is to move."""

    # ------------------------------------------------------------------ what a game provides

    @staticmethod
    @abstractmethod
    def hand_of(view: V) -> tuple[str, ...]:
        """Return the viewing seat's hand in its default order."""

    @abstractmethod
    def heading(self) -> Html:
        """Return the round in words (`Round 3 · threes are poter`)."""

    @abstractmethod
    def prompt(self, cards: Sequence[str] = ()) -> Html:
        """Return what the seat to move has to do, with some of its cards selected."""

    @abstractmethod
    def lines(self) -> list[Html]:
        """Return the lines of the table; with the view of a seat, those that belong beside its hand."""

    @abstractmethod
    def status(self, seat: int) -> list[Html]:
        """Return what is special about a seat, in short words such as `sallan`."""

    @abstractmethod
    def hand_words(self) -> str:
        """Return the viewing seat's hand."""

    @abstractmethod
    def ending(self) -> Html:
        """Return how a finished round ended."""

    @staticmethod
    def is_cut(view: V) -> bool:
        """Return whether the seat to move cuts the cards, where that is a move of the round."""
        return False

    @abstractmethod
    def areas(self) -> Sequence[Area]:
        """Return the areas of the table: melds, stock and pile, or the tricks."""

    @staticmethod
    @abstractmethod
    def ready(view: V) -> Iterable[Sequence[M]]:
        """Return what the seat to move can try without selecting cards: moves made one after the other."""

    @staticmethod
    @abstractmethod
    def tried(view: V, cards: Sequence[str]) -> Iterable[Sequence[M]]:
        """Return what the seat to move can try with exactly these cards of the hand, the legal first."""

    @abstractmethod
    def offered(self, moves: Sequence[M]) -> Action:
        """Return how such moves are offered, as if they were legal."""

    @abstractmethod
    def always_valid(self) -> Sequence[M]:
        """Return the moves, legal or not, that mean the same whatever the others do: their buttons stay valid."""

    @staticmethod
    def misplaced(view: V, card: str) -> Iterable[tuple[str, M]]:
        """Return the additions of a card to melds, legal or not, with their areas: what a wrong drop tries."""
        return ()

    def account(self, column: int) -> list[Html]:
        """Return the parts of the score of a column in a finished round, one a line; nothing if it explains itself."""
        return []

    def extent(self, seat: int) -> Html:
        """Return how much a seat has: its number of cards, or what it has won of its bid."""
        return self.texts.html("cards-count", count=self.view.hand_sizes[seat])

    def penalty_marks(self, points: int) -> list[Html]:
        """Return what the mistakes of a seat or side cost, given as a positive number; nothing for 0."""
        shown = points if self.words.mistake > 0 else -points
        return [self.texts.html("penalty", points=shown)] if points else []

    def stock(self, count: int) -> Area:
        """Return the face-down cards to draw from."""
        return Area(STOCK, AreaKind.STOCK, (), count, self.texts.html("stock", count=count))

    def seat(self, seat: int) -> SceneSeat:
        """Return what the scene shows of a seat."""
        marks, is_dealer = tuple(self.status(seat)), self.view.dealer == seat
        dealer = (self.texts.html("dealer"),) if is_dealer else ()
        topics = tuple(self.topics.get(kind_of(mark), "") for mark in marks)
        words = (self.extent(seat), *dealer, *(() if self.status_of_side else marks))
        return SceneSeat(seat, seat, self.view.hand_sizes[seat], marks, topics, dealer=is_dealer, words=words)

    def details(self) -> Mapping[str, Any]:
        """Return the other fields of the scene that the game uses."""
        return {}

    # ------------------------------------------------------------------ the scene

    @cached_property
    def scene(self) -> Scene:
        """The table, and what can be done."""
        heading = self.heading()
        return Scene(
            heading=heading,
            topic=self.topics.get(kind_of(heading), ""),
            prompt=self.prompt() if self.mine else Html(),
            seats=tuple(map(self.seat, range(len(self.view.hand_sizes)))),
            areas=tuple(self.areas()),
            hand=self.hand,
            actions=tuple(map(self.action, self.ready(self.view))) if self.mine else (),
            lines=tuple(self.lines()),
            hand_words=self.hand_words(),
            **self.details(),
        )

    @property
    def scene_without_actions(self) -> Scene:
        """The table with nothing that can be done."""
        nothing = Html()
        still = replace(self.scene, prompt=nothing, guide=nothing, actions=(), selectable=False)
        return replace(still, groups=(), playable=None, discardable=())

    # ------------------------------------------------------------------ actions

    def actions(self, cards: Sequence[str]) -> tuple[Action, ...]:
        """Return the legal actions with exactly these cards of the hand, then those that the rules refuse."""
        if not self.mine or not cards or Counter(cards) - Counter(self.hand):
            return ()
        found = tuple(map(self.action, self.tried(self.view, cards)))
        places = {action.target for action in found}
        return (
            *found,
            *(
                replace(self.action([move]), target=place, unlikely=True)
                for place, move in self.misplaced(self.view, cards[0])
                if place not in places and self.view.refusal(move) is not None
            ),
        )

    def action(self, moves: Sequence[M]) -> Action:
        """Return the action of moves made one after the other; in the seat's turn it tells why the first is refused."""
        offered = self.offered(moves)
        refusal = self.view.refusal(moves[0]) if self.mine else None
        if refusal is None:
            return replace(offered, moves=tuple(map(str, moves)))
        why = self.clause_text(refusal.clause)
        return replace(offered, primary=False, question="", clause=refusal.clause, why=why, refused=str(moves[0]))

    def clause_text(self, clause: str) -> str:
        """Return the text of a clause of the rules; games say what it means at this table where that is an option."""
        return self.texts.plain(clause_key(clause))


AnyScene: TypeAlias = GameScene[Any, Any]
AnyWords: TypeAlias = GameWords[Any, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePresentation:
    """A game as both front ends present it."""

    name: str
    settings: tuple[Setting, ...]
    chapters: tuple[str, ...]
    """The pages of the rules in order, how a turn goes first; the text of each is `{name}-rules-{chapter}`."""
    at: type[GameScene[Any, Any]]
    """What a reader sees, given texts, view and names by seat."""
    deck: Callable[[Texts], Deck]
    point_scale: float = 1.0
    """Points that matter as little here as one point in Poter."""
    headline_settings: int = 1
    """Number of settings, the first ones, that every lobby shows; at the table they are shown by heading and seats."""
    suit_aliases: Mapping[str, str] = field(default_factory=dict)
    """Signs that people may type for the letter of a suit."""
    rank_aliases: Callable[[Texts], Mapping[str, Sequence[str]]] = lambda _texts: {"T": ("10",)}
    """Return what people may type for a rank beside its own letter, in lower case: of French cards `10` for `T`."""
    cut_rule: Callable[[Texts, Mapping[str, Any], int], Html | None] = lambda _texts, _options, _players: None
    """Return what the cut before a deal counts for, given options and number of players; None if nothing."""

    def words(self, texts: Texts) -> GameWords[Any, Any]:
        """Return the words of moves and cards for a reader."""
        return self.at.words_type(texts)

    def scene_with_all_hands(
        self,
        texts: Texts,
        view: Any,
        views: Sequence[Any],
        names: Sequence[str],
        seat: int | None = None,
        *,
        is_deal: bool,
    ) -> Scene:
        """Return the table with the hands of all `views`, and one seat's below; `view`: a spectator's at that time."""
        scene = self.at(texts, view, names, is_deal=is_deal).scene_without_actions
        held = [self.at(texts, one, names) for one in views]
        seats = tuple(
            replace(one, hand=at.hand, hand_words=at.hand_words()) for one, at in zip(scene.seats, held, strict=True)
        )
        return replace(scene, seats=seats, hand=() if seat is None else held[seat].hand)
