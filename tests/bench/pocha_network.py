"""Would a small network be the better policy of Pocha's weak levels? `python -m tests.bench.pocha_network`.

Two networks of one hidden layer (bids, cards) learn the loss of each move as reviews tell it, from decisions of bot
players that err. A player that makes the move of the least foreseen loss is then compared with the search of the weak
levels at temperature 0: by the time of a decision, by the loss of decisions that were not learned from, and in rounds.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from random import Random
from statistics import fmean, median

import numpy as np

from analysis.advisor import halving_of, run_playouts
from analysis.core.state_dtype import Floats
from analysis.lab import arena
from analysis.lab.ladder import JUDGED
from analysis.lab.players import Thought, dealt
from analysis.levels import Level, Strength, move_of, strength_of
from analysis.pocha import policy
from analysis.pocha.candidates import PochaCandidates
from analysis.pocha.kernels import tuned_weights
from engine.cards import LANE, each_card, popcount
from engine.game import Move, Round
from engine.pocha import rules
from engine.pocha.game import PochaView
from engine.pocha.rules import suit_cards
from engine.pocha.state import BID, State

GAME = "pocha"
SEATS = 4
HIDDEN = (32, 256)
"""Units of the hidden layers that are tried."""
EPOCHS = 40
BATCH = 512
RATE = 2e-3
EXPLORING = Strength(playouts=200, temperature=0.3, for_match=False)
"""The players whose decisions are learned from: they err, so that the positions after errors are known too."""
PLAYOUTS = (25, 50, 100, 200, 400)
WEIGHTS = tuned_weights().tolist()
ONE = policy.ONE

Chooser = Callable[[PochaView, int], Move]
"""Makes the move of a view; the number is a seed."""
Decision = tuple[PochaView, Floats]
"""A view, and the loss of each of its legal moves in parts of the spread."""


def bid_features(state: State, bid: int) -> list[float]:
    """Return what the network of bids sees: the cards' worth, the place at the table, and what a bid leaves over."""
    hand, size = state.hand[state.to_move], state.hand_size
    waiting = sum(state.bid[seat] < 0 for seat in range(state.players)) - 1
    worth = policy.strength(state, hand, WEIGHTS) / ONE
    rest = size - state.bid_total - size * waiting / state.players
    trumps = hand & suit_cards(state.trump)
    promised = sorted(
        (
            policy.promise(1 << card, state.trump, policy.outside(state, hand), policy.share_of(1, 0), WEIGHTS) / ONE
            for card in each_card(hand)
        ),
        reverse=True,
    )
    certain = sum(one > 0.8 for one in promised)
    return [
        bid - worth,
        abs(bid - worth),
        (bid - worth) ** 2,
        bid - rest,
        bid / size,
        worth / size,
        rest / size,
        size / 10,
        state.players / 6,
        waiting / 5,
        float(bid == 0),
        popcount(trumps) / size,
        certain / size,
        bid - certain,
        bid - (worth + rest) / 2,
        abs(bid - (worth + rest) / 2),
    ]


def card_features(state: State, card: int, shared: Sequence[float], unseen: int) -> list[float]:
    """Return what the network of cards sees: what is lacking, and the chances of a card now and later."""
    spare, need, left, rivals_left, others_want, best_wants, share, ahead = shared
    suit, trumps = card // LANE, int(card // LANE == state.trump)
    lead = state.trick_size == 0
    takes = lead or rules.beats(state, card, state.best)
    over = int(not lead and state.lead != state.trump and takes and trumps)
    cards = unseen & suit_cards(suit)
    higher, same = popcount(cards & -2 << card), popcount(cards) * int(share) >> 7
    row, now = (policy.row_of(unseen, state.trump, int(part)) for part in (share, ahead))
    later_table, now_table = policy.LATER + trumps * policy.QUARTERS, policy.NOW + (trumps + over) * policy.QUARTERS
    plain = 1 - trumps
    later = policy.chance(WEIGHTS, later_table, policy.FOLLOWED_LATER, higher * int(share) >> 6, plain * row + same)
    gain = 0
    if takes:
        gain = policy.chance(WEIGHTS, now_table, policy.FOLLOWED_NOW, higher * int(ahead) >> 6, plain * now + same)
    off = (spare + gain - later) / ONE
    calm = WEIGHTS[policy.CALM_NOW] * gain * (ONE - gain) - WEIGHTS[policy.CALM_LATER] * later * (ONE - later)
    return [
        off,
        abs(off),
        abs(off) + calm / ONE**3,
        spare / ONE,
        need,
        need / left,
        float(need <= 0),
        left / 10,
        gain / ONE,
        later / ONE,
        (gain - later) / ONE * (1 if need > 0 else -1),
        float(takes),
        float(lead),
        trumps,
        higher / 10,
        same / 10,
        rivals_left / 5,
        others_want / left,
        best_wants,
        state.players / 6,
        (card % LANE) / 12,
        popcount(state.hand[state.to_move] & suit_cards(suit)) / left,
    ]


def shared_features(state: State, unseen: int) -> list[float]:
    """Return what all cards of a position have in common, as in the policy."""
    seat, rivals = state.to_move, state.players - 1
    left = popcount(state.hand[seat])
    share = policy.share_of(unseen, rivals * left - state.trick_size)
    ahead = share * (rivals - state.trick_size) * int(policy.PARTS[rivals]) >> 8 if state.trick_size else share
    need = state.bid[seat] - state.taken[seat]
    rest = ONE * (left - policy.wanted(state) + max(0, need))
    worth = policy.promise(state.hand[seat], state.trump, unseen, share, WEIGHTS)
    spare = policy.shifted_estimate(worth, rest, WEIGHTS) - ONE * need
    best = state.best_seat
    wants = float(state.trick_size > 0 and state.bid[best] > state.taken[best])
    return [
        spare,
        need,
        left,
        rivals - state.trick_size,
        policy.wanted(state) - max(0, need),
        wants,
        share,
        ahead,
    ]


def features(view: PochaView) -> Floats:
    """Return the features of a view's legal moves, one row each."""
    state, moves = view.table, view.legal_moves()
    if state.phase == BID:
        return np.array([bid_features(state, move.number) for move in moves])
    shared = shared_features(state, view.unseen)
    return np.array([card_features(state, move.number, shared, view.unseen) for move in moves])


class Network:
    """One hidden layer of rectified units, trained by Adam on squared errors."""

    def __init__(self, inputs: Floats, wanted: Floats, hidden: int, source: np.random.Generator) -> None:
        """Learn to foresee `wanted`, shape (n,), from `inputs`, shape (n, features)."""
        self._mean, self._scale = inputs.mean(axis=0), inputs.std(axis=0) + 1e-6
        width = inputs.shape[1]
        self._layers = [
            source.normal(0, (2 / width) ** 0.5, (width, hidden)),
            np.zeros(hidden),
            source.normal(0, (2 / hidden) ** 0.5, (hidden, 1)),
            np.zeros(1),
        ]
        means, squares = ([np.zeros_like(layer) for layer in self._layers] for _ in range(2))
        scaled, step = (inputs - self._mean) / self._scale, 0
        for epoch in range(EPOCHS):
            order = source.permutation(len(inputs))
            for start in range(0, len(order), BATCH):
                rows, step = order[start : start + BATCH], step + 1
                rate = RATE * (1 - epoch / EPOCHS)
                slopes = self._slopes(scaled[rows], wanted[rows])
                for place, slope in enumerate(slopes):
                    means[place] += 0.1 * (slope - means[place])
                    squares[place] += 0.001 * (slope**2 - squares[place])
                    size = np.sqrt(squares[place] / (1 - 0.999**step)) + 1e-8
                    self._layers[place] -= rate * means[place] / (1 - 0.9**step) / size

    def _slopes(self, inputs: Floats, wanted: Floats) -> list[Floats]:
        first, bias, second, last = self._layers
        hidden = np.maximum(inputs @ first + bias, 0)
        off = ((hidden @ second + last)[:, 0] - wanted)[:, None] * 2 / len(inputs)
        back = (off @ second.T) * (hidden > 0)
        return [inputs.T @ back, back.sum(axis=0), hidden.T @ off, off.sum(axis=0)]

    def __call__(self, inputs: Floats) -> Floats:
        """Return what is foreseen, shape (n,)."""
        first, bias, second, last = self._layers
        found: Floats = np.maximum((inputs - self._mean) / self._scale @ first + bias, 0) @ second + last
        return found[:, 0]


def decisions(first: int, rounds: int, players: Sequence[int]) -> Iterator[Decision]:
    """Yield the decisions of rounds from a number on, with the loss of each move."""
    for number in range(first, first + rounds):
        source = Random(f"network {number}")
        current = dealt(GAME, {}, players[number % len(players)], number, source)
        while current.to_move is not None:
            view = current.view(current.to_move)
            assert isinstance(view, PochaView)
            if len(view.legal_moves()) > 1:
                evaluation = PochaCandidates(view, source.getrandbits(31))
                halving = halving_of(evaluation)
                run_playouts(evaluation, halving, JUDGED * len(evaluation.moves))
                yield view, np.array(halving.result().regret) / evaluation.spread
            current.play(move_of(view, EXPLORING, source.getrandbits(31), source))


def learned(known: Sequence[Decision], hidden: int) -> dict[bool, Network]:
    """Return the networks of bids (True) and cards."""
    found = {}
    for bids in (True, False):
        chosen = [one for one in known if (one[0].table.phase == BID) == bids]
        inputs = np.concatenate([features(view) for view, _ in chosen])
        wanted = np.minimum(np.concatenate([lost for _, lost in chosen]), 1.0)
        found[bids] = Network(inputs, wanted, hidden, np.random.default_rng(1))
    return found


def by_search(playouts: int) -> Chooser:
    """Return the search of the weak levels, at temperature 0."""
    strength = Strength(playouts=playouts, for_match=False)
    return lambda view, seed: move_of(view, strength, seed, Random(seed))


def by_network(networks: dict[bool, Network]) -> Chooser:
    """Return the player that makes the move of the least foreseen loss."""

    def choose(view: PochaView, _seed: int) -> Move:
        moves = view.legal_moves()
        return moves[0] if len(moves) == 1 else moves[int(networks[view.table.phase == BID](features(view)).argmin())]

    return choose


def milliseconds(chooser: Chooser, known: Sequence[Decision]) -> float:
    """Return the median time of a decision."""
    found = []
    for view, _ in known:
        began = time.perf_counter()
        chooser(view, 1)
        found.append(time.perf_counter() - began)
    return 1000 * median(found)


def mean_loss(chooser: Chooser, known: Sequence[Decision]) -> tuple[float, float]:
    """Return the mean loss of a decision, and half of its 95 % interval."""
    found = [lost[list[Move](view.legal_moves()).index(chooser(view, at))] for at, (view, lost) in enumerate(known)]
    return fmean(found), float(arena.Z_95 * np.std(found) / len(found) ** 0.5)


def lead(ours: Chooser, theirs: Chooser, rounds: int) -> tuple[float, float]:
    """Return the points a round by which a player is ahead of another at a table of four, and half of its interval."""
    contest = arena.Contest(GAME, ("ours", "theirs") * (SEATS // 2), rounds, 1, Thought())
    values = []
    for number in range(rounds):
        deal, turned = divmod(number, SEATS)
        source = Random(f"duel {deal}")
        current: Round = dealt(GAME, {}, SEATS, deal, source)
        while current.to_move is not None:
            chooser = (ours, theirs)[(current.to_move - turned) % 2]
            view = current.view(current.to_move)
            assert isinstance(view, PochaView)
            current.play(chooser(view, source.getrandbits(31)))
        scores = current.scores()
        own = sum(score for seat, score in enumerate(scores) if (seat - turned) % 2 == 0)
        values.append((number, float(2 * own - sum(scores)) * 2 / SEATS))
    return arena.estimate(contest, values)


def main() -> None:
    """Learn, and print the comparisons."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--learned", type=int, default=1500, help="Rounds to learn from, of three to six players.")
    parser.add_argument("--rounds", type=int, default=2000, help="Rounds of a contest.")
    given = parser.parse_args()
    known = list(decisions(0, given.learned, (3, 4, 5, 6)))
    fresh = list(islice(decisions(given.learned, given.learned, (4,)), 2000))
    print(f"{len(known)} decisions learned from, {len(fresh)} others judged")
    networks = {f"network of {hidden}": by_network(learned(known, hidden)) for hidden in HIDDEN}
    searches = {f"{number} playouts": by_search(number) for number in PLAYOUTS}
    for name, player in {**networks, **searches}.items():
        loss, within = mean_loss(player, fresh)
        print(f"{name}: {milliseconds(player, fresh):.2f} ms, loss {loss:.4f} ± {within:.4f}", flush=True)
    for (ours, network), (theirs, search) in product(networks.items(), searches.items()):
        points, within = lead(network, search, given.rounds)
        print(f"{ours} ahead of {theirs} by {points:+.2f} ± {within:.2f} points a round", flush=True)
    for level in (Level.EASY, Level.MEDIUM):
        print(f"{level}: {strength_of(GAME, level)}")


if __name__ == "__main__":
    main()
