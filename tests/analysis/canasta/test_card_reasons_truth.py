"""Reasons from cards are true, whatever is hidden."""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

import pytest

from analysis.canasta.card_reasons import PREDICATES, holding
from analysis.canasta.foreseen import Sight, foreseen
from analysis.hints.advice import Reason
from engine.canasta.cards import TEXTS, rank_of
from engine.canasta.game import CanastaRound
from engine.canasta.moves import TAKE, code
from engine.canasta.rules.scoring import canasta_points, hand_points
from engine.canasta.state import OVER, SUITS, THREES
from tests.analysis.canasta.moments import a_decision
from tests.engine.canasta.determinization import determinize


def mover(current: CanastaRound) -> int:
    assert current.to_move is not None
    return current.to_move


def by_rank(cards: Iterable[int]) -> Counter[int]:
    return Counter(rank_of(card) for card in cards)


def takings(played: CanastaRound, source: Random) -> list[bool]:
    """Return whether the next player can take the pot, for some deals of the cards that the mover does not see."""
    view = played.view((mover(played) - 1) % played.state.players)
    return [any(move.verb == TAKE for move in determinize(view, source).legal_moves()) for _ in range(6)]


def true(reason: Reason, before: CanastaRound, best: CanastaRound, other: CanastaRound, source: Random) -> bool:
    """Return whether a reason is true of the rounds after two turns, by the rules alone."""
    seat = mover(before)
    side = seat % before.state.sides
    hands = [by_rank(one.view(seat).hand) for one in (best, other)]
    cards = by_rank(TEXTS.index(card) for card in reason.cards)
    after, kind, number = best.state, reason.kind, reason.number
    if kind == "more_to_throw":
        (rank,) = cards
        return cards <= hands[0] and number == sum(before.view(seat).unseen[SUITS * rank : SUITS * (rank + 1)])
    if kind == "baits":
        return cards <= hands[0]
    if kind in ("keeps_hidden", "keeps_wilds", "keeps_pairs", "keeps_group", "keeps_threes", "keeps_opening"):
        return cards <= hands[0] and any(hands[1][card] < hands[0][card] for card in cards)
    checks: dict[str, Callable[[], bool]] = {
        "wins_match": lambda: after.winner == side,
        "closes_now": lambda: after.phase == OVER and after.closer == seat,
        "completes": lambda: canasta_points(after, side) - canasta_points(before.state, side) == number > 0,
        "opens_now": lambda: after.melded[side] == number >= reason.before and not other.state.opened[side],
        "short_hand": lambda: before.state.size[reason.seats[0]] == number and reason.seats[0] % after.sides != side,
        "low_stock": lambda: before.state.cards - before.state.stock_at == number,
        "unloads": lambda: after.melded[side] - other.state.melded[side] == number,
        "no_canasta": lambda: (
            other.state.melded[side] - after.melded[side] == number
            and not sum((other.state.pure[side], other.state.mixed[side]))
        ),
        "holds_back": lambda: other.state.size[seat] == number and before.state.pot_size == reason.before,
        "sheds": lambda: hand_points(best.state, seat) < hand_points(other.state, seat),
        "keeps_three": lambda: hands[0][THREES] > hands[1][THREES] == 0,
        "blocks": lambda: after.pot_size >= 4 and not any(takings(best, source)),
        "freezes": lambda: bool(after.frozen) and not any(takings(best, source)),
        "freezes_melds": lambda: bool(after.frozen) and not any(takings(best, source)),
        "cheaper_wild": lambda: not any(takings(best, source)) and cards <= hands[0] - hands[1],
        "dearer_wild": lambda: not any(takings(best, source)) and not cards <= hands[0] - hands[1],
        "keeps_safe": lambda: cards <= hands[0] and not any(takings(other, source)),
        "holds_rest": lambda: cards <= hands[0] and not any(takings(best, source)),
        "rest_seen": lambda: not any(takings(best, source)),
        "their_meld": lambda: any(takings(other, source)),
        "thrown_before": lambda: any(
            turn.seat == reason.seats[0] and rank_of(turn.discard) in cards
            for turn in before.turns
            if turn.discard >= 0
        ),
    }
    return checks[kind]() if kind in checks else True


@pytest.mark.slow
def test_what_is_said_is_true_whatever_is_hidden():
    told: Counter[str] = Counter()
    for seed in range(100):
        current = a_decision(seed, seed, acts=13 * seed % 180)
        view, source = current.view(current.to_move), Random(seed)
        turns = []
        for first in source.sample(moves := view.legal_moves(), min(6, len(moves))):
            played = current.copy()
            acts = []
            for move in [first] if str(first) != "draw" else []:
                acts.append(code(played.state, move))
                played.play(move)
            while played.turn == current.turn and not played.over and str(first) != "draw" and len(acts) < 12:
                move = source.choice(played.legal_moves())
                acts.append(code(played.state, move))
                played.play(move)
            if played.over or played.turn > current.turn:
                turns.append((foreseen(view.table, acts), played))
        sight = Sight(view)
        for best, played in turns:
            for other, others_played in turns:
                for kind in PREDICATES:
                    reason = holding(kind, sight, best, other)
                    if reason is None or (played.over and kind not in ("closes_now", "wins_match")):
                        continue
                    if TAKE in best.verbs + other.verbs or (others_played.over and kind == "their_meld"):
                        continue
                    assert true(reason, current, played, others_played, source), (seed, reason, best.verbs, other.verbs)
                    told[kind] += 1
    assert len(told) > 12, told
