"""Every kind of reason is true: its number and its direction are those of fresh playouts (`reason_claims`)."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from analysis.advisor import advise
from analysis.pocha.sight import Sight
from analysis.poter.candidates import PoterCandidates
from analysis.poter.reasons import MANY_CARDS
from analysis.registry import analysis_of
from engine.canasta.moves import LAY, MELD
from engine.canasta.rules.melds import has_both
from engine.canasta.state import CUTTING, PLAYING
from engine.cards import each_card
from engine.pocha.rules import playable
from engine.pocha.state import BID
from engine.poter.shapes import holds_meld
from engine.poter.state import DRAW, NONE, PLAY
from engine.registry import GAMES
from tests.analysis.hints.positions import decisions, totals_of
from tests.analysis.hints.reason_claims import CHECKERS, Check, checks

GENERAL: Mapping[str, tuple[str, ...]] = {
    "poter": ("points", "wins", "match"),
    "pocha": ("points", "wins", "match", "any"),
    "canasta": ("points", "match"),
}
"""Kinds of reasons that every game has, where they are frequent."""
SHORT = 6
"""Cards of a hand that may close."""
POSITIONS = int(os.environ.get("THURUMPU_TEST_POSITIONS", "6"))
"""Positions for each kind of reason in the slow test."""
SCARCE = {"side_pot", "closes", "closes_often", "cheap", "dear", "takes", "last", "ducks", "swaps", "waits"}
"""Kinds that few rounds give: two thirds as many positions of them take half the time of all."""
MOST_ROUNDS = 4000
MOST_A_ROUND = 4
"""Positions taken from one round."""


def verbs(current: Any) -> set[int]:
    return {move.verb for move in current.legal_moves()}


def has_canastas(current: Any) -> bool:
    state = current.state
    side = current.to_move % state.sides
    return bool(state.pure[side] + state.mixed[side])


def sight(current: Any) -> Sight:
    return Sight(current.view(current.to_move))


def tricks_wanted(current: Any, *, surely: bool = False) -> int:
    """Return how many tricks the seat still needs, 0 if it cannot take this one; `surely`: by each of two cards."""
    at = sight(current)
    sure = [card for card in each_card(playable(at.table)) if not at.beaters(card).cards]
    return 0 if at.is_lost or (surely and len(sure) < 2) else at.need


def is_open_and_unwanted(current: Any) -> bool:
    """Return whether a card is played to a trick that the seat could take, but does not want."""
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
"""Where rare kinds of reasons are to be found."""


def is_promising(game: str, current: Any, wanted: set[str]) -> bool:
    """Return whether a kind of reason that is wanted may be given here."""
    if game == "canasta" and current.state.phase == CUTTING:
        return False
    return any((game, kind) not in RARE or RARE[game, kind](current) for kind in wanted)


def promising(game: str, seed: int, wanted: set[str]) -> Iterator[Any]:
    """Yield the choices of a round, in random order, for which a kind of reason that is wanted may be given."""
    rounds = decisions(game, seed)
    for current in Random(seed).sample(rounds, len(rounds)):
        if is_promising(game, current, wanted) and len(current.legal_moves()) > 1:
            yield current


def gathered(game: str, counts: Mapping[str, int]) -> dict[str, list[Check]]:
    """Return checks of each kind at different positions; `counts`: the number of checks by kind."""
    found: dict[str, list[Check]] = {kind: [] for kind in counts}
    for seed in range(MOST_ROUNDS):
        wanted = {kind for kind, count in counts.items() if len(found[kind]) < count}
        if not wanted:
            break
        for place, current in enumerate(islice(promising(game, seed, wanted), MOST_A_ROUND)):
            totals = totals_of(game, seed, len(current.scores()))
            for check in checks(current, totals, 1000 * seed + place, wanted):
                found[check.kind].append(check)
    return {kind: checks[: counts[kind]] for kind, checks in found.items()}


def kinds_of(game: str) -> list[str]:
    """Return the kinds that playouts can check; those that name cards are checked by the rules in tests of the game."""
    return [
        kind for kind in (*analysis_of(game).reasons, *GENERAL[game]) if CHECKERS.keys() & {(game, kind), ("", kind)}
    ]


def faults(found: Sequence[Check]) -> int:
    """Return how many reasons are false: the number by three standard errors, or the direction."""
    return sum(abs(one.off) > 3 or not one.holds for one in found)


def most_faults(count: int) -> float:
    """Return how many of `count` reasons may be false by chance; each is the clearest of many comparisons."""
    return 2 + 0.2 * count


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_every_kind_of_reason_is_true(game):
    counts = {kind: POSITIONS * 2 // 3 if kind in SCARCE else POSITIONS for kind in kinds_of(game)}
    for kind, checked in gathered(game, counts).items():
        count = counts[kind]
        assert len(checked) == count, kind
        assert len({one.seed for one in checked}) == count, kind
        assert faults(checked) <= most_faults(count), (kind, checked)
        assert abs(np.mean([one.off for one in checked])) < 0.5 + 3 / np.sqrt(count), kind


@pytest.mark.slow
def test_a_false_reason_is_found(monkeypatch):
    """After a draw nobody has discarded yet: that the next player cannot take the pile then says nothing."""
    monkeypatch.setattr(PoterCandidates, "_ends_the_turn", lambda evaluation, arm: True)
    monkeypatch.setitem(RARE, ("poter", "shut_pile"), lambda current: current.state.phase == DRAW)
    count = 12
    checked = gathered("poter", {"shut_pile": count})["shut_pile"]
    assert len(checked) == count
    assert faults(checked) > most_faults(count)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_the_only_move_is_said_to_be_the_only_one(game):
    seen = set()
    for seed in range(20):
        for current in Random(seed).sample(rounds := decisions(game, seed), min(3, len(rounds))):
            kind = advise(current.view(current.to_move), playouts=2, seed=seed).candidates[0].reason.kind
            alone = len(current.legal_moves()) == 1
            assert kind != "only" or alone
            assert not alone or kind in (
                "only",
                analysis_of(game).candidates(current.view(current.to_move), 1).certain,
            )
            seen.add((kind == "only", alone))
    assert (True, True) in seen
