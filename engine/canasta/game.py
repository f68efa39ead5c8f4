"""Canasta as the registry knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from engine.canasta import deal
from engine.canasta.clauses import IDS
from engine.canasta.moves import CanastaMove, parse_move
from engine.canasta.options import USUAL, parse_options, sides_of
from engine.canasta.pack import WHOLE_PACKS, parse, whole_pack
from engine.canasta.position import new_state
from engine.canasta.reading import read
from engine.canasta.round import CanastaRound
from engine.canasta.view import CanastaView
from engine.canasta.worlds import deal_unseen
from engine.errors import InvalidInput
from engine.game import FrameClauses, Game, Round, View
from engine.position_file import Head


class Canasta(Game):
    """The Spanish rummy of sevens."""

    name = "canasta"
    column = "side"
    lowest_wins = False
    players = range(min(USUAL), max(USUAL) + 1)
    clauses = FrameClauses(dealer="C1.4", round_unfinished="C8.1", match_over="C9.5", mistake="C9.6")
    clause_texts = IDS

    def check(self, options: Mapping[str, Any], players: int) -> None:
        """Raise InvalidInput unless these options and this number of players can be."""
        sides_of(parse_options(options), players)

    def columns(self, options: Mapping[str, Any], players: int) -> int:
        """Return how many sides there are (C1.1)."""
        return sides_of(parse_options(options), players)

    def pack(self, options: Mapping[str, Any], players: int) -> list[str]:
        """Return the cards in play by rank and suit (C1.2)."""
        self.check(options, players)
        return whole_pack(WHOLE_PACKS[players])

    def deal(
        self,
        options: Mapping[str, Any],
        players: int,
        number: int,
        dealer: int,
        deck: Sequence[str],
        totals: Sequence[int],
    ) -> CanastaRound:
        """Set out hand `number` (from 1) for the cut, or deal it where nobody cuts; the first card is dealt first."""
        parsed = parse_options(options)
        state = new_state(parsed, players)
        cards = parse(" ".join(deck))
        if sorted(deck) != sorted(whole_pack(state.cards)):
            raise InvalidInput(f"the deck is not the pack of {state.cards} cards (C1.2)")
        if len(totals) != state.sides:
            raise InvalidInput(f"there are {state.sides} sides (C1.1), not {len(totals)} totals")
        state.stock[: state.cards] = cards
        state.stock_at = 0
        state.total[: state.sides] = list(totals)
        deal.set_out(state, dealer)
        if parsed.cut == "off":
            deal.deal(state)
        return CanastaRound(state, Head(dict(options), number))

    def parse_move(self, text: str) -> CanastaMove:
        """Read a move; raise InvalidMove."""
        return parse_move(text)

    def from_position(self, position: Mapping[str, Any]) -> CanastaRound:
        """Read a position file's object; raise InvalidInput with what is wrong."""
        return CanastaRound(*read(position))

    def resample(self, view: View, source: Random) -> Round:
        """Deal the unseen cards at random, red threes to no hand."""
        if not isinstance(view, CanastaView):
            raise InvalidInput("not a view of Canasta")
        return CanastaRound(deal_unseen(view, source), Head(view.options, view.number))

    def match_over(self, options: Mapping[str, Any], players: int, scores: Sequence[Sequence[int]]) -> bool:
        """Tell whether a side has reached the target and leads alone (C9.5)."""
        totals = [sum(column) for column in zip(*scores, strict=True)]
        if not totals or max(totals) < parse_options(options).target:
            return False
        return totals.count(max(totals)) == 1
