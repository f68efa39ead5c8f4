"""Rounds of any game in short notation, random matches, and tables where mistakes are tried."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from engine.deals import shuffled_and_cut
from engine.game import Move, Round
from engine.match import Match, Played, new_match
from engine.registry import game_named

R = TypeVar("R", bound=Round)


class Rounds(Generic[R]):
    """The rounds of one game; `position` expands a short position to a whole one."""

    def __init__(self, name: str, kind: type[R], position: Callable[..., dict[str, Any]]) -> None:
        self.game = game_named(name)
        self.kind = kind
        self.position = position

    def own(self, current: Round) -> R:
        assert isinstance(current, self.kind)
        return current

    def start(self, **short: Any) -> R:
        return self.round_at(self.position(**short))

    def round_at(self, whole: Mapping[str, Any]) -> R:
        return self.own(self.game.from_position(whole))

    def running(self, match: Match) -> R:
        return self.own(match.running())

    def play(self, current: R, *texts: str) -> R:
        """Make moves and events (`* stock 4d 5c`) one after another."""
        for text in texts:
            if text.startswith("* "):
                current.event(text[2:])
            else:
                current.play(self.game.parse_move(text))
        return current

    def step(self, current: Round, move: Move, source: Random) -> None:
        """Make a move, and the reshuffle that it may need."""
        cards = current.shuffle_before(move)
        if cards:
            current.event(f"stock {' '.join(shuffled_and_cut(cards, source))}")
        current.play(move)

    def clause(self, current: R, text: str) -> str | None:
        """Return the id of the clause that a move would break, None if it is legal."""
        refusal = current.refusal(self.game.parse_move(text))
        return None if refusal is None else refusal.clause

    def some(self, matches: Iterable[Match], source: Random, share: float) -> Iterator[R]:
        """Yield a random share of the moments of matches in which somebody can move."""
        for match in matches:
            current = self.running(match)
            if not current.over and source.random() < share:
                yield current

    def random_match(
        self,
        match: Match,
        source: Random,
        *,
        number: int | None = None,
        slips: float,
        slip: Callable[[R], tuple[int, str]],
        choose: Callable[[R], Move],
    ) -> Iterator[Match]:
        """Yield a match before each attempt and at its end, or at the end of `number` rounds.

        At a strict table somebody tries a slip (seat and text) before each move with probability `slips`.
        """
        played = 0
        while not match.finished and played != number:
            match.start_shuffled_round(source)
            played += 1
            current = self.running(match)
            while not current.over:
                yield match
                if match.strict and source.random() < slips:
                    seat, text = slip(current)
                    match.play(seat, self.game.parse_move(text), source)
                mover = current.to_move
                if mover is None:  # the attempt was legal after all, and ended the round
                    break
                assert match.play(mover, choose(current), source).refusal is None
        yield match


def legal(current: Round) -> list[str]:
    return [str(move) for move in current.legal_moves()]


def slip(current: Round, source: Random, any_text: Callable[[Random, dict[str, Any]], str]) -> tuple[int, str]:
    """Return an attempt, usually by the seat to move."""
    position = current.position()
    text = any_text(source, position)
    return source.choice((source.randrange(len(position["hands"])), current.to_move or 0)), text


def in_turn(hands: Sequence[Sequence[str]], dealer: int) -> list[str]:
    """Return the cards of equally large hands in the order of the deal, from the seat after the dealer on."""
    seats = len(hands)
    return [hands[(dealer + turn) % seats][place] for place in range(len(hands[0])) for turn in range(1, seats + 1)]


def tables(name: str, players: Sequence[str], dealer: int, deck: Sequence[str], **options: Any) -> Callable[..., Match]:
    """Return a function that makes a match with this deal at a "strict" or "guided" table, after log entries."""

    def table(mistakes: str, *entries: str) -> Match:
        match = new_match(name, {"mistakes": mistakes, **options}, players)
        match.start_round(dealer, deck)
        for entry in entries:
            match.replay(entry)
        return match

    return table


def attempt(match: Match, seat: int, text: str) -> Played:
    return match.play(seat, match.game.parse_move(text), Random(1))
