"""A table as one reader sees it now: made from a room, the reader's view and texts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from engine.game import column_names
from engine.match import Entry, Match
from engine.registry import GAMES
from telegram_bot.domain.play import playable
from telegram_bot.domain.results import FOR_ALL, RATED_A_DAY, chances_at
from telegram_bot.domain.room import Room, Seat, Stage
from telegram_bot.presentation import orders
from telegram_bot.presentation.game import AnyScene
from telegram_bot.presentation.hint import LessonModel, PlanModel, lesson_end, lesson_model, plan_model
from telegram_bot.presentation.names import brief, names_at, partners, read_by, seat_name
from telegram_bot.presentation.orders import OfferedOrder
from telegram_bot.presentation.registry import PRESENTATIONS, seen_at
from telegram_bot.presentation.remarks import remark_line
from telegram_bot.presentation.scene import STOCK, Area, AreaKind, Deck, Scene, SceneSeat
from telegram_bot.presentation.settings import SettingField, SettingsText
from telegram_bot.rooms.runtime.hints import why_no_hint
from telegram_bot.texts.loader import Html, Texts, kind_of, of_kind, plain_words

TURNS_SHOWN = 6
PART = "part"
"""The kind of the lines that say what a score is made of."""


@dataclass(frozen=True, slots=True)
class Player:
    """A seat: who sits there. `kind`: how the seat is played now; `level`: that of a bot player in words.

    `chance`: of the first place, in words, in a lobby whose people have ratings.
    """

    seat: int
    name: str
    kind: Literal["person", "bot", "stand-in", "reserved"]
    you: bool = False
    level: str = ""
    chance: str = ""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of the score sheet."""

    round: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line below the score sheet; `part`: a part of the score in the line before."""

    text: Html
    part: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet: the names of its columns, a row a round, totals, and the rank of each column.

    `lines`: how the last round ended, and the parts of its scores; the scene has the cards left in the hands.
    """

    columns: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    lowest_wins: bool
    lines: tuple[SheetLine, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The running turn's clock, or that of the next round's automatic start; seconds since the epoch.

    `now`: the server's time, since a reader's own clock may be wrong; `seconds`: the whole time of the turn.
    """

    deadline: float
    seconds: int
    now: float


@dataclass(frozen=True, slots=True)
class TableModel:
    """A table as a person sees it now; each one replaces the one before.

    `scene` is None where there are no cards; `deck` only if it is asked for. `orders`: those that the person may give
    now; `may_set`: whether they may change settings. `to_move`: the seat, before a deal the one that is to cut.
    `fields`: the settings, in the lobby. `summary`: the settings that differ from the usual ones. `recent`: the last
    turns. `hints_left`: None if unlimited; `hints_allowed`: the person can ask for one now. `reviews`: the rounds that
    can be reviewed. `position`: the number of rounds dealt, and of entries in the log of the last one. `depths`: the
    depths from which the person chooses who is to cut. `deal`: the commitment of the deal, with the seed and the cut
    after the round; empty if there is none. `cut_number`: the number with which the person has cut the last round, if
    they have. `in_group`: people play it together. `outcome`: who has won the match, and the person's place; empty
    before. `deals`: the name of the deals of the day to which it belongs, if it does. `remark`: on the person's last
    move, if any. `lesson`: the person's step. `request`: who asks to take a turn back, if anybody does. `plan`: of the
    person's running turn. `sides`: who would play together, in the lobby.
    """

    table: int
    version: int
    position: tuple[int, int]
    game: str
    game_name: str
    title: Html
    stage: Literal["lobby", "cutting", "playing", "between", "ended"]
    players: tuple[Player, ...]
    seat: int | None
    to_move: int | None
    turn_text: Html
    scene: Scene | None
    deck: Deck | None
    sheet: Sheet | None
    clock: TurnClock | None
    orders: tuple[OfferedOrder, ...]
    may_set: bool
    fields: tuple[SettingField, ...]
    summary: tuple[str, ...]
    recent: tuple[Html, ...]
    hints_left: int | None
    hints_allowed: bool
    reviews: tuple[int, ...]
    in_group: bool
    depths: tuple[str, ...]
    deal: Html
    cut_number: str
    outcome: Html
    deals: str
    remark: Html
    lesson: LessonModel | None
    request: Html
    plan: PlanModel | None
    sides: tuple[Html, ...]


def table_model(
    texts: Texts,
    room: Room,
    person: int,
    now: float,
    *,
    leads: bool,
    with_deck: bool = True,
    successor: Room | None = None,
) -> TableModel:
    """Return a table for a person; `now` in seconds.

    `leads`: the person has opened the table or is an administrator of the chat. `successor`: the lobby that somebody
    has opened after the table.
    """
    seat, lobby = room.seat_of(person), room.stage == Stage.LOBBY
    text, settings = TableText(texts, room), SettingsText(texts, room)
    return TableModel(
        table=room.id,
        version=room.version,
        position=room.position_key,
        game=room.game,
        game_name=text.game,
        title=text.title(),
        stage=room.stage.value,
        players=text.players(person, settings.bot_level()),
        seat=seat,
        to_move=room.to_move if room.cutter is None else room.cutter,
        turn_text=text.turn(seat, successor),
        scene=text.scene(seat),
        deck=PRESENTATIONS[room.game].deck(texts) if with_deck else None,
        sheet=text.sheet(),
        clock=_clock(room, now),
        orders=orders.offered_orders(texts, room, person, leads=leads, successor=successor),
        may_set=lobby and leads,
        fields=settings.fields() if lobby else (),
        summary=tuple(settings.summary() if lobby else settings.unusual()),
        recent=tuple(text.recent(TURNS_SHOWN)),
        hints_left=None if seat is None else room.hints_left(seat),
        hints_allowed=why_no_hint(room, person, room.version) is None,
        reviews=tuple(range(1, len(room.match.scores) + 1)) if room.match and not room.is_lesson else (),
        in_group=not room.is_solo,
        depths=tuple(depth.label for depth in orders.depths(texts, room)) if is_cutter(room, seat) else (),
        deal=text.deal(),
        cut_number=orders.cut_number(room, seat),
        outcome=text.outcome(seat),
        deals="" if room.board is None else f"d{room.board}",
        remark=remark_line(texts, room, seat),
        lesson=lesson_model(texts, room) if seat is not None else None,
        request=text.request(),
        plan=plan_model(texts, room, seat),
        sides=partners(texts, room) if lobby else (),
    )


def is_cutter(room: Room, seat: int | None) -> bool:
    """Return whether a person in a seat is to cut."""
    return seat is not None and room.cutter == seat and not room.seats[seat].away


def public_entries(match: Match) -> list[Entry]:
    """Return what stands in the log of the last round dealt, without the order of cards that chance events have."""
    return [
        replace(entry, event=entry.event.partition(" ")[0]) if entry.move is None else entry
        for entry in match.logs[-1].standing
    ]


def _kind(room: Room, seat: Seat) -> Literal["person", "bot", "stand-in", "reserved"]:
    if seat.is_bot:
        return "bot"
    if not seat.away:
        return "person"
    return "reserved" if room.stage == Stage.LOBBY else "stand-in"


def _clock(room: Room, now: float) -> TurnClock | None:
    seconds = {
        Stage.CUTTING: room.cut_seconds,
        Stage.PLAYING: room.settings.turn_seconds,
        Stage.BETWEEN: room.settings.next_round_seconds,
    }.get(room.stage)
    if room.deadline is None or room.asking is not None or seconds is None:
        return None
    return TurnClock(room.deadline, seconds, now)


def _opener(room: Room) -> str:
    return next((seat.name for seat in room.taken if seat.person == room.opener), "")


class TableText:
    """What a table says, part by part."""

    def __init__(self, texts: Texts, room: Room) -> None:
        self._texts, self._room = texts.words, read_by(texts, room)
        self.names, self._presentation = names_at(self._room), PRESENTATIONS[room.game]

    @cached_property
    def seen(self) -> AnyScene:
        """What a spectator sees of the last round dealt."""
        return seen_at(self._texts, self._room, None, self.names)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._texts.plain(f"game-{self._room.game}")

    def name(self) -> Html:
        """Return the game and the players, which distinguish the table from others."""
        return self._texts.html("app-match-title", game=self.game, players=self._texts.listed(self.names))

    def title(self, *, idle: bool = False) -> Html:
        """Return what the table is doing; `idle`: it was closed because nobody had started it for long."""
        texts, stage, match = self._texts, self._room.stage, self._room.match
        if stage == Stage.LOBBY:
            return texts.html("practice-title" if self._room.is_practice else "lobby-title", game=self.game)
        if match is None:
            return texts.html("lobby-idle" if idle else "lobby-closed")
        if stage == Stage.BETWEEN:
            return texts.html("sheet-title", round=len(match.scores))
        if stage == Stage.CUTTING:
            return texts.html("cut-title", round=len(match.logs) + 1)
        if stage == Stage.PLAYING:
            return texts.html("line", text=self.game)
        if self._room.is_board and match.scores:
            return texts.html("board-over")
        if self._room.is_lesson:
            return texts.html("lesson-title", game=self.game)
        if match.finished:
            return texts.html("match-title")
        return texts.html("match-stopped", rounds=len(match.scores))

    def turn(self, seat: int | None = None, successor: Room | None = None) -> Html:
        """Return whose turn it is, what the table waits for, or who opened its successor; to a seat or to everybody."""
        texts, room = self._texts, self._room
        if room.stage == Stage.LOBBY:
            return self._missing(seat)
        if room.stage == Stage.BETWEEN:
            waits = "practice-next" if room.is_practice else "sheet-next"
            return texts.html(waits if room.deadline is None else "frame-next-soon")
        if room.stage == Stage.CUTTING:
            if is_cutter(room, seat):
                return orders.cut_question(texts, room)
            return texts.html("cut-by", name=self.names[room.cutter or 0])
        if room.stage == Stage.ENDED:
            opened = successor is not None and texts.html("table-opened-by", name=_opener(successor))
            return opened or lesson_end(texts, room)
        if room.paused:
            return texts.html("table-paused")
        if (to_move := room.to_move) == seat:
            return texts.html("panel-your-turn")
        return texts.html(
            "cut-by" if self.seen.is_cut(self.seen.view) else "table-turn-free", name=self.names[to_move or 0]
        )

    def request(self) -> Html:
        """Return who asks to take a turn back, and who has not answered; empty if nobody asks."""
        room, seat = self._room, self._room.asking
        if seat is None:
            return Html()
        left = (one for at, one in enumerate(room.seats) if at != seat and one.is_present and not one.allows_back)
        names = self._texts.listed(seat_name(one) for one in left)
        return self._texts.html("table-asks-back", name=self.names[seat], names=names)

    def players(self, person: int, bot_level: str) -> tuple[Player, ...]:
        """Return who sits at each seat."""
        chances = self.chances()
        return tuple(
            Player(
                number,
                seat.name,
                _kind(self._room, seat),
                you=seat.person == person,
                level=bot_level if seat.is_bot else self._texts.plain("lobby-guest") if seat.is_guest else "",
                chance=chances.get(number, ""),
            )
            for number, seat in enumerate(self._room.seats)
        )

    def chances(self) -> dict[int, str]:
        """Return the chance of the first place by seat in words, in a lobby whose people have ratings."""
        found = chances_at(self._room)
        return {number: self._texts.plain("lobby-chance", chance=chance) for number, chance in found.items()}

    def _missing(self, seat: int | None) -> Html:
        texts, room, least = self._texts, self._room, GAMES[self._room.game].players[0]
        if not room.taken:
            return texts.html("lobby-empty")
        if len(room.taken) < least:
            sits = seat is not None and room.seats[seat] not in room.reserved
            reader = "alone" if room.is_practice else "you" if sits else "other"
            return texts.html("lobby-few", least=least, reader=reader)
        if not playable(room):
            return texts.html("line", text=orders.unplayable_text(texts, room))
        if room.is_practice:
            return texts.html("practice-ready")
        if seat is not None and room.seats[seat] in room.reserved:
            return texts.html("lobby-waiting-you")
        opener, warning = _opener(room), orders.start_warning(texts, room)
        ready = texts.html("lobby-ready", name=opener) if opener else texts.html("lobby-ready-admin")
        return warning or ready

    def deal(self) -> Html:
        """Return the commitment of the deal that is prepared or being played, otherwise the check of the last one."""
        room = self._room
        if room.stage in (Stage.CUTTING, Stage.PLAYING):
            proof = room.started_match.commitment
            return Html() if proof is None else self._texts.html("cut-proof", commitment=proof)
        return orders.deal_check(self._texts, room, room.rounds_over) or Html()

    def scene(self, seat: int | None) -> Scene | None:
        """Return the scene; before a cut the pack, after a round all hands with the cards left, None in a lobby."""
        room, texts, names = self._room, self._texts, self.names
        if room.stage == Stage.CUTTING and room.match is not None and room.match.prepared is not None:
            return self._before_the_cut(room.match, room.match.prepared.dealer)
        if room.match is None or room.match.round is None:
            return None
        if room.match.round.over:
            views = room.match.revealed()
            return self._presentation.scene_with_all_hands(
                texts, room.view(None), views, names, seat, is_deal=room.is_board
            )
        at = self.seen if seat is None else seen_at(texts, room, seat, names)
        if room.stage != Stage.PLAYING:
            return at.scene_without_actions
        if seat is not None and room.seats[seat].away:
            prompt = texts.html("table-paused" if room.paused else "panel-stand-in")
            return replace(at.scene_without_actions, prompt=prompt)
        return at.scene

    def _before_the_cut(self, match: Match, dealer: int) -> Scene:
        seats = range(len(self._room.seats))
        size = len(match.pack)
        stock = Area(STOCK, AreaKind.STOCK, (), size, self._texts.html("stock", count=size))
        return Scene(
            heading=self.title(),
            prompt=Html(),
            seats=tuple(SceneSeat(seat, match.column_of(seat), 0, dealer=seat == dealer) for seat in seats),
            areas=(stock,),
        )

    # ------------------------------------------------------------------ what has happened

    def recent(self, count: int) -> list[Html]:
        """Return the last turns of the last round dealt, latest last."""
        match = self._room.match
        if match is None or not match.logs:
            return []
        return _split(self.seen.words.turns(public_entries(match), list(map(brief, self.names)), count))

    def recent_lines(self, count: int) -> list[Html]:
        """Return the last turns of a running round for a message, the latest last."""
        return self.seen.words.recent(public_entries(self._room.started_match), self.names, count)

    def sheet(self) -> Sheet | None:
        """Return the score sheet, None before the match; its lines omit a round that is running or was broken off."""
        room, match = self._room, self._room.match
        if match is None:
            return None
        is_over = room.stage == Stage.BETWEEN or (room.stage == Stage.ENDED and is_complete(room))
        results = [*self.ending(), *self._accounts()] if is_over else []
        places = {place.column: place.place for place in match.ranking()}
        columns = column_names(list(map(brief, self.names)), match.columns, self._texts.listed)
        return Sheet(
            columns=tuple(map(plain_words, columns)),
            rows=tuple(SheetRow(number, tuple(points)) for number, points in enumerate(match.scores, 1)),
            totals=tuple(match.totals),
            ranks=tuple(places[column] for column in range(match.columns)),
            lowest_wins=match.game.lowest_wins,
            lines=tuple(SheetLine(line, kind_of(line) == PART) for line in (*results, *self.unrated())),
        )

    def columns(self) -> list[str]:
        """Return the names of the columns of the score sheet."""
        return column_names(self.names, self._room.started_match.columns, self._texts.listed)

    def outcome(self, seat: int | None) -> Html:
        """Return who has won a finished match, and the place of a seat that has not; empty if it is not finished."""
        texts, match = self._texts, self._room.match
        if self._room.stage != Stage.ENDED or match is None or not match.finished:
            return Html()
        places = {place.column: place.place for place in match.ranking()}
        own = 0 if seat is None else places[match.column_of(seat)]
        if own == 1:
            return texts.html("match-won-you")
        names = self.columns()
        winners = [names[column] for column, place in places.items() if place == 1]
        won = texts.html("match-won", count=len(winners), names=texts.listed(winners))
        return won if seat is None else Html(f"{won} {texts.html('match-own-place', place=own, columns=match.columns)}")

    def unrated(self) -> list[Html]:
        """Return why a match that has ended is not rated, for everybody or for some people."""
        lines = list[Html]()
        for seat, name in zip(self._room.seats, self.names, strict=True):
            if seat.unrated in FOR_ALL:
                return [] if self._room.is_practice else [self._texts.html(f"unrated-{seat.unrated}")]
            if seat.unrated is not None:
                lines.append(self._texts.html(f"unrated-{seat.unrated}", name=name, most=RATED_A_DAY))
        return lines

    def ending(self) -> list[Html]:
        """Return how a finished round ended."""
        return _split([self.seen.ending()])

    def last_round(self) -> list[Html]:
        """Return the result of the last round for each column of the sheet, with its parts and the cards left."""
        match, left, lines = self._room.started_match, self._left(), list[Html]()
        for column in range(match.columns):
            seats = match.seats_of(column)
            is_alone = len(seats) == 1
            lines += [self.result(column, left.get(seats[0], "") if is_alone else ""), *self._account(column)]
            lines += [] if is_alone else [self._left_line(seat, left[seat]) for seat in seats if seat in left]
        return lines

    def result(self, column: int, left: str = "") -> Html:
        """Return the score of the last round for a column of the sheet, and the cards left."""
        match, name = self._room.started_match, self.columns()[column]
        points, total = match.scores[-1][column], match.totals[column]
        key = "sheet-row-left" if left else "sheet-row"
        return self._texts.html(key, name=name, points=points, total=total, cards=left)

    def last_accounts(self) -> list[Html]:
        """Return the parts of the scores of a finished match's last round, and the cards left."""
        if not is_complete(self._room):
            return []
        return [*self._accounts(), *(self._left_line(seat, cards) for seat, cards in self._left().items())]

    def _accounts(self) -> list[Html]:
        match, lines = self._room.started_match, list[Html]()
        for column, name in enumerate(self.columns()):
            if account := self._account(column):
                lines += [self._texts.html("sheet-last", name=name, points=match.scores[-1][column]), *account]
        return lines

    def _account(self, column: int) -> list[Html]:
        return [of_kind(PART, line) for line in _split(self.seen.account(column))]

    def _left(self) -> dict[int, str]:
        """Return the cards left to seats when the round ended; raise ValueError while it is running."""
        views = self._room.started_match.revealed()
        words = (self._presentation.at(self._texts, view, self.names).hand_words() for view in views)
        return {seat: cards for seat, cards in enumerate(words) if cards}

    def _left_line(self, seat: int, cards: str) -> Html:
        return self._texts.html("sheet-left", name=self.names[seat], cards=cards)


def is_complete(room: Room) -> bool:
    """Return whether an ended table was played to its end: a match by its rules, a deal of the day by its round."""
    match = room.started_match
    return match.finished or (room.is_board and bool(match.scores))


def _split(parts: Sequence[Html]) -> list[Html]:
    return [Html(line) for part in parts for line in part.splitlines()]
