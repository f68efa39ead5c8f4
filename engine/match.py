"""A match: rounds of one game with the same players, and the log that is the truth of it.

The log of a round is its dealer, its deck, its moves, mistakes and chance events. Playing and replaying go through
the same door, so a match restored from its log is the match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.errors import EngineError, IllegalMove, InvalidInput, Refusal
from engine.game import Game, Move, Place, Round, View, column_of, seats_of
from engine.registry import game_named
from engine.shuffle import shuffled_and_cut


@dataclass(slots=True)
class RoundLog:
    """One round on file: entries are `<seat> <move>`, `<seat> mistake <move>` or `* <event>`."""

    dealer: int
    deck: tuple[str, ...]
    entries: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Played:
    """What came of an attempt: the new log entries, and the refusal if it was none the rules allow."""

    entries: tuple[str, ...]
    refusal: Refusal | None = None
    charged: bool = False


class Match:
    """A match in play. Every method that refuses leaves the match as it was."""

    def __init__(self, game: Game, options: Mapping[str, Any], players: Sequence[str]) -> None:
        """Open a match without rounds; raise InvalidInput for options or players that cannot be."""
        game.check(options, len(players))
        self.game = game
        self.options = dict(options)
        self.players = tuple(players)
        self.logs: list[RoundLog] = []
        self.scores: list[tuple[int, ...]] = []
        self.round: Round | None = None
        self.turn_is_new = True
        """Nobody has acted yet in the running turn."""

    @property
    def strict(self) -> bool:
        """Tell whether mistakes are charged."""
        return self.game.strict(self.options)

    @property
    def columns(self) -> int:
        """Return how many columns the score sheet has."""
        return self.game.columns(self.options, len(self.players))

    def column_of(self, seat: int) -> int:
        """Return the column of the score sheet that a seat plays for."""
        return column_of(seat, self.columns)

    def seats_of(self, column: int) -> range:
        """Return the seats that play for a column of the score sheet: one, or the partners of a side."""
        return seats_of(column, self.columns, len(self.players))

    @property
    def totals(self) -> list[int]:
        """Return the sum of the complete rounds for each column."""
        return self.totals_before(len(self.scores) + 1)

    def totals_before(self, number: int) -> list[int]:
        """Return the sum of the complete rounds before round `number` (from 1) for each column."""
        return [sum(scores[column] for scores in self.scores[: number - 1]) for column in range(self.columns)]

    @property
    def finished(self) -> bool:
        """Tell whether the match is over by its rules."""
        return self.winner is not None or self.game.match_over(self.options, len(self.players), self.scores)

    @property
    def winner(self) -> int | None:
        """Return the column that has won the match in its last round whatever the totals, None if none has."""
        return None if self.round is None else self.round.match_winner

    def ranking(self) -> list[Place]:
        """Rank the columns by the complete rounds."""
        return self.game.ranking(self.totals, self.winner)

    def next_dealer(self, source: Random) -> int:
        """Return the dealer of the next round: drawn at random, then each next seat in turn."""
        if not self.logs:
            return source.randrange(len(self.players))
        return (self.logs[-1].dealer + 1) % len(self.players)

    def start_round(self, dealer: int, deck: Sequence[str]) -> Round:
        """Deal the next round; raise IllegalMove if it is not due or not this dealer's, InvalidInput for a bad deck."""
        clauses = self.game.clauses
        if not 0 <= dealer < len(self.players):
            raise InvalidInput(f"there is no seat {dealer} to deal")
        if self.round is not None and not self.round.over:
            raise self._illegal(clauses.round_unfinished, "the round before is not complete")
        if self.finished:
            raise self._illegal(clauses.match_over, "the match is over")
        if self.logs and dealer != (self.logs[-1].dealer + 1) % len(self.players):
            raise self._illegal(clauses.dealer, f"seat {dealer} is not the next dealer")
        number = len(self.logs) + 1
        self.round = self.game.deal(self.options, len(self.players), number, dealer, deck, self.totals)
        self.logs.append(RoundLog(dealer, tuple(deck)))
        self.turn_is_new = True
        return self.round

    def start_shuffled_round(self, source: Random) -> Round:
        """Shuffle, cut and deal the next round; raise IllegalMove if none is due."""
        pack = self.game.pack(self.options, len(self.players))
        return self.start_round(self.next_dealer(source), shuffled_and_cut(pack, source))

    def attempt(self, seat: int, move: Move, source: Random) -> Played:
        """Let a seat try a move, shuffling where the move needs it; a refusal is a value here.

        Where chance has a say in a move, the log has what became of it. At a strict table an illegal try of the seat
        to move is logged and charged; otherwise nothing changes.
        """
        current = self.running()
        if seat != current.to_move:
            return Played((), self._out_of_turn(current, move, str(move)))
        refusal = current.refusal(move)
        if refusal is None:
            entries = []
            cards = current.shuffle_before(move)
            if cards:
                entries.append(self.log_entry(f"* stock {' '.join(shuffled_and_cut(cards, source))}"))
            entries.append(self.log_entry(f"{seat} {current.swayed(move, source)}"))
            return Played(tuple(entries))
        if self.strict and current.is_mistake(move):
            return Played((self.log_entry(f"{seat} mistake {move}"),), refusal, charged=True)
        return Played((), refusal)

    def log_entry(self, entry: str) -> str:
        """Play one entry of a log and add it to the log; raise IllegalMove or InvalidInput and change nothing."""
        current = self.running()
        before = current.turn, current.to_move
        who, _, text = entry.partition(" ")
        if who == "*":
            current.event(text)
        else:
            self._play(current, self._seat(who, entry), text)
        self.turn_is_new = (current.turn, current.to_move) != before
        self.logs[-1].entries.append(entry)
        if current.over:
            self.scores.append(current.scores())
        return entry

    def _play(self, current: Round, seat: int, text: str) -> None:
        """Play a seat's move or note its mistake."""
        verb, _, tried = text.partition(" ")
        move = self.game.parse_move(tried if verb == "mistake" else text)
        if seat != current.to_move:
            raise IllegalMove(self._out_of_turn(current, move, text))
        if verb != "mistake":
            current.play(move)
        elif self.strict and current.is_mistake(move):
            current.charge()
        else:
            clause = self.game.clauses.mistake
            raise current.illegal(clause, self.game.clause_texts[clause], text)

    def _seat(self, who: str, entry: str) -> int:
        """Read the seat at the head of a log entry."""
        if who not in (str(seat) for seat in range(len(self.players))):
            raise InvalidInput(f"{entry[:40]!r} does not begin with a seat or '*'")
        return int(who)

    def revealed(self) -> list[View]:
        """Return what each seat saw at the end of a round, when all hands are shown; raise ValueError before it."""
        current = self.running()
        if not current.over:
            raise ValueError("hands are secret while the round is being played")
        return [current.view(seat, self.totals) for seat in range(len(self.players))]

    def running(self) -> Round:
        """Return the round dealt last; raise InvalidInput if there is none."""
        if self.round is None:
            raise InvalidInput("no round has been dealt")
        return self.round

    def _out_of_turn(self, current: Round, move: Move, text: str) -> Refusal:
        """Make the refusal for acting out of turn."""
        clause = current.out_of_turn(move)
        return Refusal(clause, self.game.clause_texts[clause], text, current.position())

    def _illegal(self, clause: str, message: str) -> EngineError:
        """Make the error for a round that may not begin."""
        return IllegalMove(Refusal(clause, message, ""))


def new_match(game: str, options: Mapping[str, Any], players: Sequence[str]) -> Match:
    """Open a match of a game by its name."""
    return Match(game_named(game), options, players)
