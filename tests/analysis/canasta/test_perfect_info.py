"""Luck and the curve of Canasta: zero where nothing else could have come, zero on average, certain at the end."""

import numpy as np
import pytest

from analysis.canasta.kernels import tuned_weights
from analysis.canasta.perfect_info import AHEAD, TABLE, CanastaPerfectInfo, play_worlds, undealt
from analysis.core.state_dtype import new_states, store
from analysis.lab.canasta.game import empty_table, play_tuned
from engine.canasta.options import Options
from engine.canasta.position import new_state
from engine.canasta.state import CUTTING, State
from tests.analysis.canasta.moments import TABLES, a_decision, a_draw, fresh_round
from tests.analysis.kernel_checks import Records
from tests.engine.canasta.builders import start
from tests.samples import case, slow


@pytest.mark.slow
def test_compiled_and_interpreted_agree():
    for table in range(len(TABLES)):
        for chance in ("nothing", "draw", "deal"):
            with case(table, chance):
                state = empty_table(*TABLES[table]) if chance == "deal" else a_draw(table, table).state
                drawn = state.stock[state.stock_at : state.stock_at + 1] if chance == "draw" else []
                states = new_states(State, 3)
                store(states, TABLE, state)
                compiled, interpreted = (np.zeros((3, 2, 8), np.int64) for _ in range(2))
                weights = tuned_weights(state.players)
                play_worlds(states, np.zeros(4, np.int64), np.array([weights]), np.array(drawn, np.int64), 5, compiled)
                play_worlds.py_func(Records([state, State(), State()]), [0] * 4, [weights], drawn, 5, interpreted)
                assert compiled.tolist() == interpreted.tolist()
                assert compiled.any()


def test_the_end_is_certain():
    for seed in range(8):
        current = a_decision(seed, seed)
        while not current.over:
            play_tuned(current, [1] * 4)
        value = CanastaPerfectInfo(current, seed).value(3)
        scores = current.scores()
        assert value.points.tolist() == list(scores)
        ahead = [scores.count(max(scores)) == 1 and one == max(scores) for one in scores]
        if current.match_winner is not None:
            ahead = [side == current.match_winner for side in range(len(scores))]
        assert value.win.tolist() == [float(one) for one in ahead]
        assert not value.error.any()


def test_who_wins_the_match_is_ahead_of_those_with_as_many_points():
    current = start(hands=["3s 3s 3c 3c 2s 2h Jk 5s"], phase="play", drew="stock", turn=9)
    while not current.over:
        play_tuned(current, [1] * 4)
    assert current.match_winner == 0
    value = CanastaPerfectInfo(current, 1).value(2)
    assert (value.points.tolist(), value.win.tolist()) == ([0, 0], [1, 0])


def test_a_card_that_had_to_come_is_no_luck():
    current = start(hands=["7s 8h As Ah 4c", "9c Td 5s Ac"], pot="5d", stock="Qd", rest="pot", turn=9)
    assert current.view(0).stock_size == 1
    card, change = CanastaPerfectInfo(current, 1).draw(50)
    assert card == "Qd"
    assert not change.points.any()
    assert not change.error.any()


def test_red_threes_are_drawn_with_the_card_that_replaces_them():
    current = start(hands=["7s 8h As Ah 4c", "9c Td 5s Ac"], stock="3h 3d Qd", turn=9)
    table = CanastaPerfectInfo(current, 1)
    cards, change = table.draw(2000)
    assert cards == "3h 3d Qd"
    current.play(next(move for move in current.legal_moves() if str(move) == "draw"))
    after = CanastaPerfectInfo(current, 2).value(4000)
    off = np.abs(change.after.points - after.points)
    assert (off < 4 * np.hypot(change.after.error, after.error)).all()
    last = start(hands=["7s 8h As Ah 4c", "9c Td 5s Ac"], pot="5d", stock="3h 3d", rest="pot", turn=9)
    assert CanastaPerfectInfo(last, 1).draw(10)[0] == "3h 3d"


@pytest.mark.parametrize("cut", ["on", *slow(["off"])])
@pytest.mark.slow
def test_the_deal_is_one_of_all_whether_or_not_it_is_cut(cut):
    found = np.array([CanastaPerfectInfo(fresh_round(seed, cut=cut), seed).deal(40).points for seed in range(200)])
    assert (np.abs(found.mean(axis=0)) < 4 * found.std(axis=0) / np.sqrt(len(found))).all()
    assert (found.std(axis=0) > 100).all()
    assert fresh_round(1).state.phase == CUTTING
    assert fresh_round(1, cut="off").state.phase != CUTTING


def test_all_sides_of_a_table_are_told():
    for table, (mode, players) in enumerate(TABLES):
        value = CanastaPerfectInfo(fresh_round(1, table), 1).value(60)
        sides = players if mode == "singles" else 2
        assert len(value.points) == len(value.win) == len(value.error) == sides
        assert value.win.sum() <= 1
    results = np.zeros((40, 2, 8), np.int64)
    states = new_states(State, 3)
    store(states, TABLE, fresh_round(2, 2).state)
    play_worlds(states, np.zeros(4, np.int64), np.array([tuned_weights(4)]), np.zeros(0, np.int64), 5, results)
    best = results[:, 0, :3].max(axis=1)
    assert ((results[:, 0, :3] == best[:, None]) >= (results[:, 0, AHEAD : AHEAD + 3] == 1)).all()
    assert not results[:, 0, 3].any()


def test_the_table_before_the_deal_has_every_option():
    given = {"mode": "pairs", "first_taking": "player", "frozen_needs": 2, "max_turns": 9}
    asked, plain = new_state(Options(**given), 4), new_state(Options(), 4)
    changed = [name for name in State.FIELDS if getattr(asked, name) != getattr(plain, name)]
    assert changed == ["takers", "frozen_needs", "max_turns"]
    assert all(getattr(undealt(asked), name) == getattr(asked, name) for name in changed)
