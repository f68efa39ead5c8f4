"""Rounds of all games played at random, with the scenes of each seat."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.canasta.state import CUTTING
from engine.match import Match, new_match
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.scene import Scene

NAMES = ("ශ්‍රීමත්", "শ্রীযুক্ত", "José", "<b>Zoë</b>", "Rosa", "Bruno")
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("poter", 2, {"swap_own": True, "go_out": "any", "mistakes": "strict"}),
    ("poter", 6, {}),
    ("pocha", 3, {"schedule": [12]}),
    ("pocha", 4, {"schedule": [1, 7], "mistakes": "strict"}),
    ("canasta", 2, {"mistakes": "strict"}),
    ("canasta", 4, {"max_turns": 200}),
    ("canasta", 6, {"cut": "off", "max_turns": 100}),
]
ONE_OF_EACH_GAME = (0, 2, 4)
"""Those of the quick part."""
each_table = pytest.mark.parametrize(
    "table",
    [
        pytest.param(at, id=f"{game}-{players}", marks=() if at in ONE_OF_EACH_GAME else pytest.mark.slow)
        for at, (game, players, _) in enumerate(TABLES)
    ],
)
LAYING = ("meld", "lay", "take", "swap", "close")
SHARE = 0.25
"""Fraction of positions for which scenes are made."""
EAGER = 0.6
"""Probability of preferring a move that lays cards."""


def positions(game: str, players: int, options: dict[str, Any], seed: int) -> Iterator[Match]:
    """Yield a match before each move of a round, and at its end; in Pocha the rounds of the schedule."""
    source = Random(seed)
    match = new_match(game, options, NAMES[:players])
    for _ in options.get("schedule", [1]):
        match.start_shuffled_round(source)
        yield from _round(match, source)


@dataclass(frozen=True)
class Moment:
    """A position with its scenes for a spectator (None) and each seat."""

    match: Match
    scenes: dict[int | None, Scene]


@cache
def moments(table: int, seed: int) -> list[Moment]:
    """Return about a quarter of the positions of a table of `TABLES`, with their scenes in English."""
    game, players, options = TABLES[table]
    texts, found, source = ChatTexts(), [], Random(seed)
    for match in positions(game, players, options, seed):
        if source.random() < SHARE or match.running().over:
            scenes = {
                seat: PRESENTATIONS[game].at(texts, match.running().view(seat, match.totals), NAMES).scene
                for seat in (None, *range(players))
            }
            found.append(Moment(match.copy(), scenes))
    return found


def _round(match: Match, source: Random) -> Iterator[Match]:
    """Yield the match before each move of a round, and at its end."""
    current = match.running()
    while not current.over:
        yield match
        seat = current.to_move
        assert seat is not None
        moves = current.legal_moves()
        laying = [move for move in moves if str(move).startswith(LAYING)]
        eager = bool(laying) and source.random() < EAGER
        assert match.play(seat, source.choice(laying if eager else moves), source).refusal is None
    yield match


def in_play(match: Match) -> int:
    """Return the number of cards of the pack."""
    return len(match.game.pack(match.options, len(match.players)))


def counted_in(match: Match, scene: Scene) -> int:
    """Return the number of cards that a scene accounts for."""
    state: Any = match.running().state
    number = sum(seat.cards for seat in scene.seats)
    number += sum(area.count for area in scene.areas if area.id != "last-trick")
    if match.game.name == "pocha":
        taken = [seat.taken or 0 for seat in scene.seats]
        complete = next(area.complete for area in scene.areas if area.id == "trick")
        number += (sum(taken) - int(complete)) * len(scene.seats)
        kept = state.hand_size * state.players == state.pack.bit_count()
        number -= int(kept and any(area.id == "turned" for area in scene.areas))
    if match.game.name == "canasta" and state.phase == CUTTING:
        assert not any(seat.cards for seat in scene.seats)
    return number
