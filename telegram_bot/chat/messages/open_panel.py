"""One person's panel at one table: what is known about its message, and when it has to be updated."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.game import View
from telegram_bot.background import CoalescingUpdater
from telegram_bot.chat.pages.panel_page import Selection
from telegram_bot.chat.transport.page import Page
from telegram_bot.chat.transport.sending import Anchor
from telegram_bot.games.registry import PRESENTERS
from telegram_bot.rooms.domain.events import EventKind, RoomEvent
from telegram_bot.rooms.domain.room import Room, Stage

QUIET, LONG_QUIET = 1.0, 4.0
"""Seconds after the last card was selected until the panel shows the selection: the long time if nothing can be done
with it but a discard, for which the panel has a button already."""
HESITATION = 20.0
"""Seconds of a turn after which a player who is watching and has not acted gets a sign.

Their panel is updated although it has every legal move, and they may be called. Players who move sooner use the buttons
that the panel already has.
"""


@dataclass(slots=True)
class OpenPanel:
    """One person's panel at one table."""

    room: int
    person: int
    updater: CoalescingUpdater
    selection: Selection = field(default_factory=Selection)
    anchor: Anchor | None = None
    """The message that shows the panel; None while it is closed."""
    chart: Anchor | None = None
    """The message with the last picture of a hint."""
    old: list[Anchor] = field(default_factory=list)
    """Earlier messages of the panel, to be deleted."""
    deleting: Anchor | None = None
    """The one of them that is being deleted."""
    refusals: int = 0
    """How often in a row its last edit has been refused."""
    shown: Page | None = None
    """The page of the message as far as it is known."""
    pending: Anchor | None = None
    """Placeholder of the last sending in a group, whether it succeeded or not."""
    asked: bool = False
    """Its owner has done something that changes it since the last update."""
    quiet_until: float = 0.0
    """When its owner counts as having selected the last card."""
    shown_cards: int = 0
    """The selected cards that it shows; with some of them it has no button for a discard of what is selected next."""
    hesitation: tuple[int, int, int] | None = None
    """The turn for which an update is pending that is needed only if the turn lasts; None if it is needed anyway."""
    outdated: bool = False
    """It was not updated when a round started, since nobody was looking."""
    resend: bool = False
    """A round has started since it was sent: send it again, at the bottom of its chat."""
    turn: object = None
    """Stage and turn at the last event that caused an update."""
    viewed: tuple[Room, View] | None = None
    """The last room of which the owner's view was built, and that view."""

    def view(self, room: Room) -> View | None:
        """Return the owner's view of a running round, built once for each state of the room."""
        seat = room.seat_of(self.person)
        if seat is None or room.stage != Stage.PLAYING:
            return None
        if self.viewed is None or self.viewed[0] is not room:
            self.viewed = (room, room.view(seat))
        return self.viewed[1]

    def follow(self, room: Room) -> None:
        """Adapt the selection to the state of the room."""
        if room.seat_of(self.person) is not None:
            view = self.view(room)
            self.selection.follow(room, None if view is None else PRESENTERS[room.game].hand(view))

    def update_delay(self, room: Room, event: RoomEvent, *, looking: bool) -> float | None:
        """Return the seconds after which the panel is updated because of an event, None if it is not.

        `looking`: its owner has been active lately.

        In a group the table's message shows the state of the game. A panel there is updated when its owner has moved,
        (unless the last card of the hand), when the hand is dealt, and when the owner's turn has begun and passes
        without a press; at once if the panel lacks one of the legal moves. People who have not been active lately get
        the new hand when it is their turn. In the private chat a panel follows each turn.
        """
        seat, turn = room.seat_of(self.person), (room.stage, room.turn)
        in_private = self.anchor is None or not self.anchor.ephemeral
        if in_private or room.stage in (Stage.LOBBY, Stage.ENDED):
            return 0.0 if self.turn != turn or seat in (room.to_move, event.seat) else None
        if room.stage == Stage.CUTTING:
            return None
        presenter, view = PRESENTERS[room.game], self.view(room)
        is_new = view is not None and self.selection.hand not in (None, presenter.hand(view)) and seat != event.seat
        if event.kind == EventKind.STARTED or is_new:
            self.outdated = not looking and seat != room.to_move
            return None if self.outdated else 0.0
        if seat == event.seat and (looking or event.kind == EventKind.SEAT_CHANGED):
            return None if view is not None and not presenter.hand(view) and seat != room.to_move else 0.0
        if view is None or seat != room.to_move or self.turn == turn:
            return None
        if self.outdated:
            return 0.0
        standing = presenter.standing(view)
        return HESITATION if all(move in standing for move in view.legal_moves()) else 0.0
