"""One person's panel at one table: what is known about its message, and when it has to be updated."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.game import Move, View
from telegram_bot.background import CoalescingUpdater
from telegram_bot.chat.pages.panel_page import Selection
from telegram_bot.chat.transport.page import Page
from telegram_bot.chat.transport.sending import Anchor
from telegram_bot.presentation.registry import PRESENTERS
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
    unprompted: tuple[int, int, int] | None = None
    """The turn of its owner that it does not show yet: it has a new hand with every legal move, or the only one."""
    lasting: tuple[int, frozenset[Move]] | None = None
    """The hand (as a mask) and the moves that the message shows if it stays true while others play; otherwise None."""
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

    def begin_update(self) -> bool:
        """Reset what an update takes into account; return whether the owner has caused it."""
        asked, self.asked, self.outdated = self.asked, False, False
        if asked or self.hesitation is not None:
            self.unprompted = None
        return asked

    def shows(self, room: Room, page: Page, cards: int) -> None:
        """Note the page that the message shows since an update, with the selected cards on it."""
        self.shown, self.shown_cards, self.lasting = page, cards, None
        view = self.view(room)
        if view is not None and self.in_group and not self.is_prompting(room):
            presenter = PRESENTERS[room.game]
            self.lasting = presenter.hand(view), frozenset(presenter.standing(view))

    def is_prompting(self, room: Room) -> bool:
        """Return whether the message tells its owner to move."""
        return room.to_move == room.seat_of(self.person) and self.unprompted != room.turn

    @property
    def in_group(self) -> bool:
        """Return whether the message stands in the group, beside the table's message."""
        return self.anchor is not None and self.anchor.ephemeral

    def stays_true(self, room: Room) -> bool:
        """Return whether the message is not updated after a move of its owner that led to a state of the room.

        The last card of a hand may stay on it, and a bid that was made, if it has all buttons for the next moves.
        """
        if not self.in_group or room.stage not in (Stage.PLAYING, Stage.BETWEEN):
            return False
        view, lasting = self.view(room), None if self.shown is None else self.lasting
        if lasting is None or view is None or room.to_move == view.seat:
            return lasting is not None and view is None
        presenter, (hand, moves) = PRESENTERS[room.game], lasting
        left = presenter.hand(view)
        return not left or (left == hand and moves.issuperset(presenter.standing(view)))

    def update_delay(self, room: Room, event: RoomEvent, *, looking: bool) -> float | None:
        """Return the seconds after which the panel is updated because of an event, None if it is not.

        `looking`: its owner has been active lately.

        In a group the table's message shows the state of the game. A panel there is updated when its owner has moved
        (unless it was the last card, or the panel has the same hand and every later move already), when the hand is
        dealt, and when the owner's turn has begun and passes without a press; at once if the panel lacks one of the
        legal moves. People who have not been active lately get the new hand when it is their turn. In the private chat
        a panel follows each turn.
        """
        seat, turn = room.seat_of(self.person), (room.stage, room.turn)
        if not self.in_group or room.stage in (Stage.LOBBY, Stage.ENDED):
            return 0.0 if self.turn != turn or seat in (room.to_move, event.seat) else None
        if room.stage == Stage.CUTTING:
            return None
        presenter, view = PRESENTERS[room.game], self.view(room)
        is_new = view is not None and self.selection.hand not in (None, presenter.hand(view)) and seat != event.seat
        if event.kind == EventKind.STARTED or is_new:
            self.outdated = not looking and seat != room.to_move
            self.unprompted = room.turn if has_every_move(room, view) else None
            return None if self.outdated else 0.0
        if seat == event.seat and (looking or event.kind == EventKind.SEAT_CHANGED):
            if event.kind in (EventKind.MOVED, EventKind.ROUND_ENDED) and self.stays_true(room):
                return None
            self.unprompted = room.turn if has_every_move(room, view, most=1) else None
            return 0.0
        if view is None or seat != room.to_move or self.turn == turn:
            return None
        if self.outdated:
            return 0.0
        return HESITATION if has_every_move(room, view) else 0.0


def has_every_move(room: Room, view: View | None, most: int | None = None) -> bool:
    """Return whether a panel that is left alone has a button for each legal move; `most`: and there are no more."""
    if view is None or room.to_move != view.seat:
        return False
    legal, standing = view.legal_moves(), PRESENTERS[room.game].standing(view)
    return (most is None or len(legal) <= most) and all(move in standing for move in legal)
