"""Turns that surely end the round in the mover's favour are found by search, and no player misses one.

In Poter that is going out; the turn may include taking the pile or a single card but no draw, since nobody knows the
card. A level that looks only a few moves ahead is tested that many moves before the end. In Canasta it is a canasta of
black threes, which wins the match (C7.3); closing can wait. In Pocha the last card is forced: there the search finds
cards of the last two tricks that keep the bid whatever the others hold and play.
"""

from functools import cache
from heapq import heappop, heappush
from random import Random

import pytest

from analysis.advisor import advise
from analysis.canasta.candidates import has_covered
from analysis.lab.players import act
from analysis.levels import Level, decide, strength_of
from analysis.poter import policy
from analysis.poter.going_out import NO_ACT, next_act
from analysis.poter.kernels import tuned_weights
from analysis.poter.turn_plans import layout
from analysis.registry import analysis_of
from engine.canasta import moves as canasta_moves
from engine.canasta.game import Canasta
from engine.canasta.moves import MELD, TAKE
from engine.canasta.state import SUITS, THREES
from engine.pocha import moves as pocha_moves
from engine.pocha.state import OVER as POCHA_OVER
from engine.poter import moves
from engine.poter.game import Poter
from engine.poter.moves import PoterVerb
from engine.poter.state import OFFER, OVER
from tests.analysis.pocha.moments import before_the_last_tricks
from tests.analysis.pocha.test_last_tricks import deals, played
from tests.engine.poter.builders import start
from tests.samples import cases, slow

MOST_NODES = 100
OPTIONS: tuple[dict[str, object], ...] = ({}, {"go_out": "any", "swap_own": True}, {"lay_own": False})
BEFORE = ("random", "greedy", "tuned")
NAMES = ("greedy", "tuned", "human", "hint:60p", "hint:600p", "easy", "medium")
QUICK = ("greedy", "tuned", "human", "easy")


def way_out(state):
    """Return the moves of a turn that goes out, shortest hands first; None if none exists or was found."""
    seat = state.to_move
    waiting, seen = [(0, 0, state.copy(), ())], {layout(state, seat)}
    for _ in range(MOST_NODES):
        if not waiting:
            return None
        *_, table, way = heappop(waiting)
        for move in moves.legal_moves(table):
            if move.verb in (PoterVerb.DRAW, PoterVerb.PASS, PoterVerb.NODISCARD):
                continue
            after = table.copy()
            moves.make(after, move)
            if after.phase == OVER and after.hand[seat] == 0:
                return (*way, str(move))
            key = layout(after, seat)
            if move.verb != PoterVerb.DISCARD and key not in seen:
                seen.add(key)
                heappush(waiting, (after.hand[seat].bit_count(), len(seen), after, (*way, str(move))))
    return None


def rounds_of_poter(seed):
    """Yield the moments of a round, played by one of the players, at which a seat is to move."""
    source, game, options = Random(seed), Poter(), OPTIONS[seed % 3]
    players = 2 + seed % 5
    deck = list(game.pack(options, players))
    source.shuffle(deck)
    current = game.deal(options, players, 1 + seed % 13, seed % players, deck)
    while current.to_move is not None:
        yield current
        act(current, BEFORE[seed // 3 % len(BEFORE)], source)


@cache
def won_turns(seeds):
    """Return (seed, moment, moves that go out); only the first of moments that repeat in a round."""
    found = []
    for seed in seeds:
        seen = set()
        for current in rounds_of_poter(seed):
            state = current.view(current.to_move).acting()
            way = way_out(state)
            key = layout(state, state.to_move)
            if way and key not in seen:
                seen.add(key)
                found.append((seed, current.copy(), way))
    return found


def play_turn(current, name, seed):
    turn, source = (current.to_move, current.turn), Random(seed)
    while not current.over and (current.to_move, current.turn) == turn:
        act(current, name, source)


def near_the_end(moment, way, name):
    """Return a round that the seat to move wins in this turn, as many moves from its end as a player looks ahead."""
    current = moment.copy()
    ahead = strength_of("poter", Level(name)).ahead if name in list(Level) else 0
    for move in way[:-ahead] if ahead else ():
        current.play(Poter().parse_move(move))
    return current


SEEDS = [range(12)]
SEEDS_OF_CANASTA = [range(12)]


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.slow
def test_no_player_of_poter_passes_a_round_that_it_wins_in_this_turn(name, seeds):
    positions = won_turns(seeds)
    assert len(positions) > 20
    for seed, moment, way in positions[:: 1 if name in QUICK else 5]:
        current = near_the_end(moment, way, name)
        seat = current.to_move
        play_turn(current, name, seed)
        assert current.over, (seed, moment.view(seat).text(), way)
        assert current.state.hand[seat] == 0, (seed, moment.view(seat).text(), way)


@pytest.mark.parametrize("seeds", [range(1), *slow(SEEDS)])
def test_the_move_of_a_bot_without_kernels_wins_too(seeds):
    for seed, moment, way in won_turns(seeds):
        current = moment.copy()
        seat, turn = current.to_move, current.turn
        while not current.over and current.turn == turn:
            current.play(analysis_of("poter").policy_move(current.view(seat)))
        assert current.over, (seed, moment.view(seat).text(), way)
        assert current.state.hand[seat] == 0, (seed, moment.view(seat).text(), way)


@pytest.mark.parametrize("seeds", SEEDS)
def test_the_search_finds_no_way_out_where_there_is_none(seeds):
    """Every advised act is made, and the round is over in the same turn."""
    for seed in seeds:
        for current in rounds_of_poter(seed):
            state = current.view(current.to_move).acting()
            seat, turns = state.to_move, state.turns
            found = next_act(state)
            while found != NO_ACT:
                assert moves.act_fault(state, *found) == 0, (seed, current.view(seat).text(), found)
                moves.act(state, *found)
                found = next_act(state) if state.phase != OVER and state.turns == turns else NO_ACT
                assert found != NO_ACT or state.hand[seat] == 0, (seed, current.view(seat).text())


@pytest.mark.parametrize(
    ("hand", "run"),
    [
        ("Ah 5d", "9c=Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"),
        ("Ah 9c 5d", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"),
        ("2h Ah 5d", "3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh 9c=Ah"),
    ],
)
def test_nothing_is_added_to_a_run_of_all_ranks(hand, run):
    """P4.4: the ace that a poter card stands for is the lowest one; there is no place for a second one."""
    assert next_act(start(round=9, hands=[hand, "3c"], melds=[f"0: {run}"]).view(0).acting()) == NO_ACT


RANKS = "23456789TJQK"


def beside_two_runs(source):
    """Return the table of a hand beside two runs of all ranks of a suit, each of which could take an ace."""
    split = source.randrange(3, 10)
    runs = [" ".join(f"{rank}s" for rank in part) for part in (RANKS[:split], RANKS[split:])]
    cards = ["9h", "9d", "9c", *source.sample(["5d", "5h", "5c", "6h", "Kd", "Ah", "Ad", "2h"], 4)]
    if source.random() < 0.7:
        stood_for = source.choice(("low", "high"))
        runs = [f"9c=As {runs[0]}", runs[1]] if stood_for == "low" else [runs[0], f"{runs[1]} 9c=As"]
        cards.remove("9c")
    hand = ["As", *source.sample(cards, source.randrange(1, 5))]
    melds = [f"{source.randrange(2)}: {run}" for run in source.sample(runs, 2)]
    options = source.choice(OPTIONS)
    return start(round=9, options=options, hands=[" ".join(hand), "3c"], melds=melds).view(0).acting()


def test_the_search_finds_what_a_complete_one_finds_where_two_runs_could_each_take_an_ace():
    found = set()
    for seed in range(150):
        state = beside_two_runs(Random(seed))
        wins = next_act(state) != NO_ACT
        assert wins == (way_out(state) is not None), seed
        found.add((wins, any(number != -1 for number in state.sub_for)))
    assert len(found) == 4, "won and not, with an ace that is stood for and without"


OFFERED = {
    "format": "position/1",
    "game": "poter",
    "options": {"circles": 0},
    "round": 13,
    "dealer": 1,
    "to_move": 0,
    "phase": "offer",
    "turns": 40,
    "melds": [{"owner": 1, "cards": "Ah Ad Ac"}, {"owner": 0, "cards": "2s 3s 4s 5s 6s 7s"}],
    "sallan": [True, True],
}


def offered(hand, pile, others):
    """Return a round of two in which a single card is offered; all other cards are in melds of the second seat."""
    used = set(" ".join([hand, pile, others, *(one["cards"] for one in OFFERED["melds"])]).split())
    rest = [card for card in Poter().pack({}, 2) if card not in used]
    ranks = sorted({card[0] for card in rest})
    melds = [{"owner": 1, "cards": " ".join(card for card in rest if card[0] == rank)} for rank in ranks]
    given = {**OFFERED, "melds": [*OFFERED["melds"], *(one for one in melds if len(one["cards"].split()) > 2)]}
    left = [card for one in melds if len(one["cards"].split()) < 3 for card in one["cards"].split()]
    return Poter().from_position({**given, "hands": [hand, " ".join([others, *left])], "pile": pile, "pile_owner": 1})


def test_a_playout_policy_takes_the_single_card_that_lets_it_lay_the_other_one():
    current = offered("As", "9d", "9s 9h")
    assert current.state.phase == OFFER
    simply, tuned_turn = current.state.copy(), current.state.copy()
    policy.turn(simply, [1, 2, 3, 4], None)
    policy.turn(tuned_turn, [1, 2, 3, 4], tuned_weights().tolist())
    for state in (simply, tuned_turn):
        assert state.phase == OVER
        assert state.hand[0] == 0


# Canasta


def rich_hand(seed):
    """Return a hand of two whose first player has about a canasta of black threes; the pot may have missing cards."""
    source, game = Random(seed), Canasta()
    deck = list(game.pack({"mode": "singles"}, 2))
    source.shuffle(deck)
    threes = [card for card in deck if card[0] == "3" and card[1] in "sc"]
    wilds = [card for card in deck if card[0] == "2" or card == "Jk"][: source.choice((3, 3, 4))]
    rank = source.choice("45678")
    same = [card for card in deck if card[0] == rank][: source.choice((4, 6, 7))]
    chosen = [*threes, *wilds, *same]
    rest = list(deck)
    for card in chosen:
        rest.remove(card)
    own, others = [*chosen, *rest[: 15 - len(chosen)]], rest[15 - len(chosen) :]
    front = [card for pair in zip(own, others[:15], strict=True) for card in pair]
    return game.deal({"mode": "singles"}, 2, 1, 1, [*front, *others[15:]])


def wins_by_threes(state):
    """Return whether the seat to move can lay a canasta of black threes in this turn with cards that it knows."""
    waiting = [state.copy()]
    for _ in range(MOST_NODES):
        if not waiting:
            return False
        table = waiting.pop()
        for move in canasta_moves.legal_moves(table):
            if move.verb == MELD and any(card // SUITS == THREES for card in move.cards):
                return True
            if move.verb == TAKE and not has_covered(table):
                after = table.copy()
                canasta_moves.make(after, move)
                waiting.append(after)
    return False


@cache
def won_hands(seeds):
    """Return (seed, moment) of hands in which the seat to move wins the match in this turn."""
    found = []
    for seed in seeds:
        current, source = rich_hand(seed), Random(seed)
        for _ in range(40):
            if current.over:
                break
            if wins_by_threes(current.state):
                found.append((seed, current.copy()))
            act(current, BEFORE[seed % len(BEFORE)], source)
    return found


@cases("seeds", SEEDS_OF_CANASTA)
@cases("name", NAMES)
def test_no_player_of_canasta_passes_a_canasta_of_black_threes(name, seeds):
    positions = won_hands(seeds)
    assert len(positions) > 8
    for seed, moment in positions[:: 1 if name in QUICK else 3]:
        current = moment.copy()
        side = current.to_move
        play_turn(current, name, seed)
        assert current.state.winner == side, (seed, moment.view(side).text())


# Pocha


def keeps_bid(state, seat):
    """Return whether a seat can keep its bid whatever the others play, with all hands open."""
    if state.phase == POCHA_OVER:
        return state.bid[seat] == state.taken[seat]
    after = [keeps_bid(played(state, move), seat) for move in pocha_moves.legal_moves(state)]
    return any(after) if state.to_move == seat else all(after)


@cache
def sure_bids(seeds):
    """Return (seed, hand, the cards that certainly keep the bid) where other cards may lose it."""
    found = []
    for seed in seeds:
        current = before_the_last_tricks(seed, 3, 12)
        view = current.view(current.to_move)
        hands = list(deals(view))
        sure = {
            str(move)
            for move in view.legal_moves()
            if all(keeps_bid(played(state, move), view.seat) for state in hands)
        }
        if sure and len(sure) < len(view.legal_moves()):
            found.append((seed, view, sure))
    return found


@pytest.mark.parametrize("seeds", [range(120)])
@pytest.mark.parametrize("playouts", [20, 200])
def test_a_hint_plays_the_card_that_surely_keeps_the_bid(playouts, seeds):
    positions = sure_bids(seeds)
    assert positions
    for seed, view, sure in positions:
        assert advise(view, playouts=playouts, seed=seed).candidates[0].move in sure, (seed, view.text(), sure)
        for level in Level if playouts == 200 else ():
            assert str(decide(view, level, seed)) in sure, (level, seed, view.text(), sure)
