"""The game Canasta."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.canasta.cards.pack import WHOLE_PACKS, parse, whole_pack
from engine.canasta.clauses import CLAUSES
from engine.canasta.files.options import USUAL, parse_options, sides_of
from engine.canasta.files.position import new_state
from engine.canasta.files.position_parser import read
from engine.canasta.moves import parse_move
from engine.canasta.round import CanastaRound
from engine.canasta.rules import deal
from engine.errors import InvalidInput
from engine.game import Deal, FrameClauses, Game
from engine.position_file import Header


class Canasta(Game[CanastaRound]):
    """The Spanish rummy of sevens."""

    name = "canasta"
    column = "side"
    lowest_wins = False
    players = range(min(USUAL), max(USUAL) + 1)
    clauses = FrameClauses(dealer="C1.4", round_unfinished="C8.1", match_over="C9.5", mistake="C9.6")
    clause_book = CLAUSES
    round_type = CanastaRound
    parse_move = staticmethod(parse_move)
    read = staticmethod(read)

    def check(self, options: Mapping[str, Any], players: int) -> None:
        """Raise InvalidInput for impossible options or numbers of players."""
        sides_of(parse_options(options), players)

    def columns(self, options: Mapping[str, Any], players: int) -> int:
        """Return the number of sides (C1.1)."""
        return sides_of(parse_options(options), players)

    def cutter(self, dealer: int, players: int) -> int:
        """Return the dealer, who has the right to cut (C2.1)."""
        return dealer

    def pack(self, options: Mapping[str, Any], players: int) -> list[str]:
        """Return the cards in play, sorted by rank and suit (C1.2)."""
        self.check(options, players)
        return whole_pack(WHOLE_PACKS[players])

    def dealt(self, given: Deal) -> CanastaRound:
        """Set up hand `number` (from 1) for the cut, or deal it without a cut, from a deck, first card first."""
        parsed = parse_options(given.options)
        state = new_state(parsed, given.players)
        cards = parse(" ".join(given.deck))
        if sorted(given.deck) != sorted(whole_pack(state.cards)):
            raise InvalidInput(f"the deck is not the pack of {state.cards} cards (C1.2)")
        if len(given.totals) != state.sides:
            raise InvalidInput(f"there are {state.sides} sides (C1.1), not {len(given.totals)} totals")
        state.stock[: state.cards] = cards
        state.stock_at = 0
        state.total[: state.sides] = list(given.totals)
        deal.set_out(state, given.dealer)
        if parsed.cut == "off":
            deal.deal(state)
        return CanastaRound(state, Header(dict(given.options), given.number))

    def match_over(self, options: Mapping[str, Any], players: int, scores: Sequence[Sequence[int]]) -> bool:
        """Return whether a side has reached the target and leads alone (C9.5)."""
        totals = [sum(column) for column in zip(*scores, strict=True)]
        if not totals or max(totals) < parse_options(options).target:
            return False
        return totals.count(max(totals)) == 1
