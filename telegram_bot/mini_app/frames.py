"""The frames of the WebSocket between the page and the bot, as JSON objects with the key `type`.

The page sends `Hello` first, with the session that it got for Telegram's `initData`. `id` of a request is chosen by the
page and repeated in the answer, so that an answer can be told from news. Frames from the page are validated completely;
an invalid one is answered by `Problem` and has no effect. Frames to the page are dataclasses made from views and texts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from engine.deals import NUMBER_DIGITS
from telegram_bot.presentation.orders import ORDERS, OfferedOrder
from telegram_bot.presentation.scene import Action, Deck, Scene

CardText = Annotated[str, Field(pattern=r"^[A-Za-z0-9]{2}$")]
MoveText = Annotated[str, Field(min_length=1, max_length=200)]
Version = Annotated[int, Field(ge=0, lt=2**53)]
RequestId = Annotated[int, Field(ge=0, lt=2**53)]
RoundNumber = Annotated[int, Field(ge=1, le=10_000)]
OrderName = Annotated[str, Field(pattern=rf"^({'|'.join((*ORDERS, 'set', 'cut'))})$")]
LogPlace = Annotated[int, Field(ge=0, le=100_000)]


class Incoming(BaseModel):
    """A frame from the page."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Hello(Incoming):
    """The first frame: who is there, and the table to be shown."""

    type: Literal["hello"]
    session: Annotated[str, Field(max_length=1024)]
    table: Annotated[int, Field(ge=1, lt=2**53)]


class Ping(Incoming):
    """Ask for any answer: a page cannot see the pings of the WebSocket, and takes silence for a lost connection."""

    type: Literal["ping"]
    id: RequestId


class Seen(Incoming):
    """What the page showed when it first sent a request that it repeats after a lost connection.

    `position`: as in `TableFrame`; `seats`: their number; `seat`: the person's own.
    """

    position: tuple[LogPlace, LogPlace]
    seats: Annotated[int, Field(ge=0, le=100)]
    seat: Annotated[int, Field(ge=0, le=100)] | None


class Play(Incoming):
    """Make moves, one after the other, in the state `version`."""

    type: Literal["play"]
    id: RequestId
    version: Version
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=16)]
    seen: Seen | None = None


class Select(Incoming):
    """Ask what can be done with some cards of the hand."""

    type: Literal["select"]
    id: RequestId
    version: Version
    cards: Annotated[list[CardText], Field(max_length=64)]


class AskHint(Incoming):
    """Ask for a hint; the same one is repeated without being counted again."""

    type: Literal["hint"]
    id: RequestId
    version: Version


class Order(Incoming):
    """Give an order, choose the value of a setting (`set`), or cut the cards (`cut`)."""

    type: Literal["order"]
    id: RequestId
    version: Version
    name: OrderName
    setting: Annotated[str, Field(max_length=40)] = ""
    value: Annotated[int, Field(ge=0, le=63)] = 0
    """Index of the value of the setting, as its field lists them, or of the depth in `TableFrame.depths`."""
    seen: Seen | None = None
    number: Annotated[str, Field(pattern=rf"^([0-9a-f]{{{NUMBER_DIGITS}}})?$")] = ""
    """The number that the page has drawn for a cut."""


class AskReview(Incoming):
    """Ask for the review of a finished round, 0 for that of the match."""

    type: Literal["review"]
    id: RequestId
    round: Annotated[int, Field(ge=0, le=10_000)]


class AskStep(Incoming):
    """Ask for the table at a place of a finished round's log; `open`: with all cards."""

    type: Literal["step"]
    id: RequestId
    round: RoundNumber
    place: LogPlace
    open: bool


class AskLine(Incoming):
    """Ask for the better line of the decision at a place: the best way, and a few turns as the engine expects.

    `open`: with all cards.
    """

    type: Literal["line"]
    id: RequestId
    round: RoundNumber
    place: LogPlace
    open: bool = False


class AskMatches(Incoming):
    """Ask for the person's matches."""

    type: Literal["matches"]
    id: RequestId


class Visibility(Incoming):
    """Tell whether the page is visible: a hidden page does not keep the bot from editing the chat panel."""

    type: Literal["visible"]
    visible: bool


FromPage = Hello | Ping | Play | Select | AskHint | Order | AskReview | AskStep | AskLine | AskMatches | Visibility
INCOMING: TypeAdapter[FromPage] = TypeAdapter(Annotated[FromPage, Field(discriminator="type")])


# ---------------------------------------------------------------------- to the page


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to `Hello`: the words of the page and the person's new session, to be used after a reconnect.

    `words`: the texts of `page_words`. `digits`: the ten digits that the reader uses,
    since the page counts seconds itself. `bot`: the bot's user name.
    """

    person: int
    name: str
    language: str
    digits: str
    words: dict[str, str]
    session: str
    bot: str
    type: Literal["welcome"] = "welcome"


@dataclass(frozen=True, slots=True)
class Player:
    """A seat: who sits there. `kind`: how the seat is played now."""

    seat: int
    name: str
    kind: Literal["person", "bot", "stand-in", "reserved"]
    you: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of the score sheet."""

    round: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet: the names of its columns, a row a round, totals, and the rank of each column."""

    columns: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    lowest_wins: bool
    lines: tuple[str, ...] = ()
    """How the last round ended, and the parts of its scores, in words."""


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The running turn's clock, or that of the next round's automatic start; seconds since the epoch.

    `now` is the server's time when the frame was made, so that the page's own clock need not be right; `seconds` the
    whole time of the turn.
    """

    deadline: float
    seconds: int
    now: float


@dataclass(frozen=True, slots=True)
class SettingValue:
    """One value of a setting, and whether it is chosen."""

    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class SettingField:
    """A setting of the lobby's form with its values and explanation."""

    name: str
    title: str
    explanation: str
    group: str
    values: tuple[SettingValue, ...]


@dataclass(frozen=True, slots=True)
class TableFrame:
    """A table as the person sees it now; each one replaces the one before.

    `scene` is None where there are no cards; `deck` is sent only when the game has changed since the last frame.
    `orders`: those that the person may give now; `may_set`: whether they may change settings. `to_move`: the seat.
    `fields`: the settings, in the lobby. `summary`: the settings that differ from the usual ones. `recent`: the last
    turns in words. `hints_left`: None if unlimited; `hints_allowed`: the person can ask for one now. `reviews`: the
    rounds that can be reviewed.
    `position`: the number of rounds dealt, and of entries in the log of the last one.
    `depths`: the depths from which the person chooses who is to cut. `deal`: the commitment of the deal, with the seed
    and the cut after the round; empty if there is none. `cut_number`: the number with which the person has cut the last
    round; empty if somebody else or chance has.
    """

    table: int
    version: int
    position: tuple[int, int]
    game: str
    game_name: str
    title: str
    stage: Literal["lobby", "cutting", "playing", "between", "ended"]
    players: tuple[Player, ...]
    seat: int | None
    to_move: int | None
    turn_text: str
    scene: Scene | None
    deck: Deck | None
    sheet: Sheet | None
    clock: TurnClock | None
    orders: tuple[OfferedOrder, ...]
    may_set: bool
    fields: tuple[SettingField, ...] = ()
    summary: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    hints_left: int | None = None
    hints_allowed: bool = False
    reviews: tuple[int, ...] = ()
    depths: tuple[str, ...] = ()
    deal: str = ""
    cut_number: str = ""
    type: Literal["table"] = "table"


@dataclass(frozen=True, slots=True)
class Actions:
    """The answer to `Select`; `prompt`: what to tell in place of the scene's prompt, empty to leave that as it is."""

    id: int
    version: int
    cards: tuple[str, ...]
    actions: tuple[Action, ...]
    prompt: str = ""
    type: Literal["actions"] = "actions"


@dataclass(frozen=True, slots=True)
class Done:
    """A request was carried out, or a ping has come; what has changed follows as a `TableFrame`.

    `table`: a new table to go on with.
    """

    id: int
    table: int | None = None
    type: Literal["done"] = "done"


@dataclass(frozen=True, slots=True)
class Problem:
    """A request was not carried out, and why; `clause` if the rules refuse it. `code`: see `Problem` of the rooms."""

    id: int | None
    code: str
    text: str
    clause: str = ""
    type: Literal["problem"] = "problem"


@dataclass(frozen=True, slots=True)
class HintBar:
    """One way to play of a hint: `share` is the length of its bar from 0 to 1, `value` and `mark` are written at it."""

    words: str
    moves: tuple[str, ...]
    cards: tuple[str, ...]
    share: float
    error: float
    value: str
    mark: str
    tone: Literal["best", "same", "worse"]


@dataclass(frozen=True, slots=True)
class HintFrame:
    """A hint: the moves of the best way, the cards that it plays first, its words, and a bar for each way."""

    id: int
    version: int
    moves: tuple[str, ...]
    cards: tuple[str, ...]
    target: str
    lines: tuple[str, ...]
    bars: tuple[HintBar, ...]
    note: str
    type: Literal["hint"] = "hint"


@dataclass(frozen=True, slots=True)
class Waiting:
    """A hint or a review is being computed; `text` says so, and for how long if that is known."""

    id: int
    text: str
    type: Literal["waiting"] = "waiting"


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The chances of all columns after a place of the log, from 0 to 1."""

    place: int
    win: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ReviewMark:
    """A judged decision on the curve; `mark` is `??`, `?`, `?!`, `!` or empty."""

    place: int
    seat: int
    mark: str
    label: str


@dataclass(frozen=True, slots=True)
class ReviewPlayer:
    """The figures of a player in words, as pairs (what, value); `column` is that of the score sheet."""

    seat: int
    column: int
    name: str
    figures: tuple[tuple[str, str], ...]
    accuracy: float | None
    luck: float
    """Points gained by luck as a share of the largest luck of the round, from -1 to 1; plus is good."""


@dataclass(frozen=True, slots=True)
class ReviewFrame:
    """The review of a round, or of the match (`round` is 0, without curve, marks and places).

    `seat`: whose view the steps show. `columns`: the names of the curve's columns. `last`: the last place of the log.
    """

    id: int
    round: int
    rounds: tuple[int, ...]
    title: str
    seat: int | None
    columns: tuple[str, ...]
    chances: str
    curve: tuple[CurvePoint, ...]
    marks: tuple[ReviewMark, ...]
    players: tuple[ReviewPlayer, ...]
    lines: tuple[str, ...]
    last: int
    deck: Deck
    can_open: bool
    type: Literal["review"] = "review"


@dataclass(frozen=True, slots=True)
class StepFrame:
    """The table at a place of a round; `lines` judge the decision made there, `better`: it has a better line."""

    id: int
    round: int
    place: int
    scene: Scene
    to_move: int | None
    entry: str
    lines: tuple[str, ...]
    played: tuple[str, ...] = ()
    """Cards that were played at this place."""
    best: tuple[str, ...] = ()
    """Cards that the best way would have played."""
    better: bool = False
    chances: tuple[str, ...] = ()
    type: Literal["step"] = "step"


@dataclass(frozen=True, slots=True)
class LineStep:
    """One step of a better line."""

    words: str
    scene: Scene
    to_move: int | None


@dataclass(frozen=True, slots=True)
class LineFrame:
    """The better line of a decision; `note` says what it is."""

    id: int
    round: int
    place: int
    steps: tuple[LineStep, ...]
    note: str
    type: Literal["line"] = "line"


@dataclass(frozen=True, slots=True)
class MatchEntry:
    """A match of the person; `current`: it is still being played."""

    table: int
    title: str
    detail: str
    current: bool


@dataclass(frozen=True, slots=True)
class MatchesFrame:
    """The person's matches, the latest first."""

    id: int
    matches: tuple[MatchEntry, ...] = field(default_factory=tuple)
    type: Literal["matches"] = "matches"


ToPage = (
    Welcome
    | TableFrame
    | Actions
    | Done
    | Problem
    | HintFrame
    | Waiting
    | ReviewFrame
    | StepFrame
    | LineFrame
    | MatchesFrame
)
_OUTGOING: TypeAdapter[Any] = TypeAdapter(ToPage)


def encoded(frame: ToPage) -> str:
    """Return a frame as JSON."""
    return _OUTGOING.dump_json(frame).decode()
