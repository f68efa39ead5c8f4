"""Puzzles made by hand: a bid of Pocha, and the end of a turn of Poter."""

from dataclasses import replace

from analysis.core.sources import source_digest
from analysis.hints.advice import Advice, Candidate, Reason
from analysis.puzzles import Missed, Puzzle
from engine.match import new_match
from engine.registry import game_named
from telegram_bot.domain.people import UTC_ZONE
from telegram_bot.domain.puzzles import DuePuzzle, PuzzleState
from telegram_bot.domain.room import DAY_SECONDS
from tests.engine.poter.builders import POTER, position

NOBODY = 0
LOSSES = (0.0, 4.0, 6.0)


def ways_of(moves, losses=LOSSES):
    """Return ways of one move each with their losses, the best first."""
    best, *others = (
        Candidate(move, 10 - lost, 0.2, 0.5, lost, 1500, 0.2 * bool(lost))
        for move, lost in zip(moves, losses, strict=True)
    )
    return Advice((replace(best, reason=Reason("wins", 0.2, chance=0.5, than=(moves[-1],))), *others), 20_000, 0.0)


def missed_bid(place=1, seat=1):
    """Return a missed bid, the first one of a round."""
    match = new_match("pocha", {"schedule": [4, 4]}, ["Secret", "Anna", "Names", "Here"])
    deck = game_named("pocha").pack(match.options, 4)
    current = game_named("pocha").deal(match.options, 4, 1, seat - 1, deck, [0] * 4)
    return Missed(place, current.view(current.to_move), ("bid 4",), 10.0)


BIDS = ways_of(("bid 2", "bid 1", "bid 4"))


def turn_of_poter():
    """Return the end of a turn of Poter: discards, a card for a meld, and a meld followed by a discard."""
    hands = ["5h 6h 7h 9s Kc Qd", "2s 2h"]
    current = POTER.from_position(position(hands=hands, melds=["0: Qs Qh Qc"], sallan=[True, False], round=4))
    moves = ("lay Qd @1", "discard 9s", "discard Kc", "meld 5h 6h 7h", "meld 5h 6h 7h")
    ways = ways_of(moves, (0.0, 4.0, 6.0, 7.0, 8.0))
    *others, meld = ways.candidates
    then = replace(meld, plan=("meld 5h 6h 7h", "discard Kc"))
    return Puzzle(Missed(1, current.view(0), ("discard Kc",), 10.0), replace(ways, candidates=(*others, then)))


def puzzle(number=1, person=None, day=None, engine="now"):
    """Return a puzzle that is shown."""
    return DuePuzzle(number, person, day, missed_bid(), BIDS, engine, PuzzleState.OPEN)


async def store_daily(bot, shown=None):
    """Store a puzzle, by default the bid, as that of today; return its id."""
    puzzles = bot.chat.context.puzzles.puzzles
    today = int(puzzles.clock.now() // DAY_SECONDS)
    await puzzles.store.add_daily(today, shown or Puzzle(missed_bid(), BIDS), source_digest())
    [one] = await puzzles.store.due(NOBODY, 9, UTC_ZONE)
    return one.id
