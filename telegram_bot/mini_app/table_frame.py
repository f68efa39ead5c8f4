"""A table as a person sees it now, as one frame: made from a room, the person's view and texts."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from engine.game import View
from telegram_bot.mini_app.frames import Player, Sheet, SheetRow, TableFrame, TurnClock
from telegram_bot.mini_app.lobby_form import setting_fields
from telegram_bot.presentation.cuts import commitment, cut_question, deal_check, depths
from telegram_bot.presentation.names import columns_of
from telegram_bot.presentation.orders import offered_orders
from telegram_bot.presentation.presenter import GamePresenter
from telegram_bot.presentation.registry import PRESENTERS
from telegram_bot.presentation.results import last_lines, played, public_entries, result_lines
from telegram_bot.presentation.scene import Scene
from telegram_bot.presentation.scenes import SCENES, open_scene, still_scene
from telegram_bot.presentation.settings import advice, settings_summary, unusual
from telegram_bot.rooms.domain.room import Room, Seat, Stage
from telegram_bot.rooms.runtime.hints import why_no_hint
from telegram_bot.texts.loader import Html, Texts
from telegram_bot.texts.plain import unadorned

TURNS_SHOWN = 6
MAX_TABLES = 500
"""Tables whose frames are remembered, those that have changed last."""

FrameKey = tuple[str, str, int | None, bool, bool]
"""What a frame depends on beside the room: language, digits, seat, whether its owner leads, and knows the deck."""


class TableFrames:
    """Frames of tables as they are now: all pages of one seat share one, and so do spectators."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, tuple[Room, dict[FrameKey, TableFrame]]] = OrderedDict()

    def frame(
        self, texts: Texts, room: Room, person: int, now: float, known_game: str | None, *, leads: bool
    ) -> TableFrame:
        """Return the frame of a table for a person, see `table_frame`."""
        known = self._known.get(room.id)
        if known is None or known[0] is not room:
            known = self._known[room.id] = (room, {})
            self._known.move_to_end(room.id)
            if len(self._known) > MAX_TABLES:
                self._known.popitem(last=False)
        key = (texts.language, texts.digits, room.seat_of(person), leads, known_game == room.game)
        if key not in known[1]:
            known[1][key] = table_frame(texts, room, person, now, known_game, leads=leads)
        frame = known[1][key]
        return frame if frame.clock is None else replace(frame, clock=replace(frame.clock, now=now))


def table_frame(
    texts: Texts, room: Room, person: int, now: float, known_game: str | None, *, leads: bool
) -> TableFrame:
    """Return the frame of a table for a person; `now` in seconds, `known_game`: whose cards the page has already.

    `leads`: the person has opened the table or is an administrator of the chat.
    """
    presenter, seat = PRESENTERS[room.game], room.seat_of(person)
    lobby = room.stage == Stage.LOBBY
    return TableFrame(
        table=room.id,
        version=room.version,
        position=room.position_key,
        game=room.game,
        game_name=texts.plain(f"game-{room.game}"),
        title=_title(texts, room),
        stage=room.stage.value,
        players=tuple(_player(room, number, person) for number in range(len(room.seats))),
        seat=seat,
        to_move=room.to_move,
        turn_text=_turn_text(texts, room, seat),
        scene=_scene(texts, room, seat),
        deck=None if known_game == room.game else SCENES[room.game].deck(texts),
        sheet=_sheet(texts, presenter, room),
        clock=_clock(room, now),
        orders=offered_orders(texts, room, person, leads=leads),
        may_set=lobby and leads,
        fields=setting_fields(texts, presenter, room) if lobby else (),
        summary=tuple(settings_summary(texts, presenter, room) if lobby else unusual(texts, presenter, room)),
        recent=_recent(texts, room),
        hints_left=None if seat is None else room.hints_left(seat),
        hints_allowed=why_no_hint(room, person, room.version) is None,
        reviews=tuple(range(1, len(room.match.scores) + 1)) if room.match else (),
        depths=tuple(depth.label for depth in depths(texts, room)) if is_cutter(room, seat) else (),
        deal=_deal(texts, room),
        cut_number=_cut_number(room, seat),
    )


def names_at(room: Room) -> list[str]:
    """Return the players' names by seat, as in `TableFrame.players`."""
    return [seat.name for seat in room.seats]


def view_of(room: Room, person: int) -> View | None:
    """Return what a person sees of the last round dealt, None if there is none."""
    if room.match is None or room.match.round is None:
        return None
    return room.view(room.seat_of(person))


def is_cutter(room: Room, seat: int | None) -> bool:
    """Return whether a person in a seat is to cut."""
    return seat is not None and room.cutter == seat and not room.seats[seat].away


def _deal(texts: Texts, room: Room) -> str:
    """Return the commitment of the deal that is prepared or being played, otherwise the check of the last one."""
    match = room.match
    if match is None:
        return ""
    if room.stage in (Stage.CUTTING, Stage.PLAYING):
        found = commitment(room)
        return "" if found is None else unadorned(texts.html("cut-proof", commitment=found))
    return deal_check(texts, room, room.rounds_over) or ""


def _cut_number(room: Room, seat: int | None) -> str:
    """Return the number with which a seat has cut the last round, empty if it has not."""
    proof = room.match.logs[-1].proof if room.match is not None and room.match.logs else None
    return "" if proof is None or proof.cutter != seat or seat is None else proof.cut_number or ""


def _title(texts: Texts, room: Room) -> str:
    """Return what the table is doing."""
    game, match = texts.plain(f"game-{room.game}"), room.match
    if room.stage == Stage.LOBBY:
        return unadorned(texts.html("lobby-title", game=game))
    if room.stage == Stage.BETWEEN:
        return unadorned(texts.html("sheet-title", round=len(played(room).scores)))
    if room.stage == Stage.CUTTING:
        return unadorned(texts.html("cut-title", round=len(played(room).logs) + 1))
    if room.stage == Stage.PLAYING:
        return game
    if match is None:
        return unadorned(texts.html("lobby-closed"))
    if match.finished:
        return unadorned(texts.html("match-title"))
    return unadorned(texts.html("match-stopped", rounds=len(match.scores)))


def _player(room: Room, number: int, person: int) -> Player:
    """Return a seat with who sits there."""
    seat = room.seats[number]
    return Player(number, seat.name, _kind(room, seat), you=seat.person == person)


def _kind(room: Room, seat: Seat) -> Literal["person", "bot", "stand-in", "reserved"]:
    """Return how a seat is played now."""
    if seat.is_bot:
        return "bot"
    if not seat.away:
        return "person"
    return "reserved" if room.stage == Stage.LOBBY else "stand-in"


def _turn_text(texts: Texts, room: Room, seat: int | None) -> str:
    """Return whose turn it is, or what the table waits for."""
    if room.stage == Stage.LOBBY:
        return unadorned(advice(texts, room))
    if room.stage == Stage.BETWEEN:
        return unadorned(texts.html("sheet-next" if room.deadline is None else "frame-next-soon"))
    if room.stage == Stage.CUTTING:
        return unadorned(_cut_text(texts, room, seat))
    if room.stage == Stage.ENDED:
        return ""
    if room.paused:
        return unadorned(texts.html("table-paused"))
    if room.to_move == seat:
        return unadorned(texts.html("panel-your-turn"))
    return unadorned(texts.html("table-turn-free", name=room.seats[room.to_move or 0].name))


def _cut_text(texts: Texts, room: Room, seat: int | None) -> Html:
    """Return who is to cut; for that person, what they choose."""
    if is_cutter(room, seat):
        return cut_question(texts, room)
    return texts.html("cut-by", name=room.seats[room.cutter or 0].name)


def _scene(texts: Texts, room: Room, seat: int | None) -> Scene | None:
    """Return the scene; after a round with the cards that were left in all hands, None before a deal."""
    if room.match is None or room.match.round is None or room.stage == Stage.CUTTING:
        return None
    presenter, names = SCENES[room.game], names_at(room)
    if room.match.round.over:
        views = room.match.revealed()
        scene = open_scene(texts, presenter, views, names)
        return scene if seat is None else replace(scene, hand=presenter.hand(views[seat]))
    view = room.view(seat)
    if room.stage != Stage.PLAYING:
        return still_scene(texts, presenter, view, names)
    if seat is not None and room.seats[seat].away:
        return replace(still_scene(texts, presenter, view, names), prompt=unadorned(texts.html("panel-stand-in")))
    return presenter.scene(texts, view, names)


def _sheet(texts: Texts, presenter: GamePresenter, room: Room) -> Sheet | None:
    """Return the score sheet, None before the match."""
    match = room.match
    if match is None:
        return None
    places = {place.column: place.place for place in match.ranking()}
    return Sheet(
        columns=tuple(columns_of(texts, names_at(room), match)),
        rows=tuple(SheetRow(number, tuple(points)) for number, points in enumerate(match.scores, 1)),
        totals=tuple(match.totals),
        ranks=tuple(places[column] for column in range(match.columns)),
        lowest_wins=match.game.lowest_wins,
        lines=_lines(_round_lines(texts, presenter, room)),
    )


def _round_lines(texts: Texts, presenter: GamePresenter, room: Room) -> list[Html]:
    """Return how the last round ended and what its scores are made of; nothing while a round is running."""
    names = names_at(room)
    if room.stage == Stage.BETWEEN:
        return [presenter.ending(texts, room.view(None), names), *result_lines(texts, presenter, room, names)]
    if room.stage == Stage.ENDED and played(room).finished:
        return [presenter.ending(texts, room.view(None), names), *last_lines(texts, presenter, room, names)]
    return []


def _lines(lines: Sequence[Html]) -> tuple[str, ...]:
    """Return lines as plain text."""
    return tuple(part for line in lines for part in unadorned(line).splitlines())


def _clock(room: Room, now: float) -> TurnClock | None:
    """Return the clock of the turn, or of the next round's automatic start."""
    seconds = {
        Stage.CUTTING: room.cut_seconds,
        Stage.PLAYING: room.settings.turn_seconds,
        Stage.BETWEEN: room.settings.next_round_seconds,
    }.get(room.stage)
    return None if room.deadline is None or seconds is None else TurnClock(room.deadline, seconds, now)


def _recent(texts: Texts, room: Room) -> tuple[str, ...]:
    """Return the last turns of the last round dealt."""
    if room.match is None or not room.match.logs:
        return ()
    return _lines(SCENES[room.game].recent(texts, public_entries(room.match), names_at(room), TURNS_SHOWN))
