"""The game Pocha."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.cards import mask_of
from engine.errors import InvalidInput
from engine.game import Deal, FrameClauses, Game
from engine.pocha import rules
from engine.pocha.clauses import CLAUSES
from engine.pocha.moves import parse_move
from engine.pocha.options import hand_sizes, parse_options, size_of
from engine.pocha.pack import FEWEST_PLAYERS, SPANISH, high_first, pack_in_play
from engine.pocha.position import new_state, read
from engine.pocha.round import PochaRound
from engine.pocha.state import MOST_PLAYERS
from engine.position_file import Header


class Pocha(Game[PochaRound]):
    """The Spanish trick-taking game of exact bids."""

    name = "pocha"
    lowest_wins = False
    players = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    clauses = FrameClauses(dealer="O3.1", round_unfinished="O2.1", match_over="O6.3", mistake="O6.4")
    clause_book = CLAUSES
    casual_options: ClassVar[Mapping[str, Any]] = {"schedule": "short"}
    round_type = PochaRound
    parse_move = staticmethod(parse_move)
    read = staticmethod(read)

    def check(self, options: Mapping[str, Any], players: int) -> None:
        """Raise InvalidInput for impossible options or numbers of players."""
        hand_sizes(parse_options(options), players)

    def pack(self, options: Mapping[str, Any], players: int) -> list[str]:
        """Return the cards in play, sorted by suit, each from high to low (O1.1, O1.2)."""
        cards = pack_in_play(parse_options(options).pack, players)
        return [SPANISH.texts[card] for card in high_first(cards)]

    def dealt(self, given: Deal) -> PochaRound:
        """Deal hand `number` (from 1), which determines its size (O2), from a deck, first card first (O3.2)."""
        parsed = parse_options(given.options)
        state = new_state(parsed, given.players, size_of(hand_sizes(parsed, given.players), given.number))
        cards = SPANISH.parse(" ".join(given.deck))
        if mask_of(cards) != state.pack or len(cards) != state.pack.bit_count():
            raise InvalidInput(f"the deck is not the pack of {state.pack.bit_count()} cards, each once (O1.1, O1.2)")
        rules.deal(state, cards, given.dealer)
        return PochaRound(state, Header(dict(given.options), given.number))

    def match_over(self, options: Mapping[str, Any], players: int, scores: Sequence[Sequence[int]]) -> bool:
        """Return whether all hands have been played and one player leads alone (O2, O6.3)."""
        if len(scores) < len(hand_sizes(parse_options(options), players)):
            return False
        totals = [sum(column) for column in zip(*scores, strict=True)]
        return totals.count(max(totals)) == 1
