"""The frames of the WebSocket between the page and the bot, as JSON objects with the key `type`.

The page sends `Hello` first, with the session that it got for Telegram's `initData`. The page chooses the `id` of a
request and the answer repeats it, which tells answers from news. Frames from the page are validated completely; an
invalid one is answered by `ProblemFrame` and has no effect. Frames to the page are models of
`telegram_bot.presentation` and `sharing`, and a few of the connection's own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from json import JSONEncoder
from typing import Annotated, Any, Literal, Union, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from analysis.puzzles import MOST
from analysis.texts.loader import LANGUAGES
from engine.deals import NUMBER_DIGITS
from engine.registry import GAMES
from telegram_bot.domain.lobby import KEY_DIGITS
from telegram_bot.domain.people import ZONES
from telegram_bot.domain.room import Visibility as VisibilityOf
from telegram_bot.mini_app.page_words import REACTIONS, ReactionModel
from telegram_bot.presentation.boards import DayModel, DealsModel, ShareCard
from telegram_bot.presentation.french_cards import WILD
from telegram_bot.presentation.game import WORD_JOINER
from telegram_bot.presentation.hint import HintBar, HintModel
from telegram_bot.presentation.home import ALL, MOST_PAGES, HistoryModel, HomeModel
from telegram_bot.presentation.orders import ORDERS
from telegram_bot.presentation.pocha import SUIT_SIGNS
from telegram_bot.presentation.puzzles import KEY, PuzzleModel
from telegram_bot.presentation.review import ReviewModel
from telegram_bot.presentation.scene import Action, Scene, SceneSeat
from telegram_bot.presentation.settings import RulesModel
from telegram_bot.presentation.standings import MeModel, Period, TopModel
from telegram_bot.presentation.step import LineModel, StepModel
from telegram_bot.presentation.table import TableModel
from telegram_bot.sharing import Shared, Story
from telegram_bot.texts.loader import Html, plain_words, with_dark_suits

CardText = Annotated[str, Field(pattern=r"^[A-Za-z0-9]{2}$")]
MoveText = Annotated[str, Field(min_length=1, max_length=200)]
Version = Annotated[int, Field(ge=0, lt=2**53)]
RequestId = Annotated[int, Field(ge=0, lt=2**53)]
RoundNumber = Annotated[int, Field(ge=1, le=10_000)]
OrderName = Annotated[str, Field(pattern=rf"^({'|'.join((*ORDERS, 'set', 'cut'))})$")]
HistoryName = Annotated[str, Field(pattern=rf"^({'|'.join((ALL, *GAMES))})$")]
DealsName = Annotated[str, Field(pattern=rf"^({'|'.join(GAMES)}|d[1-9][0-9]{{0,14}}|u[0-9a-f]{{1,18}})$")]
GameName = Annotated[str, Field(pattern=rf"^({'|'.join(GAMES)})$")]
ReactionName = Annotated[str, Field(pattern=rf"^({'|'.join(REACTIONS)})$")]
LanguageCode = Annotated[str, Field(pattern=rf"^({'|'.join(LANGUAGES)})$")]
ZoneName = Annotated[str, Field(pattern=rf"^({'|'.join(ZONES)})$")]
LogPlace = Annotated[int, Field(ge=0, le=100_000)]


KINDS: dict[str, type[Incoming]] = {}
"""The frames from the page by their `type`."""


class Checked(BaseModel):
    """Something from the page, which is validated completely."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Incoming(Checked):
    """A frame from the page. Each kind is a subclass with fields and a `type` of its own."""

    type: str

    def __init_subclass__(cls, kind: str = "", **given: Any) -> None:
        super().__init_subclass__(**given)
        if kind:
            cls.__annotations__["type"] = Literal[kind]
            KINDS[kind] = cls


class Request(Incoming):
    """A frame that is answered, with the same `id`."""

    id: RequestId


class Hello(Incoming, kind="hello"):
    """The first frame: who is there, the table to show (none: the home), and the key of a link for guests, if any."""

    session: Annotated[str, Field(max_length=1024)]
    table: Annotated[int, Field(ge=1, lt=2**53)] | None = None
    key: Annotated[str, Field(pattern=rf"^([0-9a-f]{{{KEY_DIGITS}}})?$")] = ""


class Ping(Request, kind="ping"):
    """Ask for any answer: a page cannot see the pings of the WebSocket, and takes silence for a lost connection."""


class Seen(Checked):
    """What the page showed when it first sent a request that it repeats after a lost connection.

    `position`: as in `TableModel`; `seats`: their number; `seat`: the person's own.
    """

    position: tuple[LogPlace, LogPlace]
    seats: Annotated[int, Field(ge=0, le=100)]
    seat: Annotated[int, Field(ge=0, le=100)] | None


class Play(Request, kind="play"):
    """Make moves, one after the other, in the state `version`; `anyway`: also those that the coach holds back."""

    version: Version
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=16)]
    seen: Seen | None = None
    anyway: bool = False


class Select(Request, kind="select"):
    """Ask what can be done with some cards of the hand."""

    version: Version
    cards: Annotated[list[CardText], Field(max_length=64)]


class AskHint(Request, kind="hint"):
    """Ask for a hint; the same one is repeated without being counted again."""

    version: Version


class Order(Request, kind="order"):
    """Give an order, choose the value of a setting (`set`), or cut the cards (`cut`)."""

    version: Version
    name: OrderName
    setting: Annotated[str, Field(max_length=40)] = ""
    value: Annotated[int, Field(ge=0, le=63)] = 0
    """Index of the value of the setting, as its field lists them, or of the depth in `TableModel.depths`."""
    seen: Seen | None = None
    number: Annotated[str, Field(pattern=rf"^([0-9a-f]{{{NUMBER_DIGITS}}})?$")] = ""
    """The number that the page has drawn for a cut."""


class AskReview(Request, kind="review"):
    """Ask for the review of a finished round, 0 for the match."""

    round: Annotated[int, Field(ge=0, le=10_000)]


class AskStep(Request, kind="step"):
    """Ask for the table at a place of a finished round's log; `open`: with all cards."""

    round: RoundNumber
    place: LogPlace
    open: bool


class AskLine(Request, kind="line"):
    """Ask for the better line at a place: the best way, and a few turns as the engine expects; `open`: all cards."""

    round: RoundNumber
    place: LogPlace
    open: bool = False


class AskHome(Request, kind="home"):
    """Ask for the person's matches, and what can be played alone."""


class AskMatches(Request, kind="matches"):
    """Ask for a page of the person's matches, counted from 0, of all games or of one."""

    game: HistoryName
    page: Annotated[int, Field(ge=0, lt=MOST_PAGES)]


class AskMe(Request, kind="me"):
    """Ask for the person's own figures."""


class ChooseSeen(Request, kind="seen"):
    """Choose who sees the person's results; answered with the figures."""

    value: VisibilityOf


class ShareMistakes(Request, kind="share-mistakes"):
    """Choose whether the person's groups get puzzles from the person's mistakes; answered with the figures."""

    value: Literal["yes", "no"]


class ChooseZone(Request, kind="zone"):
    """Choose the person's time zone; answered with the figures."""

    value: ZoneName


class AskTop(Request, kind="top"):
    """Ask for the leaderboard of the table's group, for a game, empty for the one played most, and a period."""

    game: Annotated[str, Field(pattern=rf"^({'|'.join(GAMES)}|)$")]
    period: Period


class SendOwnData(Request, kind="own-data"):
    """Ask for all data of the person, as files in the private chat."""


class Practise(Request, kind="practise"):
    """Open a practice or the lesson of a game, or continue the live one of this game."""

    game: GameName
    lesson: bool = False


class AskDay(Request, kind="day"):
    """Ask for the deals of the day, those of a game or of the day and game of a deal (`d412`), or for a duel.

    `known`: without what has to be computed.
    """

    what: DealsName | Literal[""] = ""
    known: bool = False


class Share(Request):
    """Ask for a card to be sent to a chat, or to be posted as a story."""

    story: bool = False


class ShareDay(Share, kind="share"):
    """Share the result of a day's deals, or a duel."""

    what: DealsName


class ShareStep(Share, kind="share-step"):
    """Share one's own decision at a place of a finished round."""

    round: RoundNumber
    place: LogPlace


class Invite(Request, kind="invite"):
    """Ask for an invitation to the open table, to be sent to a chat."""


class StartDuel(Request, kind="start-duel"):
    """Accept a duel (`u` and its token), or challenge others with new deals of a game, or those of a deal (`d412`)."""

    what: DealsName


class PlayBoard(Request, kind="play-board"):
    """Start or continue a deal of the day."""

    board: Annotated[int, Field(ge=1, lt=2**53)]


class AskPuzzle(Request, kind="puzzle"):
    """Ask for a puzzle, 0 for the next one; `more`: even after the number that is offered on a day."""

    puzzle: Annotated[int, Field(ge=0, lt=2**53)] = 0
    more: bool = False


class SolvePuzzle(Request, kind="solve"):
    """Answer a puzzle by the number of a way; `key`: of the ways that were offered."""

    puzzle: Annotated[int, Field(ge=1, lt=2**53)]
    key: Annotated[int, Field(ge=0, lt=KEY)]
    way: Annotated[int, Field(ge=0, lt=MOST)]


class AskRules(Request, kind="rules"):
    """Ask for the rules of the table's game."""


class ChooseLanguage(Request, kind="language"):
    """Choose the person's language, in the page and in the chat."""

    language: LanguageCode


class React(Request, kind="react"):
    """Show a reaction to everybody who looks at the table."""

    name: ReactionName


class Visibility(Incoming, kind="visible"):
    """Tell whether the page is visible: a hidden page does not keep the bot from editing the chat panel.

    `quick_bots`: the person wants bot players to be quick while they look.
    """

    visible: bool
    quick_bots: bool = False


INCOMING: TypeAdapter[Incoming] = TypeAdapter(
    Annotated[Union[tuple(KINDS.values())], Field(discriminator="type")]  # noqa: UP007 - a union of what is declared
)


# ---------------------------------------------------------------------- to the page


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to `Hello`: the words of the page and the person's new session, to be used after a reconnect.

    `words`: the texts of `page_words`. `languages`: the names of all languages by their codes. `digits`: the
    ten digits that the reader uses, since the page counts seconds itself. `bot`: the bot's user name. `stories`:
    whether Telegram can fetch their pictures.
    """

    language: str
    digits: str
    words: dict[str, str]
    session: str
    bot: str
    stories: bool
    languages: Mapping[str, str] = field(default_factory=lambda: {code: one.name for code, one in LANGUAGES.items()})


@dataclass(frozen=True, slots=True)
class Actions:
    """The answer to `Select`; `prompt` for these cards selected; empty: the page keeps that of the scene.

    `why`: why they may not be discarded, or nothing can be done with them; empty if neither is so.
    """

    version: int
    cards: tuple[str, ...]
    actions: tuple[Action, ...]
    prompt: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """A request was carried out, or a ping has come; changes follow as a table. `table`: a new one to go on with."""

    id: int
    table: int | None = None


@dataclass(frozen=True, slots=True)
class ProblemFrame:
    """A request was not carried out, and why; `clause` if the rules refuse it. `code`: see `Problem` of the rooms."""

    id: int | None
    code: str
    text: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A hint or a review is being computed; `text` says so, and for how long if that is known."""

    id: int
    text: str


Model = (
    Annotated[TableModel, "table"]
    | Annotated[HintModel, "hint"]
    | Annotated[ReviewModel, "review"]
    | Annotated[StepModel, "step"]
    | Annotated[LineModel, "line"]
    | Annotated[HomeModel, "home"]
    | Annotated[HistoryModel, "matches"]
    | Annotated[MeModel, "me"]
    | Annotated[TopModel, "top"]
    | Annotated[DayModel, "day"]
    | Annotated[DealsModel, "deals"]
    | Annotated[PuzzleModel, "puzzle"]
    | Annotated[RulesModel, "rules"]
    | Annotated[ReactionModel, "reaction"]
    | Annotated[Shared, "prepared"]
    | Annotated[Story, "story"]
    | Annotated[Actions, "actions"]
)
"""What the page can show, each with the `type` of its frame."""
UNSENT: Mapping[type[Any], tuple[str, ...]] = {
    Scene: ("lines", "hand_words", "interchangeable", "wild", "selectable", "legend", "guide", "routine"),
    SceneSeat: ("words", "hand_words"),
    Action: ("unlikely",),
    HintBar: ("regret", "regret_error"),
    ShareCard: ("start", "heading", "score", "against", "grid", "button"),
    StepModel: ("all_open", "recent", "new_cards"),
}
"""Fields of models that are not sent, since the page does not read them."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the person sees: a table as it is now, or the answer to the request `id`.

    Its frame has the fields of the model beside `type` and `id`.
    """

    model: Model
    id: int | None = None


Own = (
    Annotated[Welcome, "welcome"]
    | Annotated[Done, "done"]
    | Annotated[ProblemFrame, "problem"]
    | Annotated[Waiting, "waiting"]
)
"""The frames of the connection, each with its `type`."""
ToPage = Own | Shown
TYPES: Mapping[type[Any], str] = {one.__origin__: one.__metadata__[0] for one in (*get_args(Model), *get_args(Own))}

_SIGN_OF_CARD = re.compile(rf"({'|'.join((WILD, *SUIT_SIGNS))})(?=\w)")
"""A sign with its card behind it."""


def encoded(frame: ToPage) -> str:
    """Return a frame as JSON; no card in its texts is broken across lines."""
    held: Any = frame.model if isinstance(frame, Shown) else frame
    answered = {"id": frame.id} if isinstance(frame, Shown) and frame.id is not None else {}
    text = with_dark_suits(_JSON.encode({"type": TYPES[type(held)], **answered, **_value(held)}))
    return _SIGN_OF_CARD.sub(rf"\g<0>{WORD_JOINER}", text)


def _value(value: Any) -> Any:
    """Return a dataclass as its fields, texts in plain words."""
    unsent = UNSENT.get(type(value), ())
    fields = {name: getattr(value, name) for name in value.__slots__ if name not in unsent}
    return fields | {name: _words(field) for name, field in fields.items() if isinstance(field, Html | tuple)}


def _words(value: Any) -> Any:
    """Return a field with its texts in plain words; a tuple has nothing but texts of models, or none."""
    if isinstance(value, Html):
        return plain_words(value)
    return tuple(map(plain_words, value)) if type(value) is tuple and value and isinstance(value[0], Html) else value


_JSON = JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_value)
