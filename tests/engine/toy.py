"""A tiny game to test the frame: each seat draws one card, and the side with the higher sum wins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from engine.clauses import Clauses
from engine.errors import InvalidInput, InvalidMove, Refusal
from engine.game import Deal, FrameClauses, Game, Move, Round, View
from engine.state_base import Verb


class ToyVerb(Verb):
    SAY = 0


@dataclass(frozen=True)
class Say:
    """The only kind of move: a number from 1 to 9 that has not been said yet."""

    number: int
    verb: ToyVerb = ToyVerb.SAY

    def __str__(self) -> str:
        return f"say {self.number}"


@dataclass(frozen=True)
class ToyView(View):
    said: tuple[int, ...]
    seat: int | None = None

    def legal_moves(self) -> list[Say]:
        return []

    def refusal(self, move: Move) -> Refusal | None:
        return None

    def text(self) -> str:
        return f"said: {self.said}"


@dataclass
class ToyRound(Round):
    players: int
    dealer: int
    deck: tuple[str, ...]
    totals: tuple[int, ...]
    said: list[int] = field(default_factory=list)
    fined: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def over(self) -> bool:
        return len(self.said) == self.players

    @property
    def to_move(self) -> int | None:
        return None if self.over else (self.dealer + 1 + len(self.said)) % self.players

    @property
    def turn(self) -> int:
        return len(self.said)

    @property
    def face_down(self) -> int:
        return 0

    @property
    def match_winner(self) -> int | None:
        return 0 if self.said[:2] == [9, 8] else None

    def legal_moves(self) -> list[Say]:
        return [] if self.over else [Say(number) for number in range(1, 10) if number not in self.said]

    def canonical(self, move: Move) -> Move:
        return move

    def refusal(self, move: Move) -> Refusal | None:
        return None if move in self.legal_moves() else Refusal("T1", "said before", str(move), self.position())

    def make(self, move: Move) -> None:
        assert isinstance(move, Say)
        self.said.append(move.number)

    def keeps_hand(self, before: Self, seat: int) -> bool:
        return False  # the card that is said was in the hand

    def out_of_turn(self, move: Move) -> str:
        return "T-over" if self.over else "T-turn"

    def is_mistake(self, move: Move) -> bool:
        return self.refusal(move) is not None

    def charge(self) -> None:
        assert self.to_move is not None
        self.fined[self.to_move % 2] += 1

    def scores(self) -> tuple[int, ...]:
        seats = [(self.dealer + 1 + turn) % self.players for turn in range(len(self.said))]
        sums = [sum(n for seat, n in zip(seats, self.said, strict=True) if seat % 2 == side) for side in (0, 1)]
        return (sums[0] - self.fined[0], sums[1] - self.fined[1])

    def score_clause(self, column: int) -> str:
        return "T2"

    def view(self, seat: int | None, totals: Sequence[int] = ()) -> ToyView:
        return ToyView(tuple(self.said), seat)

    def position(self) -> dict[str, Any]:
        return {"said": list(self.said), "deck": list(self.deck), "totals": list(self.totals)}

    def copy(self) -> Self:
        return type(self)(self.players, self.dealer, self.deck, self.totals, list(self.said), list(self.fined))


class Toy(Game[ToyRound]):
    """Two sides; the highest total wins, up to `goal` points.

    If the first two numbers are a 9 and an 8, side 0 wins at once.
    """

    name = "toy"
    column = "side"
    lowest_wins = False
    players = range(2, 5, 2)
    clauses = FrameClauses("T-dealer", "T-unfinished", "T-end", "T-mistake")
    clause_book = Clauses("T", Path(__file__).with_name("toy_rules.md"))

    def check(self, options: Mapping[str, Any], players: int) -> None:
        if players not in self.players or set(options) - {"goal", "mistakes"}:
            raise InvalidInput("no such table")

    def pack(self, options: Mapping[str, Any], players: int) -> list[str]:
        return ["x", "y"]

    def dealt(self, given: Deal) -> ToyRound:
        if sorted(given.deck) != ["x", "y"]:
            raise InvalidInput("no such deck")
        return ToyRound(given.players, given.dealer, tuple(given.deck), tuple(given.totals))

    def parse_move(self, text: str) -> Say:
        word, _, number = text.partition(" ")
        if word != "say" or number not in set("123456789"):
            raise InvalidMove(text, "say a number")
        return Say(int(number))

    def from_position(self, position: Mapping[str, Any]) -> ToyRound:
        return ToyRound(2, 0, ("x", "y"), (0, 0), list(position["said"]))

    def match_over(self, options: Mapping[str, Any], players: int, scores: Sequence[Sequence[int]]) -> bool:
        return any(sum(row[side] for row in scores) >= options.get("goal", 20) for side in (0, 1))

    def columns(self, options: Mapping[str, Any], players: int) -> int:
        return 2
