"""Hands as the chat draws them, with the effect of each button."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.game import View
from engine.match import Match
from engine.registry import GAMES
from telegram_bot.chat.pages.hand import Hand, hand_key, move_key, still_lines
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import CallbackData, ExplainRefusal, MakeMove
from telegram_bot.chat.transport.sending import Button
from telegram_bot.domain.room import Place, Room, RoomSettings, Stage
from telegram_bot.presentation.game import GamePresentation
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.selection import toggled
from telegram_bot.texts.loader import Texts

NAMES = ("Amal", "<Nimali>", "🤖 Rosa", "Dan", "Eva", "Fay")
VERSION = 3
TEXTS = ChatTexts()


@dataclass(frozen=True)
class Drawn:
    """A hand as drawn."""

    view: View
    cards: tuple[str, ...]
    lines: list[str]
    rows: list[list[Button]]
    room: Room

    def buttons(self, *kinds: type[CallbackData]) -> list[Button]:
        """Return the buttons of some kinds, by default all."""
        found = [button for row in self.rows for button in row]
        return [button for button in found if not kinds or type(button.data) in kinds]

    def labels(self, *kinds: type[CallbackData]) -> list[str]:
        return [button.label for button in self.buttons(*kinds)]

    def offered(self) -> dict[str, tuple[str, ...]]:
        """Return the moves of each button that makes moves, by label."""
        return self._named(MakeMove)

    def moves(self) -> list[str]:
        """Return the joined moves of each button that makes moves, in order."""
        return [" + ".join(moves) for moves in self.offered().values()]

    def refused(self) -> dict[str, str]:
        """Return the clause that each button of a refused action explains, by label."""
        parse, found = GAMES[self.view.game].parse_move, self._named(ExplainRefusal)
        clauses = {label: self.view.refusal(parse(moves[0])) for label, moves in found.items()}
        assert None not in clauses.values()
        return {label: refusal.clause for label, refusal in clauses.items() if refusal is not None}

    @cached_property
    def _keys(self) -> dict[int, tuple[str, ...]]:
        """The moves that the buttons' keys stand for."""
        at = PRESENTATIONS[self.view.game].at(TEXTS, self.view, NAMES)
        hand = hand_key(self.room, at)
        named = [*at.scene.actions, *at.actions(self.cards)]
        if at.scene.playable is not None:
            named += [action for card in at.hand for action in at.actions((card,))]
        tried = [action.tried for action in named]
        tried += [(str(move),) for move in (*self.view.legal_moves(), *at.always_valid())]
        return {move_key(hand, moves): moves for moves in tried}

    def _named(self, kind: type[CallbackData]) -> dict[str, tuple[str, ...]]:
        """Return the moves that the buttons' keys stand for, by label."""
        keyed: list[tuple[str, Any]] = [(button.label, button.data) for button in self.buttons(kind)]
        assert len({label for label, _ in keyed}) == len(keyed), "two buttons have one label"
        return {label: self._keys[data.key] for label, data in keyed}


def drawn(
    view: View,
    cards: Sequence[str] = (),
    new_cards: Sequence[str] = (),
    *,
    names: Sequence[str] = NAMES,
    texts: Texts = TEXTS,
    acting: bool = True,
    guided: bool = True,
    alone: bool = False,
    match: Match | None = None,
) -> Drawn:
    """Return the hand of a view's seat with selected and new cards; `acting`: no stand-in plays it."""
    room = Room(1, Place(-1), view.game, 1, RoomSettings(), [], Stage.PLAYING, match, VERSION)
    at, picked = PRESENTATIONS[view.game].at(texts, view, names), tuple(cards)
    if not acting:
        lines = still_lines(texts, at.scene_without_actions, at.words.cards(tuple(new_cards)))
        return Drawn(view, picked, "\n".join(lines).split("\n"), [], room)
    hand = Hand(texts, room, at, picked, tuple(new_cards), guided=guided, alone=alone)
    rows = [row for row in hand.rows() if row]
    return Drawn(view, picked, "\n".join(hand.lines()).split("\n"), rows, room)


def ordered(presentation: GamePresentation, texts: Texts, move: str, view: View | None = None) -> str:
    return presentation.words(texts).order([GAMES[presentation.name].parse_move(move)], view)


def selected(view: View, ranks: str) -> tuple[str, ...]:
    """Return the selection after pressing cards, or their ranks in a game with groups, one after the other."""
    scene, found = PRESENTATIONS[view.game].at(TEXTS.words, view, NAMES).scene, tuple[str, ...]()
    for word in ranks.split():
        card = next(card for card in scene.hand if word in (card, card[:-1]) or (word == "10" and card[0] == "T"))
        found = toggled(scene, found, card) or ()
    return found
