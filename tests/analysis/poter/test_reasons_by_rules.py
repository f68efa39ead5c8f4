"""Reasons of Poter's hints are true by the rules, and true against every alternative shown."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from analysis.advisor import advise
from analysis.hints.advice import SHOWN, simplest_first
from analysis.poter.reasons import PoterReason
from analysis.poter.turn_plans import layout
from engine.cards import FRENCH, each_card, mask_of
from engine.errors import IllegalMove
from engine.poter.game import PoterRound
from engine.poter.moves import PoterVerb, parse_move
from engine.poter.rules import card_value, hand_points
from engine.poter.state import NONE, PLAY
from telegram_bot.presentation.hint import HintText
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Texts
from tests.analysis.hints.positions import choices, totals_of
from tests.analysis.hints.reason_claims import completions
from tests.analysis.poter.reason_tables import played


def after(current: PoterRound, turn: Sequence[str]) -> PoterRound | None:
    """Return the round after a turn, None if it draws."""
    return None if "draw" in turn else played(current, turn)


def goes_out(current: PoterRound, seat: int) -> bool:
    """Return whether the seat, which has drawn, can empty its hand by legal moves."""
    if not current.state.hand[seat]:
        return True
    if current.over or current.state.phase != PLAY or current.to_move != seat:
        return False
    moves = current.legal_moves()
    ends = [move for move in moves if move.verb == PoterVerb.DISCARD]
    if current.state.hand[seat].bit_count() > 1:
        moves = [move for move in moves if move not in ends]
    return any(goes_out(played(current, [str(move)]), seat) for move in moves if move.verb != PoterVerb.NODISCARD)


def outs(end: PoterRound, seat: int, cards: Sequence[str]) -> bool:
    """Return for each of these cards whether the seat could go out by drawing it now, with an empty pile."""
    for text in cards:
        state = end.state.copy()
        card = mask_of(FRENCH.parse(text))
        for other in range(state.players):
            state.hand[other] &= ~card
        state.to_move, state.phase, state.pile_size, state.barred = seat, PLAY, 0, NONE
        state.hand[seat] |= card
        drawn = end.copy()
        drawn.state = state
        if not goes_out(drawn, seat):
            return False
    return True


def held(end: PoterRound | None, current: PoterRound, seat: int) -> int:
    """Return the points in hand, negative."""
    return -hand_points((end or current).state, seat)


def fewest(current: PoterRound) -> int:
    """Return the fewest points that can stay in the hand of the seat to move after its turn, by legal moves."""
    seat, found, seen = current.to_move or 0, [], set()
    waiting = [current]
    while waiting:
        one = waiting.pop()
        if one.over or one.to_move != seat:
            found.append(hand_points(one.state, seat))
            continue
        for move in one.legal_moves():
            following = played(one, [str(move)])
            key = layout(following.state, seat), following.to_move
            if key not in seen:
                seen.add(key)
                waiting.append(following)
    return min(found)


def laid(end: PoterRound | None, current: PoterRound, seat: int) -> int:
    if end is None:
        return 0
    return sum(card_value(card) for card in each_card(end.state.table & ~current.state.table))


VALUES = {
    PoterReason.DEAREST: held,
    PoterReason.LEAVES: held,
    PoterReason.HURRY: held,
    PoterReason.MELDS: laid,
    PoterReason.KEEPS: lambda end, _, seat: len(completions(end.view(seat))),
}
"""The quantity by which each kind distinguishes turns, found by playing them."""


def shown(current: PoterRound, seed: int, playouts: int = 1500) -> Any:
    totals = totals_of("poter", seed, current.state.players)
    advice = simplest_first(advise(current.view(current.to_move, totals), playouts=playouts, seed=seed))
    return HintText(Texts().words, PRESENTATIONS["poter"], advice, current.view(current.to_move)), totals


@pytest.mark.slow
def test_no_reason_is_contradicted_by_an_alternative_shown():
    told = set()
    for seed in range(60):
        rounds = choices("poter", seed)
        for current in Random(seed).sample(rounds, min(2, len(rounds))):
            text, totals = shown(current, seed)
            best, seat = text._best, current.to_move
            reason = best.reason
            if reason is None or reason.kind not in {*PoterReason}:
                continue
            told.add(reason.kind)
            ends = {one.turn: after(current, one.turn) for one in (best, *text._others)}
            end = ends[best.turn]
            if reason.kind == PoterReason.OUTS and end is not None:
                assert outs(end, seat, reason.cards), seed
                if reason.rank != "alone" and (other := after(current, reason.than)) is not None:
                    unseen = {FRENCH.texts[card] for pool in other.view(seat).pools for card in each_card(pool.cards)}
                    assert reason.before == sum(outs(other, seat, [card]) for card in unseen), seed
            if reason.kind == PoterReason.STAYS_FIRST:
                assert (
                    totals[seat] + hand_points(end.state, seat)
                    == reason.number
                    < min(total for other, total in enumerate(totals) if other != seat)
                )
            if reason.kind in (PoterReason.LEAVES, PoterReason.HURRY):
                assert reason.number == -held(end, current, seat), seed
                taken = reason.than[0] == "take" != best.turn[0]
                before = (
                    fewest(played(current, ["take"])) if taken else -held(after(current, reason.than), current, seat)
                )
                assert reason.before == before, seed
            if reason.kind == PoterReason.NO_FEWER:
                if reason.rank == "points":
                    assert reason.number == fewest(played(current, ["take"])) >= -held(None, current, seat), seed
                    continue
                left = min(ends[one.turn].state.hand[seat].bit_count() for one in text._others)
                assert reason.number == left >= current.state.hand[seat].bit_count(), seed
            if reason.kind not in VALUES or reason.among_equals:
                continue
            value = VALUES[reason.kind]
            others = [one for one in text._others if one.behind][: SHOWN - bool(text._equals)]
            for other in others:
                if (reason.against_one and other.turn != reason.than) or (
                    value is VALUES[PoterReason.KEEPS] and ends[other.turn] is None
                ):
                    continue
                if reason.kind == PoterReason.DEAREST and end is not None and ends[other.turn] is not None:
                    needed = len(completions(end.view(seat))) > len(completions(ends[other.turn].view(seat)))
                    assert needed or value(end, current, seat) > value(ends[other.turn], current, seat), seed
                    continue
                assert value(end, current, seat) > value(ends[other.turn], current, seat), (seed, best.turn, other.turn)
    assert len(told) >= 8


LONG = ((5, 2), (6, 18), (23, 11), (35, 20), (36, 0), (37, 19), (38, 11), (41, 2))
"""Seeds of rounds, and numbers of choices in them, where the best turn lays a long meld or adds to a meld."""


@pytest.mark.slow
def test_no_turn_is_told_by_more_moves_than_it_takes():
    """A run of four is laid at once, not as three cards and an addition."""
    added = 0
    for seed, number in LONG:
        current = choices("poter", seed)[number]
        best = advise(current.view(current.to_move), playouts=200, seed=seed).candidates[0]
        joined = list(shorter(best.turn))
        added += bool(joined)
        end, seat = played(current, best.turn), current.to_move
        for turn in joined:
            try:
                again = played(current, turn)
            except IllegalMove:
                continue
            assert layout(again.state, seat) != layout(end.state, seat), (seed, best.turn, turn)
    assert added > 3, "such turns are now at other places"


def shorter(turn: Sequence[str]) -> Iterator[list[str]]:
    """Yield a turn with an addition merged into a meld that was laid before it."""
    for first, second in combinations(range(len(turn)), 2):
        one, other = parse_move(turn[first]), parse_move(turn[second])
        if one.verb == PoterVerb.MELD and other.verb == PoterVerb.LAY and not one.subs and not other.subs:
            both = f"meld {FRENCH.join([*one.cards, *other.cards])}"
            yield [both if at == first else text for at, text in enumerate(turn) if at != second]
