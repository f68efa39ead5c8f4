"""In endgames small enough to enumerate every world, the recommended move is exactly a best one.

The enumerator is plain and slow and shares nothing with the search except the policy that plays on: every deal of the
unseen cards, every way to play the turn by the engine's legal moves, the mean of all.
"""

from itertools import combinations, permutations
from random import Random

from analysis.advisor import advise
from analysis.poter import policy
from analysis.poter.kernels import tuned_weights
from engine.cards import FRENCH, LANE, each_card
from engine.errors import InvalidInput
from engine.poter import moves
from engine.poter.game import Poter
from engine.poter.moves import PoterVerb, parse_move
from engine.poter.rules import score
from engine.poter.state import OVER, PLAY
from tests.engine.poter.determinization import with_cards

SAME = 1e-9


def small_endgame(source):
    """Two players, a run of each suit on the table, a few cards in hands and stock, the rest in the pile."""
    melds, rest = [], []
    for suit in range(4):
        low, high = source.randrange(3), 12 - source.randrange(4)
        ranks = range(low, high + 1)
        melds.append({"owner": source.randrange(2), "cards": FRENCH.join(LANE * suit + rank for rank in ranks)})
        rest += [FRENCH.texts[LANE * suit + rank] for rank in range(13) if rank not in ranks]
    source.shuffle(rest)
    mine, theirs, stock = source.choice((2, 3, 4)), source.choice((1, 2)), source.choice((1, 2, 3))
    if len(rest) < mine + theirs + stock:
        return None
    hands = [rest[:mine], rest[mine : mine + theirs]]
    later = rest[mine + theirs :]
    position = {
        "format": "position/1",
        "game": "poter",
        "options": {"max_turns": 12},
        "round": source.randrange(1, 14),
        "dealer": 1,
        "to_move": 0,
        "phase": "play",
        "turns": 8,
        "hands": [" ".join(hand) for hand in hands],
        "stock": " ".join(later[:stock]),
        "pile": " ".join(later[stock:]),
        "pile_owner": 1 if later[stock:] else None,
        "melds": melds,
        "sallan": [True, True],
    }
    if not later[stock:]:
        del position["pile_owner"]
    try:
        return Poter().from_position(position)
    except InvalidInput:  # a poter card in the pile
        return None


def worlds(view):
    """Yield every deal of the unseen cards that the seat cannot distinguish."""
    (pool,) = view.pools
    cards = list(each_card(pool.cards))
    for held in combinations(cards, pool.in_hands[1]):
        hand = view.table.hand[1] | sum(1 << card for card in held)
        for stock in permutations([card for card in cards if card not in held]):
            yield with_cards(view, (view.table.hand[0], hand), stock)


def ways(state, so_far=()):
    """Yield every way to play the rest of the turn, as moves."""
    for move in moves.legal_moves(state):
        after = state.copy()
        moves.make(after, move)
        if (
            after.phase == PLAY
            and after.to_move == state.to_move
            and move.verb not in (PoterVerb.DISCARD, PoterVerb.NODISCARD)
        ):
            yield from ways(after, (*so_far, move))
        else:
            yield (*so_far, move)


def exact_costs(view):
    """Return for each legal move the exact cost of the best turn that begins with it."""
    weights = tuned_weights().tolist()
    costs = {}
    every = list(worlds(view))
    for way in ways(view.acting()):
        total = 0.0
        for world in every:
            state = world.copy()
            for move in way:
                moves.make(state, move)
            if state.phase != OVER:
                policy.play_out(state, [1, 2, 3, 4], weights)
            total += score(state, 0)
        first = str(way[0])
        costs[first] = min(costs.get(first, 1e9), total / len(every))
    return costs


def endgames(count, seed):
    source = Random(seed)
    while count:
        current = small_endgame(source)
        if current is None or len(current.view(0).pools) != 1:
            continue
        view = current.view(0)
        cards = view.pools[0].cards.bit_count()
        if len(view.legal_moves()) > 1 and cards <= 4:
            count -= 1
            yield view


def share_of_exact_best(count, seed):
    right = 0
    for view in endgames(count, seed):
        costs = exact_costs(view)
        chosen = advise(view, playouts=6000, seed=1, weighted=False).candidates[0]
        assert set(costs) == {str(move) for move in view.legal_moves()}
        parse_move(chosen.move)
        right += costs[chosen.move] <= min(costs.values()) + SAME
        if costs[chosen.move] > min(costs.values()) + SAME:
            print(view.text(), chosen, costs)
    return right / count


def test_the_recommended_move_is_an_exact_best_one():
    assert share_of_exact_best(10, 1) == 1
