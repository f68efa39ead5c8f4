"""Reasons for bids and cards of Pocha: their claims about cards are true in every deal that agrees with the view."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from analysis.hints.significance import Rivals
from analysis.pocha.candidates import PochaCandidates
from analysis.pocha.reasons import WORLDS, PochaReason, want
from engine.cards import LANE, popcount
from engine.pocha.game import PochaView
from engine.pocha.rules import beats, play, playable
from engine.pocha.state import BID, NONE, SPANISH, State
from tests.analysis.pocha.moments import each, positions
from tests.engine.pocha.determinization import determinize


def ends_of_trick(state: State, seat: int) -> Iterator[int]:
    """Yield the best card of a trick in which a seat has played, for every way in which the others may continue."""
    order = state.order[: state.played]
    if state.played % state.players == 0:
        trick = order[-state.players :]
        best = trick[0]
        for card in trick[1:]:
            best = card if beats(state, card, best) else best
        yield best
        return
    legal = playable(state)
    for card in range(4 * LANE):
        if legal >> card & 1:
            after = state.copy()
            play(after, card)
            yield from ends_of_trick(after, seat)


def winners(view, card: int, source: Random, deals: int) -> set[int]:
    """Return the cards that may win the trick after a card is played, over some deals consistent with the view."""
    found = set()
    for _ in range(deals):
        state = determinize(view, source).state.copy()
        play(state, card)
        found |= set(ends_of_trick(state, view.seat))
    return found


def check_equals(view, reason) -> None:
    """Assert that the others' cards are as a reason for about equal cards says."""
    hidden, named = cards_of_others(view), [SPANISH.cards[text] for text in reason.cards]
    over = [sum(other // LANE == card // LANE and other > card for other in each(hidden)) for card in named]
    suits = {card // LANE for card in named}
    if reason.kind == "near":
        assert (len(suits), max(over) - min(over)) == (1, reason.number)
    else:
        assert (min(over), max(over)) == (reason.number, reason.before)
        assert view.table.trump not in suits


def cards_of_others(view: PochaView) -> int:
    return view.unseen | sum(view.table.hand[seat] for seat in range(view.table.players) if seat != view.seat)


def check(view, evaluation, best: int, reason, source: Random) -> None:
    """Assert that a reason's claims about cards are literally true."""
    table, seat = view.table, view.seat
    unseen = view.unseen
    named = [SPANISH.cards[text] for text in reason.cards]
    card = int(evaluation.arms[best, 1])
    needed = table.bid[seat] - table.taken[seat]
    left = popcount(view.hand)
    if reason.kind in ("keeps_bid", "takes", "equal"):
        return
    if table.phase == BID:
        if reason.kind == "bids":
            assert reason.before == sum(bid for bid in table.bid[: table.players] if bid != NONE)
            assert reason.number == table.hand_size
        elif reason.kind == "forbidden":
            assert reason.before == view.forbidden_bid
        elif reason.kind == "likely" and reason.rank == "sure":
            for one in named:
                assert one // LANE == table.trump
                assert not any(other > one and other // LANE == table.trump for other in each(unseen))
        assert all(view.hand >> one & 1 for one in named)
        return
    lost = reason.kind in ("sheds", "surplus", "middle", "saves", "last")
    if reason.kind not in ("dear", "void", "draws", "ducks", "last"):
        assert (reason.number, reason.before) == (needed, left - lost)
        assert reason.rank == want(needed, left - lost)
    may_win = winners(view, card, source, 12)
    if reason.kind in ("sure", "cheap", "dear", "strong"):
        assert may_win <= {card, *(named if reason.kind == "strong" else ())}
    elif lost:
        assert card not in may_win
    trumps = set(range(LANE * table.trump, LANE * (table.trump + 1)))
    assert reason.kind != "top" or (card not in trumps and may_win <= {card, *trumps})
    assert reason.rank != "higher" or (min(named) > card and {card, *named} <= trumps)
    hidden, draws = cards_of_others(view), reason.kind == "draws" and reason.rank != "forces"
    if reason.kind == "under" or reason.rank == "forces":
        assert named
        assert all(hidden >> one & 1 and one // LANE == card // LANE and one > card for one in named)
    if reason.kind == "void":
        assert not any(one != card and one // LANE == card // LANE for one in each(view.hand))
    elif reason.kind in ("cheap", "keeps", "entry", "enough", "saves", "surplus", "spare", "last") or draws:
        assert named
        assert all(view.hand >> one & 1 and one != card for one in named)
    assert reason.kind != "entry" or are_highest(named, hidden)
    for after in reason.seats:
        assert after != seat
        assert len(reason.seats) == table.players - table.trick_size - 1


def are_equal(view, cards: tuple[str, ...], points) -> bool:
    """Return whether all playable cards have the same result, and no card of others lies between them."""
    named, table = [SPANISH.cards[text] for text in cards], view.table
    others = [one for seat in range(table.players) if seat != view.seat for one in each(table.hand[seat])]
    others += [*each(view.unseen), *table.order[table.played - table.trick_size : table.played]]
    between = [one for one in others if min(named) < one < max(named)]
    return set(named) == set(each(playable(table))) and not between and len(set(points)) == 1


def are_highest(cards: list[int], hidden: int) -> bool:
    """Return whether cards are of several suits, and others have no higher card in any of them."""
    higher = [one for one in cards for other in each(hidden) if one // LANE == other // LANE and other > one]
    return not higher and len({one // LANE for one in cards}) > 1


RARE = (937, 1021, 1284, 1450)
"""Seeds of positions with the rarest kinds: tried first, so that few others are needed."""


@pytest.mark.slow
def test_what_a_reason_says_is_true_in_the_view():
    """Brute force over deals consistent with the view, and over all ways to finish the trick."""
    kinds: set[str] = set()
    for seed, current in positions([*RARE, *range(250, 2500)]):
        if seed > 900 and kinds >= set(PochaReason):
            break
        view = current.view(current.to_move)
        evaluation = PochaCandidates(view, seed)
        arms = np.arange(len(evaluation.arms))
        if len(arms) < 2:
            continue
        points = evaluation.run(arms, 60).points.mean(axis=1)
        assert (evaluation._facts[:, WORLDS] > 0).all()
        order = np.argsort(-points, kind="stable").tolist()
        best = order[0]
        rivals = [(), *((other,) for other in order[1:]), *pairwise(order[1:])]
        for worse in rivals:
            reason = evaluation.reason(best, Rivals(worse)) or evaluation.among_equals(best, Rivals((), worse))
            if reason is not None:
                kinds.add(reason.kind)
                if reason.among_equals:
                    check_equals(view, reason)
                else:
                    check(view, evaluation, best, reason, Random(seed))
                assert reason.kind != "equal" or are_equal(view, reason.cards, points)
    assert kinds - {"wins"} == set(PochaReason)
