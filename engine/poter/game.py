"""Poter as the registry knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from engine.bits import popcount
from engine.cards import FRENCH, each_card
from engine.errors import InvalidInput
from engine.game import FrameClauses
from engine.poter import rules
from engine.poter.clauses import CLAUSES
from engine.poter.memory import Memory
from engine.poter.moves import parse_move
from engine.poter.options import parse_options
from engine.poter.position import Header, new_state, read
from engine.poter.round import PoterRound
from engine.poter.shapes import holds_meld
from engine.poter.state import MOST_PLAYERS
from engine.poter.view import PoterView
from engine.rule_game import Deal, RuleGame


class Poter(RuleGame[PoterRound, PoterView]):
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
    round_type = PoterRound
    view_type = PoterView
    parse_move = staticmethod(parse_move)
    read = staticmethod(read)

    def check(self, options: Mapping[str, Any], players: int) -> None:
        """Raise InvalidInput unless these options and this number of players can be."""
        parse_options(options)
        if players not in self.players:
            raise InvalidInput(f"Poter is for 2 to {MOST_PLAYERS} players (P1.3), not {players}")

    def pack(self, options: Mapping[str, Any], players: int) -> list[str]:
        """Return the 52 cards by suit and rank (P1.1)."""
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

    def redealt(self, view: PoterView, source: Random) -> PoterRound:
        """Deal the unseen cards of each pool at random to the places it fills.

        Who has just taken the pile holds a meld (P7.2): deals in which he does not are thrown away.
        """
        while True:
            dealt = self._deal_unseen(view, source)
            if not dealt.state.must_meld or holds_meld(dealt.state.hand[dealt.state.to_move]):
                return dealt

    def _deal_unseen(self, view: PoterView, source: Random) -> PoterRound:
        """Deal the unseen cards of each pool at random to the places it fills."""
        hands = view.table.hand[: view.table.players]
        own = hands[view.seat] & ~view.table.known[view.seat] if view.seat is not None else 0
        hidden = [Counter({0: popcount(own) if seat == view.seat else 0}) for seat in range(len(hands))]
        memory = Memory(hidden, max(len(view.pools) - 1, 0))
        stock: list[int] = []
        for generation, pool in enumerate(view.pools):
            cards = list(each_card(pool.cards))
            source.shuffle(cards)
            memory.later.update(dict.fromkeys(cards, generation))
            for seat, count in enumerate(pool.in_hands):
                hidden[seat][generation] += count
                for _ in range(count):
                    hands[seat] |= 1 << cards.pop()
            stock += cards
        state = view.determinized(tuple(hands), stock)
        return PoterRound(state, Header(view.options, view.number, view.dealer), memory)

    def match_over(self, options: Mapping[str, Any], players: int, scores: Sequence[Sequence[int]]) -> bool:
        """Return whether the rounds agreed at the start have been played (P9.7)."""
        return len(scores) >= parse_options(options).rounds
