"""Positions at which hints give each kind of reason: where to search for them, and those found.

    python -m tests.analysis.hints.reason_positions

searches again and writes `reason_positions.json`: for each game, the seed of a round of `positions.decisions` and the
number of the decision in it. Run it when a test reports that a kind is given at too few of them, as after a change of a
policy or of reasons.
"""

import json
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from analysis.pocha.sight import Sight
from analysis.poter.reasons import MANY_CARDS
from analysis.registry import analysis_of
from engine.canasta.moves import LAY, MELD
from engine.canasta.rules.melds import has_both
from engine.canasta.state import CUTTING, PLAYING
from engine.cards import each_card
from engine.pocha.rules import playable
from engine.pocha.state import BID
from engine.poter.shapes import holds_meld
from engine.poter.state import NONE, PLAY
from engine.registry import GAMES
from tests.analysis.hints.positions import decisions, totals_of
from tests.analysis.hints.reason_claims import CHECKERS, Check, checks

FILE = Path(__file__).with_suffix(".json")
FEW = 6
"""Number of stored positions for each kind of reason."""
SCARCE = {"side_pot", "closes", "closes_often", "cheap", "dear", "takes", "last", "ducks", "swaps", "waits"}
"""Rare kinds, for which two thirds of that many positions are enough."""
GENERAL: Mapping[str, tuple[str, ...]] = {
    "poter": ("points", "wins", "match"),
    "pocha": ("points", "wins", "match", "any"),
    "canasta": ("points", "match"),
}
"""Kinds of reasons that every game has, in the games in which they are frequent."""
SHORT = 6
"""Maximum cards of a hand that may close."""
MOST_ROUNDS = 4000
MOST_A_ROUND = 4
"""Maximum positions taken from one round."""

Place = tuple[int, int]
"""The seed of a round, and the number of the decision in it."""


def kinds_of(game: str) -> list[str]:
    """Return the kinds that playouts can check; tests of the game check by the rules those that name cards."""
    return [
        kind for kind in (*analysis_of(game).reasons, *GENERAL[game]) if CHECKERS.keys() & {(game, kind), ("", kind)}
    ]


def counts_of(game: str, positions: int = FEW) -> dict[str, int]:
    """Return the number of positions at which each kind is checked."""
    return {kind: positions * 2 // 3 if kind in SCARCE else positions for kind in kinds_of(game)}


def verbs(current: Any) -> set[int]:
    return {move.verb for move in current.legal_moves()}


def has_canastas(current: Any) -> bool:
    state = current.state
    side = current.to_move % state.sides
    return bool(state.pure[side] + state.mixed[side])


def sight(current: Any) -> Sight:
    return Sight(current.view(current.to_move))


def tricks_wanted(current: Any, *, surely: bool = False) -> int:
    """Return how many tricks the seat still needs, 0 if it cannot win this one; `surely`: with each of two cards."""
    at = sight(current)
    sure = [card for card in each_card(playable(at.table)) if not at.beaters(card).cards]
    return 0 if at.is_lost or (surely and len(sure) < 2) else at.need


def is_open_and_unwanted(current: Any) -> bool:
    """Return whether a card is played to a trick that the seat could win but does not want."""
    return current.state.phase != BID and not sight(current).is_lost and sight(current).need < 1


POCHA_BIDS = ("likely", "no_winner", "bids", "forbidden", "tricks", "pays", "single", "between")
RARE: dict[tuple[str, str], Callable[[Any], bool]] = {
    ("poter", "shut_pile"): lambda current: current.state.phase == PLAY,
    ("poter", "swaps"): lambda current: any(
        card != NONE and current.state.hand[current.to_move] >> card & 1 for card in current.state.sub_for
    ),
    ("poter", "waits"): lambda current: (
        holds_meld(current.state.hand[current.to_move])
        and min(hand.bit_count() for hand in current.state.hand[: current.state.players]) >= MANY_CARDS
    ),
    ("poter", "goes_out"): lambda current: current.state.phase == PLAY,
    **{("pocha", kind): lambda current: current.state.phase == BID for kind in POCHA_BIDS},
    **{
        ("pocha", kind): lambda current: current.state.phase != BID
        for kind in set(analysis_of("pocha").reasons) - {*POCHA_BIDS, "keeps_bid"}
    },
    ("pocha", "cheap"): lambda current: current.state.phase != BID and tricks_wanted(current, surely=True) > 1,
    ("pocha", "takes"): lambda current: current.state.phase != BID and tricks_wanted(current) > 1,
    ("pocha", "single"): lambda current: current.state.phase == BID and current.state.hand_size == 1,
    ("pocha", "ducks"): is_open_and_unwanted,
    ("pocha", "last"): lambda current: (
        current.state.hand[current.to_move].bit_count() == 2 and current.state.phase != BID and sight(current).is_lost
    ),
    ("canasta", "opens"): lambda current: (
        not current.state.opened[current.to_move % current.state.sides] and MELD in verbs(current)
    ),
    ("canasta", "closes"): lambda current: (
        current.state.phase == PLAYING
        and bool(has_both(current.state, current.to_move % current.state.sides))
        and current.state.size[current.to_move] < SHORT
        and bool(verbs(current) & {MELD, LAY})
    ),
    ("canasta", "closes_often"): has_canastas,
}
"""Conditions under which rare kinds of reasons can be found."""


def is_promising(game: str, current: Any, wanted: set[str]) -> bool:
    """Return whether a wanted kind of reason may be given here."""
    if game == "canasta" and current.state.phase == CUTTING:
        return False
    return any((game, kind) not in RARE or RARE[game, kind](current) for kind in wanted)


def searched(game: str, missing: Counter[str]) -> Iterator[tuple[Place, Any]]:
    """Yield choices at which a missing kind of reason may be given; the caller subtracts those found from `missing`."""
    for seed in range(MOST_ROUNDS):
        rounds = list(enumerate(decisions(game, seed)))
        promising = (
            (number, current)
            for number, current in Random(seed).sample(rounds, len(rounds))
            if len(current.legal_moves()) > 1 and is_promising(game, current, set(+missing))
        )
        for number, current in islice(promising, MOST_A_ROUND):
            yield (seed, number), current
        if not +missing:
            return


def stored(game: str) -> Iterator[tuple[Place, Any]]:
    for seed, number in json.loads(FILE.read_text())[game]:
        yield (seed, number), decisions(game, seed)[number]


def checked(game: str, place: Place, current: Any, wanted: Container[str]) -> list[Check]:
    """Return a check of each wanted kind that is given at a choice."""
    seed, number = place
    return list(checks(current, totals_of(game, seed, len(current.scores())), 1000 * seed + number, wanted))


def gathered(game: str, counts: Mapping[str, int], *, search: bool = False) -> dict[str, list[Check]]:
    """Return checks by kind, `counts` of each, at the stored positions or at those of a new search."""
    missing, found = Counter(counts), {kind: list[Check]() for kind in counts}
    for place, current in searched(game, missing) if search else stored(game):
        for check in checked(game, place, current, +missing):
            found[check.kind].append(check)
            missing[check.kind] -= 1
    return found


def cover(game: str) -> list[Place]:
    """Search; return the fewest of the places found that give each kind often enough."""
    counts = counts_of(game)
    missing, given = Counter(counts), dict[Place, set[str]]()
    for place, current in searched(game, missing):
        given[place] = {check.kind for check in checked(game, place, current, counts)}
        missing.subtract(given[place])
    missing, chosen = Counter(counts), list[Place]()
    while wanted := set(+missing):
        chosen.append(max(given, key=lambda place: len(given[place] & wanted)))
        missing.subtract(given.pop(chosen[-1]))
    return sorted(chosen)


if __name__ == "__main__":
    FILE.write_text("{\n" + ",\n".join(f'"{game}": {json.dumps(cover(game))}' for game in GAMES) + "\n}\n")
