"""The cards that a person has selected and those that are new in the hand, and moves as people type them."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from unicodedata import decimal, normalize

from engine.errors import InvalidMove
from engine.game import Move
from engine.match import Match
from telegram_bot.domain.room import Room, Turn
from telegram_bot.presentation.game import AnyScene
from telegram_bot.presentation.registry import PRESENTATIONS, seen_at
from telegram_bot.presentation.scene import Scene
from telegram_bot.texts.loader import Texts


@dataclass(slots=True)
class Selection:
    """The selected and the new cards of a hand between presses. Lost without harm when the process ends."""

    cards: tuple[str, ...] = ()
    hand: tuple[str, ...] | None = None
    """The hand at the last change, None before the first one of a round: then no card is new."""
    new_cards: tuple[str, ...] = ()
    """The cards that came in since the turn began."""
    version: int = 0
    """Version of the room at the last change."""
    round_number: int = 0
    turn: Turn | None = None
    seen: tuple[Room, Texts, AnyScene] | None = None
    """The last scene and what it was built from: a press and the page that answers it share one."""

    def at(self, texts: Texts, room: Room, seat: int | None) -> AnyScene:
        """Return what the owner in a seat sees of the running round."""
        known_room, known_texts, known = self.seen or (None, None, None)
        if known is None or known_room is not room or known_texts is not texts or known.view.seat != seat:
            known = seen_at(texts, room, seat)
            self.seen = room, texts, known
        return known

    def follow(self, room: Room, turn: Turn | None, hand: tuple[str, ...] | None) -> None:
        """Adapt to a state of the room, its running turn and the owner's hand, None while no round is running.

        A state that is older than the last one is ignored: events may overtake the handler of a command.
        """
        if room.version < self.version:
            return
        self.version = room.version
        number = room.position_key[0]
        same_round, self.round_number = self.round_number == number, number
        same_turn, self.turn = self.turn == turn, turn
        if hand is None:
            self.cards = self.new_cards = ()
            self.hand = None
            return
        if not same_round:
            self.cards, self.hand = (), None
        if not same_turn:
            self.new_cards = ()
        last = room.match.logs[-1].entries[-1:] if room.match else []
        if self.hand and not any(entry.takes_back for entry in last):
            self.new_cards += tuple((Counter(hand) - Counter(self.hand)).elements())
        self.new_cards = cards_in(hand, self.new_cards)
        self.cards = cards_in(hand, self.cards)
        self.hand = hand


def cards_in(hand: Iterable[str], cards: Sequence[str]) -> tuple[str, ...]:
    """Return those of some cards that are in a hand, in its order, each as often as in both."""
    left, found = Counter(cards), []
    for card in hand:
        if left[card]:
            left[card] -= 1
            found.append(card)
    return tuple(found)


def cards_of(move: str, among: Sequence[str]) -> tuple[str, ...]:
    """Return the cards of a move that are among some cards: `5h`, `As` and `7h` of `meld 5h As=6h 7h`."""
    return cards_in((word.partition("=")[0] for word in move.split()[1:]), among)


def card_groups(scene: Scene) -> tuple[tuple[str, ...], ...]:
    """Return the cards of a hand as they share buttons: one button a card, or a group of interchangeable ones."""
    return scene.groups if scene.interchangeable else tuple((card,) for card in scene.hand)


def toggled(scene: Scene, selected: Sequence[str], card: str) -> tuple[str, ...] | None:
    """Return the selection after a press on a card's button; None if the card is not in the hand.

    A press selects one more card of the group or, if all are selected, none.
    """
    group = next((group for group in card_groups(scene) if card in group), None)
    if group is None:
        return None
    count = len(cards_in(group, selected))
    others = list((Counter(selected) - Counter(group)).elements())
    return cards_in(scene.hand, [*others, *group[: count + 1 if count < len(group) else 0]])


LONGEST_MOVE = 200
"""Maximal length of a move's text; anything longer is not parsed."""

SEPARATORS = re.compile(r"[\s,;]+")
VARIATION_SELECTORS = dict.fromkeys((0xFE0E, 0xFE0F))
"""Characters after a suit sign that select its presentation, to be removed."""


def parse_typed_move(texts: Texts, match: Match, text: str) -> Move:
    """Read a move of the game being played; raise InvalidInput if the text is not a move."""
    if len(text) > LONGEST_MOVE:
        raise InvalidMove(f"{text[:20]}…", "it is too long")
    presentation = PRESENTATIONS[match.game.name]
    cards = card_names(match.pack, presentation.rank_aliases(texts), presentation.suit_aliases)
    signs = normalize("NFC", text).translate(VARIATION_SELECTORS)
    words = SEPARATORS.split("".join(str(decimal(sign, sign)) for sign in signs))  # with the digits 0–9
    return match.game.parse_move(" ".join(_word(word, cards) for word in words if word))


def card_names(
    pack: Sequence[str], rank_aliases: Mapping[str, Sequence[str]], suit_aliases: Mapping[str, str]
) -> dict[str, str]:
    """Return the canonical text of each card of a pack by all its names, in lower case.

    An alias that is the canonical text of another card does not name the card.
    """
    names = {}
    for text in pack:
        rank, suit = text[:-1], text[-1]
        for rank_name in (*rank_aliases.get(rank, ()), rank.lower()):
            for suit_name in (suit.lower(), *suit_aliases.get(suit, "")):
                names[rank_name + suit_name] = text
    return names | {text.lower(): text for text in pack}


def _word(word: str, cards: Mapping[str, str]) -> str:
    if "=" in word:
        return "=".join(_word(part, cards) for part in word.split("="))
    if word.startswith("@"):
        return word.upper()
    lower = word.lower()
    return cards.get(lower, lower)
