"""The graph of a turn: every plan is legal, every legal move has a plan, and none is missing."""

import pytest

from analysis.poter import turn_plans
from analysis.poter.candidates import PoterCandidates
from engine.poter import moves, rules
from engine.poter.moves import PoterVerb, parse_move
from engine.poter.state import PLAY
from tests.analysis.poter.moments import fresh_round, played


def moments(count, first=0):
    found = 0
    for seed in range(first, first + 10 * count):
        current = played(fresh_round(seed, 2 + seed % 5, 1 + seed % 13), seed, 8 + seed % 60)
        if not current.over and current.state.phase == PLAY:
            found += 1
            yield seed, current
        if found == count:
            return


def tables_within_the_turn(state):
    """Return every table that laying can lead to, found the plain way from the engine's legal moves."""
    seat = state.to_move
    found = {turn_plans.layout(state, seat)}
    waiting = [state]
    while waiting:
        here = waiting.pop()
        for move in moves.legal_moves(here):
            if move.verb in (PoterVerb.MELD, PoterVerb.LAY, PoterVerb.SWAP):
                after = here.copy()
                moves.make(after, move)
                if turn_plans.layout(after, seat) not in found:
                    found.add(turn_plans.layout(after, seat))
                    waiting.append(after)
    return found


@pytest.mark.slow
def test_codes_and_moves_are_inverse():
    for seed, current in moments(60):
        for move in current.legal_moves():
            assert moves.move_of(moves.code(move), current.state.poter) == move, seed


@pytest.mark.slow
def test_every_plan_is_legal_to_its_end_and_begins_with_its_move():
    for seed, current in moments(25):
        evaluation = PoterCandidates(current.view(current.to_move), 1)
        for move, text in enumerate(evaluation.moves):
            for arm in evaluation.arms_of(move):
                plan = evaluation.line(move, arm)
                state = current.state.copy()
                for one in plan:
                    assert one in map(str, moves.legal_moves(state)), (seed, plan, one)
                    moves.make(state, parse_move(one))
                assert plan[0] == text


@pytest.mark.slow
def test_plans_reach_what_the_engine_lists():
    """Without a choice of poters, the nodes are exactly the tables that the engine's legal moves lead to."""
    checked = 0
    for seed, current in moments(90):
        seat = current.to_move
        turn = PoterCandidates(current.view(seat), 1).turn
        wilds = current.state.hand[seat] & rules.poters(current.state)
        if turn.cut or wilds:
            continue
        found = {turn_plans.layout(node, seat) for node in turn.nodes}
        assert found == tables_within_the_turn(current.view(seat).acting()), seed
        checked += 1
    assert checked > 45


@pytest.mark.slow
def test_the_ways_to_go_out_are_found_where_there_is_no_room_for_all(monkeypatch):
    monkeypatch.setattr(turn_plans, "MOST_NODES", 4)
    going_out = cut = 0
    for _, current in moments(300, 211):
        if going_out and cut > 10:
            break
        evaluation = PoterCandidates(current.view(current.to_move), 1)
        whole = len(tables_within_the_turn(current.view(current.to_move).acting()))
        assert len(evaluation.turn.nodes) <= 4
        if whole > 4:
            cut += 1
            assert evaluation.turn.cut
            assert all(evaluation.arms_of(move) for move in range(len(evaluation.moves)))
            going_out += min(node.hand[current.to_move].bit_count() for node in evaluation.turn.nodes) == 1
    assert going_out


@pytest.mark.slow
def test_taking_the_pile_is_planned_to_the_end_of_the_turn():
    taking = 0
    for seed in range(160):
        current = played(fresh_round(seed, 2 + seed % 5, 1 + seed % 13), seed, 8 + seed % 60)
        if current.over or current.state.phase == PLAY or "take" not in map(str, current.legal_moves()):
            continue
        evaluation = PoterCandidates(current.view(current.to_move), 1)
        number = evaluation.moves.index("take")
        for arm in evaluation.arms_of(number):
            state = current.state.copy()
            plan = evaluation.line(number, arm)
            assert plan[0] == "take"
            for one in plan:
                assert moves.fault(state, parse_move(one)) == 0, (seed, plan, one)
                moves.make(state, parse_move(one))
            assert plan == ("take",) or (state.turns, state.phase) != (current.state.turns, PLAY)
            taking += len(plan) > 1
        alone = PoterCandidates(current.view(current.to_move), 1, after_taking=False)
        assert [alone.line(number, arm) for arm in alone.arms_of(number)] == [("take",)]
    assert taking > 30
