"""The actions of scenes: they are legal, cover every legal move, and refusals name their clause."""

from collections import Counter
from random import Random

import pytest

from analysis.texts.loader import LANGUAGES
from engine.canasta.moves import parse_move as canasta_move
from engine.canasta.rules.deal import PARTS, depth_of, number_at
from engine.match import new_match
from engine.pocha.state import SPANISH
from engine.poter.moves import parse_move as poter_move
from engine.registry import GAMES
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.scene import ActionKind
from telegram_bot.texts.loader import Texts, plain_words
from tests.engine.canasta.builders import start as canasta_at
from tests.engine.poter.builders import start as poter_at
from tests.telegram_bot.end_to_end.strategies.registry import STRATEGIES

from .played_rounds import NAMES, each_table, moments

TEXTS = Texts()


def acting(table, seed):
    """Yield the positions of a table with the view and the scene of the seat to move."""
    for moment in moments(table, seed):
        seat = moment.match.running().to_move
        if seat is not None:
            yield moment.match, moment.match.running().view(seat, moment.match.totals), moment.scenes[seat]


def cards_of(move: str) -> tuple[str, ...]:
    """Return the cards that a move takes from the hand."""
    words = [word.partition("=")[0] for word in move.split()[1:]]
    return tuple(word for word in words if len(word) == 2 and not word.startswith("@") and not word.isdigit())


def meaning(game: str, *moves: str):
    """Return the effects of moves; which of two poter cards stands for which card makes no difference."""
    if game != "poter" or len(moves) > 1:
        return moves
    move = poter_move(moves[0])
    return (move.verb, move.meld, move.laid, move.meant)


def picks(scene, source):
    """Return selections of cards: each kind alone, groups, and some random ones."""
    yield from {(card,) for card in scene.hand}
    yield from scene.groups
    for size in (2, 3, 4, 7):
        if len(scene.hand) >= size:
            yield tuple(source.sample(scene.hand, size))


def check(match, scene, view, action):
    """Check one action of the seat to move."""
    assert action.label
    if action.kind == ActionKind.PLACE:
        assert action.target in {area.id for area in scene.areas}
    else:
        assert not action.target
    assert (action.number is not None) == (action.kind in (ActionKind.NUMBER, ActionKind.SCALE))
    if not action.moves:
        assert action.why == PRESENTATIONS[match.game.name].at(TEXTS, view).clause_text(action.clause)
        assert action.clause in GAMES[match.game.name].clause_book.words
        return
    assert (action.clause, action.why) == ("", "")
    current, last = match.running(), len(action.moves) - 1
    for place, move in enumerate(map(match.game.parse_move, action.moves)):
        assert current.refusal(move) is None, (action, match.running().position())
        if place < last:
            current = current if place else current.copy()
            current.make(move)


@each_table
def test_every_action_is_legal_or_names_its_clause(table):
    source, legal, refused = Random(1), 0, 0
    for match, view, scene in acting(table, 1):
        presentation = PRESENTATIONS[match.game.name]
        for cards in (None, *picks(scene, source)):
            actions = scene.actions if cards is None else presentation.at(TEXTS, view).actions(cards)
            for action in actions:
                check(match, scene, view, action)
                legal, refused = legal + bool(action.moves), refused + (not action.moves)
                taken = [card for move in action.moves for card in cards_of(move)]
                assert cards is None or not Counter(taken) - Counter(cards)
            # Where a place offers a choice, its labels differ.
            offered = [(action.kind, action.target, action.label, action.number) for action in actions if action.moves]
            assert len(set(offered)) == len(offered), offered
            told = [(action.target, action.refused) for action in actions if not action.moves]
            assert len(set(told)) == len(told), "each refusal once"
    assert legal
    assert refused


@each_table
def test_every_legal_move_can_be_made(table):
    for match, view, scene in acting(table, 1):
        game, presentation = match.game.name, PRESENTATIONS[match.game.name]
        ready = {action.moves for action in scene.actions}
        for move in map(str, view.legal_moves()):
            if (move,) in ready:
                continue
            if move.startswith("cut"):
                depth = depth_of(canasta_move(move).number, view.table.cards)
                assert (f"cut {number_at(depth, view.table.cards)}",) in ready
                continue
            cards = cards_of(move)
            assert cards, (move, match.running().position())
            found = [action.moves for action in presentation.at(TEXTS, view).actions(cards) if action.moves]
            assert meaning(game, move) in {meaning(game, *moves) for moves in found}, (move, match.running().position())


@each_table
def test_cards_that_are_not_in_the_hand_do_nothing(table):
    for match, view, scene in acting(table, 1):
        presentation = PRESENTATIONS[match.game.name]
        others = [card.card for card in presentation.deck(TEXTS).cards if card.card not in scene.hand]
        for cards in ((others[0],), (*scene.hand[:1], others[-1]), ("zz",), (), scene.hand[:1] * 9):
            assert presentation.at(TEXTS, view).actions(cards) == ()


@each_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_actions_are_worded_in_every_language(table, language):
    texts, source = Texts(language), Random(2)
    for match, view, scene in list(acting(table, 1))[::5]:
        for cards in picks(scene, source):
            at = PRESENTATIONS[match.game.name].at(texts, view)
            for action in at.actions(cards):
                assert "<" not in action.label + action.why
                assert action.moves or action.why == at.clause_text(action.clause)


def canasta(hand, *melds, **given):
    """Return the view of the seat to move in Canasta, whose side has opened with aces."""
    table = {"phase": "play", "drew": "stock", "turn": 5, "opened": [True, False]}
    return canasta_at(hands=[hand], melds=["0: As Ah Ac", *melds], **(table | given)).view(0)


def select(view, *cards):
    """Return the actions with the selected cards."""
    return PRESENTATIONS[view.game].at(TEXTS, view).actions(cards)


def test_moves_in_canasta_take_the_cards_that_were_selected():
    view = canasta("7s 7h 7d 7c 2s 2h 9s 9h Kd", "0: 9d 9c 9c")
    assert [action.moves for action in select(view, "7c", "7d", "2h") if action.moves] == [("meld 7d 7c 2h",)]
    (addition,) = (action for action in select(view, "9h") if action.target == "meld-2")
    assert addition.moves == ("lay 9h @9",)
    (both,) = (action for action in select(view, "9h", "9s") if action.moves)
    assert (set(both.moves), both.target) == ({"lay 9s @9", "lay 9h @9"}, "meld-2")


def test_the_pot_of_canasta_is_taken_with_the_selected_cards_or_the_clause_says_why_not():
    view = canasta("7s 7h 7d 9s Kd Kh Qs", phase="draw", drew=None, pot="4s 7c")
    assert "take 7s 7h" in map(str, view.legal_moves())
    (action,) = select(view, "7d", "7h")
    assert (action.kind, action.target, action.moves) == (ActionKind.PLACE, "pile", ("take 7h 7d",))
    (refused,) = select(view, "Kd", "Kh")
    assert (refused.moves, refused.clause, refused.target) == ((), "C4.2", "pile")


def test_classes_of_canasta_are_groups_of_the_hand():
    view = canasta("3s 3c 7s 7h Jk 2d Ad")
    scene = PRESENTATIONS["canasta"].at(TEXTS, view, NAMES).scene
    assert scene.groups == (("Ad",), ("7s", "7h"), ("3s", "3c"), ("2d",), ("Jk",))


def test_a_frozen_pot_of_canasta_has_a_wild_card_across_and_a_canasta_is_complete():
    scene = (
        PRESENTATIONS["canasta"]
        .at(TEXTS, canasta("7s 7h 9s", "0: 8d 8c 8s 8h 8d 8s 8c", pot="Ks 2c 4d", frozen=True), NAMES)
        .scene
    )
    areas = {area.id: area for area in scene.areas}
    assert [(card.card, card.sideways) for card in areas["pile"].cards] == [("2c", True), ("4d", False)]
    assert (areas["pile"].count, areas["meld-1"].complete, areas["meld-2"].complete) == (3, False, True)
    assert areas["meld-2"].badge == "pure eights"
    assert areas["meld-2"].side == 0


def poter(**given):
    """Return the view of the seat to move in Poter."""
    return poter_at(**{"phase": "play", **given}).view(0)


def test_a_poter_card_shows_what_it_stands_for_and_can_be_swapped_there():
    view = poter(
        round=3,
        hands=["6h Kd 9c 2s", "7d Qs"],
        sallan=[True, True],
        melds=["1: Ts Th Td", "1: 5h 3s=6h 7h", "0: Js Jh Jd"],
    )
    scene = PRESENTATIONS["poter"].at(TEXTS, view, NAMES).scene
    (meld,) = (area for area in scene.areas if area.id == "meld-2")
    assert [(card.card, card.stands_for) for card in meld.cards] == [("5h", None), ("3s", "6h"), ("7h", None)]
    assert (meld.seat, meld.side) == (1, 1)
    (swap,) = (action for action in select(view, "6h") if action.target == "meld-2")
    assert swap.moves == ("swap 6h @2",)


def test_of_a_closed_pile_of_poter_only_the_top_card_is_named():
    view = poter(hands=["9h Kd 4c", "7d Qs"], pile="2c 6d Th Ks 8c", pile_owner=1)
    pile = next(area for area in PRESENTATIONS["poter"].at(TEXTS, view, NAMES).scene.areas if area.id == "pile")
    assert [card.card for card in pile.cards] == [None, None, None, None, "8c"]
    assert STRATEGIES["poter"].cards_shown(plain_words(pile.label)) == {"8c"}


def test_several_cards_of_poter_are_added_to_one_meld_in_an_order_that_is_legal():
    view = poter(round=3, hands=["9h 8h Kd 4h 2c", "7d Qs"], sallan=[True, True], melds=["1: 5h 6h 7h", "0: Js Jh Jd"])
    (action,) = (action for action in select(view, "9h", "8h", "4h") if action.moves)
    assert (action.kind, action.target) == (ActionKind.PLACE, "meld-1")
    assert sorted(action.moves) == ["lay 4h @1", "lay 8h @1", "lay 9h @1"]
    assert action.moves.index("lay 8h @1") < action.moves.index("lay 9h @1")
    refused = select(view, "9h", "Kd")
    assert [action.moves for action in refused] == [(), (), ()]
    assert [(action.kind, action.target) for action in refused] == [
        (ActionKind.NEW_MELD, ""),
        (ActionKind.PLACE, "meld-1"),
        (ActionKind.PLACE, "meld-2"),
    ]


def test_melds_where_a_card_does_not_belong_say_why():
    view = poter(hands=["9h Kd 4c", "7d Qs"], melds=["1: 5h 6h 7h", "0: Js Jh Jd"])
    clauses = {action.target: action.clause for action in select(view, "Kd") if not action.moves}
    assert set(clauses) >= {"meld-1", "meld-2"}
    view = canasta(
        "7s Kh 9s 9h 9d", "0: 8d 8c 8s 8h 8d 8s 8c", "0: 9c 9c 9d", "1: Ts Th Td", "1: As Ad Ad", opened=[True, True]
    )
    clauses = {action.target: action.clause for action in select(view, "Kh") if not action.moves}
    assert (clauses["meld-1"], clauses["meld-2"], clauses["meld-3"]) == ("C5.1", "C5.6", "C5.1")
    assert "meld-4" not in clauses


def test_a_complete_trick_of_pocha_lies_on_the_table_until_the_next_card_is_led():
    seen = set()
    for moment in moments(3, 1):
        scene, view = moment.scenes[None], moment.match.running().view(None)
        areas = {area.id: area for area in scene.areas}
        cards = tuple(SPANISH.cards[card.card] for card in areas["trick"].cards)
        if view.trick.cards or not view.tricks:
            assert (cards, areas["trick"].complete) == (view.trick.cards, False)
            assert ("last-trick" in areas) == bool(view.tricks)
        else:
            assert (cards, areas["trick"].complete) == (view.tricks[-1].cards, True)
            assert "last-trick" not in areas
        winners = [card.seat for card in areas["trick"].cards if card.winning]
        assert winners == ([] if not cards else [view.table.best_seat])
        seen.add((bool(cards), areas["trick"].complete))
    assert seen == {(False, False), (True, False), (True, True)}


def test_the_depth_of_a_cut_is_a_place_on_a_scale():
    match = new_match("canasta", {}, NAMES[:4])
    match.start_shuffled_round(Random(1))
    view = match.running().view(match.running().to_move, match.totals)
    actions = PRESENTATIONS["canasta"].at(TEXTS, view, NAMES).scene.actions
    assert {action.kind for action in actions} == {ActionKind.SCALE}
    assert [action.number for action in actions] == list(range(1, PARTS))
    assert (actions[0].label, actions[5].label) == ("A few cards", "Half")


def test_melds_in_a_hand_of_poter_lie_together_whoever_is_to_move():
    current = poter_at(hands=["7d Qs 5h 9c 6h 7h 8h 7s 7c", "2d 4c"], to_move=1, phase="draw")
    scene = PRESENTATIONS["poter"].at(TEXTS, current.view(0), NAMES).scene
    assert scene.groups == (("5h", "6h", "7h", "8h"), ("7s", "7d", "7c"), ("Qs", "9c"))
    alone = poter_at(hands=["7d Qs 5h", "2d 4c"], to_move=1, phase="draw")
    assert PRESENTATIONS["poter"].at(TEXTS, alone.view(0), NAMES).scene.groups == ()


def test_the_prompt_of_canasta_tells_how_far_selected_cards_take_the_opening():
    view = canasta_at(hands=["Ks Kh Kd 7s 7h 7d 7c 9s 4c"], phase="play", drew="stock", turn=5).view(0)
    assert "0 of 50" in PRESENTATIONS["canasta"].at(TEXTS, view, NAMES).scene.prompt
    assert "30 of 50" in PRESENTATIONS["canasta"].at(TEXTS, view).prompt(("Ks", "Kh", "Kd"))
    four = PRESENTATIONS["canasta"].at(TEXTS, view).prompt(("7s", "7h", "7d", "7c"))
    assert "hidden canasta" in four
    assert "20 of 50" in four
    opened = canasta("Ks Kh 9s 9h 4c")
    assert "of 50" not in PRESENTATIONS["canasta"].at(TEXTS, opened).prompt(("Ks",))
    view = poter(hands=["7d Qs 5h", "2d 4c"])
    assert PRESENTATIONS["poter"].at(TEXTS, view).prompt(("7d",)) == PRESENTATIONS["poter"].at(TEXTS, view).prompt()
