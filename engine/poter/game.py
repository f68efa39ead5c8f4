"""The game Poter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.cards import FRENCH
from engine.errors import InvalidInput
from engine.game import Deal, FrameClauses, Game
from engine.poter import rules
from engine.poter.clauses import CLAUSES
from engine.poter.moves import parse_move
from engine.poter.options import parse_options
from engine.poter.position import Header, new_state, read
from engine.poter.round import PoterRound
from engine.poter.state import MOST_PLAYERS


class Poter(Game[PoterRound]):
    """The Sri Lankan rummy."""

    name = "poter"
    lowest_wins = True
    players = range(2, MOST_PLAYERS + 1)
    clauses = FrameClauses(
        dealer="P2.5",
        round_unfinished="P9.1",
        match_over="P9.7",
        mistake="P9.6",
    )
    clause_book = CLAUSES
    casual_options: ClassVar[Mapping[str, Any]] = {"rounds": 5, "max_turns": 150}
    added_options: ClassVar[Mapping[str, tuple[Any, Any]]] = {"circles": (3, 0)}
    round_type = PoterRound
    parse_move = staticmethod(parse_move)
    read = staticmethod(read)

    def check(self, options: Mapping[str, Any], players: int) -> None:
        """Raise InvalidInput for impossible options or numbers of players."""
        parse_options(options)
        if players not in self.players:
            raise InvalidInput(f"Poter is for 2 to {MOST_PLAYERS} players (P1.3), not {players}")

    def pack(self, options: Mapping[str, Any], players: int) -> list[str]:
        """Return the 52 cards, sorted by suit and rank (P1.1)."""
        return list(FRENCH.texts.values())

    def dealt(self, given: Deal) -> PoterRound:
        """Deal round `number` (from 1); the first card of the deck is dealt first (P2.2)."""
        self.check(given.options, given.players)
        state = new_state(parse_options(given.options), given.players, given.number)
        cards = FRENCH.parse(" ".join(given.deck))
        if sorted(cards) != sorted(FRENCH.texts):
            raise InvalidInput("the deck is not the pack of 52 cards, each once (P1.1)")
        state.stock[:] = cards
        rules.deal(state, given.dealer)
        return PoterRound(state, Header(dict(given.options), given.number, given.dealer))

    def match_over(self, options: Mapping[str, Any], players: int, scores: Sequence[Sequence[int]]) -> bool:
        """Return whether all rounds agreed on have been played (P9.7)."""
        return len(scores) >= parse_options(options).rounds
