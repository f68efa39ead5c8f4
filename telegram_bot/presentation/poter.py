"""Poter as a reader sees it: its words, stock, pile and melds, what is to be done, and the moves as actions."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import Any, ClassVar

from engine.cards import FRENCH, each_card, mask_of, popcount
from engine.clauses import LEGAL
from engine.poter import clauses, rules
from engine.poter.game import PoterView
from engine.poter.moves import RUNS, SETS, PoterMove, PoterVerb, fault, make, meld_move, meld_order
from engine.poter.rules import MISTAKE_PENALTY, stays_dry
from engine.poter.shapes import WHOLE_PACK
from engine.poter.state import DRAW, NONE, NOT_DRY, OFFER, OVER, PLAY, State
from telegram_bot.presentation.french_cards import CARD_WORDS, SUIT_ALIASES, WILD, by_suit, deck, rank_code
from telegram_bot.presentation.game import GamePresentation, GameScene, GameWords, Setting
from telegram_bot.presentation.scene import PILE, STOCK, Action, ActionKind, Area, AreaCard, AreaKind, meld_id
from telegram_bot.texts.loader import Html

# What can be tried, without cards and with cards of a hand; legal moves come first, then what is refused.

READY_MELDS = 4
"""Melds of a hand that are offered without a selection; all of them if one is owed for the pile (P7.3)."""
READY_PLAYS = 4
"""Swaps and additions that are offered without a selection."""
ON_MELDS = (PoterVerb.LAY, PoterVerb.SWAP)
END = PoterVerb.NODISCARD
"""The verb of ending a turn without a discard (P6.7)."""


def ready(view: PoterView) -> Iterable[list[PoterMove]]:
    """Return what can be tried without selecting cards."""
    legal = view.legal_moves()
    if view.table.phase == PLAY:  # some of the moves that lay cards, and the end of the turn
        ends = [move for move in legal if move.verb == END]
        plays = [move for move in legal if move.verb in ON_MELDS and not move.subs]
        plays.sort(key=lambda move: move.verb != PoterVerb.SWAP)
        legal = [*ready_melds(view), *plays[:READY_PLAYS], *ends]
    return ([move] for move in (*legal, *refused_moves(view, 0)))


def tried(view: PoterView, cards: Sequence[str]) -> list[list[PoterMove]]:
    """Return what can be tried with exactly these cards of the hand."""
    if view.table.phase != PLAY:
        return []
    selected = mask_of(FRENCH.cards[card] for card in cards)
    melds = _legal(view, meanings(view, selected))
    legal = [[move] for move in melds or _legal(view, plays_of(view, selected))] or joint_additions(view, selected)
    return [*legal, *([move] for move in refused_moves(view, selected))] if len(cards) == 1 or not legal else legal


def misplaced(view: PoterView, card: str) -> Iterable[tuple[str, PoterMove]]:
    """Return the additions of a card to each meld, legal or not, with the areas of these."""
    melds = range(view.table.meld_count) if view.table.phase == PLAY else ()
    return ((meld_id(number), PoterMove(PoterVerb.LAY, (FRENCH.cards[card],), (), number)) for number in melds)


def refused_moves(view: PoterView, selected: int) -> list[PoterMove]:
    """Return moves with the selected cards, or without any, that a person might try now but the rules refuse."""
    phase, cards = view.table.phase, each_card(selected)
    tried: list[PoterMove] = []
    if phase == DRAW and view.pile:
        tried.append(PoterMove(PoterVerb.TAKE))
    elif phase == OFFER:
        tried.append(PoterMove(PoterVerb.PASS))
    elif phase == PLAY and len(cards) == 1:
        tried += plays_of(view, selected)
    elif phase == PLAY and cards:
        melds = meanings(view, selected)
        tried += [] if _legal(view, melds) else melds[:1] or [PoterMove(PoterVerb.MELD, tuple(cards))]
    legal = _legal(view, tried)
    return [move for move in tried if move not in legal]


def meanings(view: PoterView, selected: int) -> list[PoterMove]:
    """Return the melds of exactly these cards, one for each meaning of their poters, legal or not."""
    size = popcount(selected)
    found = []
    for meant in (*RUNS, *SETS) if size >= 3 else ():
        spare, missing = selected & ~meant, meant & ~selected
        if popcount(meant) != size or spare & ~view.poters:
            continue
        subs = tuple(zip(each_card(spare), each_card(missing), strict=True))
        found.append(PoterMove(PoterVerb.MELD, tuple(each_card(selected & meant)), subs))
    return sorted(found, key=lambda move: len(move.subs))


def plays_of(view: PoterView, selected: int) -> list[PoterMove]:
    """Return what one card can do alone, legal or not: swaps for the poter that stands for it, additions, discard."""
    if popcount(selected) != 1:
        return []
    table, (card,) = view.table, each_card(selected)
    numbers = [table.sub_meld[suit] for suit in range(4) if table.sub_for[suit] == card]
    found = [PoterMove(PoterVerb.SWAP, (card,), (), number) for number in numbers if number != NONE]
    for number in range(table.meld_count):
        if rules.extends(table, number, card):
            found.append(PoterMove(PoterVerb.LAY, (card,), (), number))
        if view.poters >> card & 1:
            found += [
                PoterMove(PoterVerb.LAY, (), ((card, target),), number)
                for target in each_card(WHOLE_PACK & ~selected)
                if rules.extends(table, number, target)
            ]
    return [*found, PoterMove(PoterVerb.DISCARD, (card,))]


def _legal(view: PoterView, tried: Sequence[PoterMove]) -> list[PoterMove]:
    state = view.acting()
    return [move for move in tried if fault(state, move) == LEGAL]


def joint_additions(view: PoterView, selected: int) -> list[list[PoterMove]]:
    """Return the ways to add all selected cards, for what they are, to one of the melds."""
    found = []
    for number in range(view.table.meld_count):
        state, moves = view.acting(), [PoterMove(PoterVerb.LAY, (card,), (), number) for card in each_card(selected)]
        made: list[PoterMove] = []
        while len(made) < len(moves):
            fitting = next((move for move in moves if move not in made and fault(state, move) == LEGAL), None)
            if fitting is None:
                break
            make(state, fitting)
            made.append(fitting)
        if made and len(made) == len(moves):
            found.append(made)
    return found


def held_melds(view: PoterView) -> list[int]:
    """Return melds that the hand holds, without substitutes, none of which share a card: long ones first, as masks."""
    found, left = [], view.hand
    for meld in sorted((meld for meld in (*RUNS, *SETS) if not meld & ~left), key=popcount, reverse=True):
        if not meld & ~left:
            found.append(meld)
            left &= ~meld
    return found


def ready_melds(view: PoterView) -> list[PoterMove]:
    """Return the best melds of the hand: those without substitutes first, long before short, none within another."""
    melds = [move for move in view.legal_moves() if move.verb == PoterVerb.MELD]
    melds.sort(key=lambda move: (len(move.subs), -popcount(move.laid), str(move)))
    found: list[PoterMove] = []
    for move in melds:
        inside = any(move.laid & ~other.laid == 0 or move.meant & ~other.meant == 0 for other in found)
        if not inside:
            found.append(move)
    return found if view.table.must_meld else found[:READY_MELDS]


# What is seen.

PLACES = {PoterVerb.DRAW: STOCK, PoterVerb.TAKE: PILE, PoterVerb.DISCARD: PILE}
"""The areas where moves are made, by their verbs; melds have numbers."""
FEW = 4
"""Most cards of a reason that are written one by one; more are written by suit."""
REFUSED_DISCARDS = {clauses.P6_1: "poters", clauses.P6_4: "match", clauses.P6_5: "match"}
"""The kind of cards whose discard breaks these clauses."""


def laid_words(move: PoterMove) -> str:
    """Return the cards of a move in their order on the table, substitutes marked: `5♥️ 🃏6♥️ 7♥️`."""
    stood_for = [target for _, target in move.subs]
    cards = [*move.cards, *stood_for]
    in_order = meld_order(move.meant) if len(cards) > 1 else cards
    return " ".join((WILD if card in stood_for else "") + CARD_WORDS[card] for card in in_order)


class PoterWords(GameWords[PoterMove, PoterView]):
    """The moves and cards of Poter in words."""

    game = "poter"
    mistake = MISTAKE_PENALTY
    gets_cards = (PoterVerb.DRAW, PoterVerb.TAKE)
    ends_turn = (PoterVerb.DISCARD, PoterVerb.NODISCARD, PoterVerb.PASS)

    def parts(self, move: PoterMove, view: PoterView | None) -> tuple[str, Mapping[str, Any]]:
        """Return the key and the arguments of a move; the single card offered (P8.2) is named."""
        if move.verb == PoterVerb.TAKE and view is not None and view.table.phase == OFFER:
            return "take-single", {"cards": CARD_WORDS[view.pile[-1]]}
        return str(move.verb), {"cards": laid_words(move), "meld": move.meld + 1}

    def order(self, moves: Sequence[PoterMove], view: PoterView | None = None) -> str:
        """Return moves as an order; several are additions to one meld."""
        move = moves[0]
        together = replace(move, cards=tuple(card for each in moves for card in each.cards)) if moves[1:] else move
        return super().order([together], view)

    def each(self, cards: Iterable[str]) -> list[str]:
        return [CARD_WORDS[FRENCH.cards[card]] for card in cards]

    def reason_cards(self, cards: Sequence[str]) -> str:
        """Return the cards of a reason, many of them grouped by suit."""
        return self.cards(cards) if len(cards) <= FEW else by_suit(mask_of(FRENCH.parse(" ".join(cards))), 0)

    def only_move(self, view: PoterView) -> str:
        """Return the same; for an only discard, also why no other card may be discarded (P6.1 to P6.5)."""
        only = [card for move in view.legal_moves() if move.verb == PoterVerb.DISCARD for card in move.cards]
        if len(only) != 1:
            return super().only_move(view)
        discards = [PoterMove(PoterVerb.DISCARD, (card,)) for card in each_card(view.hand & ~mask_of(only))]
        rest = {REFUSED_DISCARDS.get(fault(view.acting(), move)) for move in discards}
        if not rest or None in rest:  # the last card, or the single card that was taken (P8.4)
            return super().only_move(view)
        return self.texts.plain("poter-only-discard", rest=rest.pop() if len(rest) == 1 else "both")


def turns_left(table: State) -> int | None:
    """Return the turns, with the running one, until the round ends if all stay dry (P8.8), None if over a circle."""
    if table.phase == OVER or table.dry == NOT_DRY or not table.circles:
        return None
    left = table.circles * table.players - table.dry
    return left if left <= table.players else None


class PoterScene(GameScene[PoterMove, PoterView]):
    """A round of Poter as a seat or a spectator sees it."""

    words_type = PoterWords
    topics: ClassVar[Mapping[str, str]] = {
        "poter-heading": "sallan",
        "poter-heading-deal": "sallan",
        "poter-sallan": "sallan",
        "penalty": "end",
    }
    ready, tried, misplaced = staticmethod(ready), staticmethod(tried), staticmethod(misplaced)

    @staticmethod
    def hand_of(view: PoterView) -> tuple[str, ...]:
        return tuple(map(FRENCH.texts.__getitem__, each_card(view.hand)))

    def heading(self) -> Html:
        rounds, rank = self.view.options.get("rounds", 13), rank_code(self.view.table.poter)
        key = "poter-heading-deal" if self.is_deal else "poter-heading"
        return self.texts.html(key, round=self.view.number, rounds=rounds, rank=rank)

    def lines(self) -> list[Html]:
        """Return stock, pile and melds; beside a hand pile and melds."""
        pile, melds = self._pile_line, self._meld_lines
        if self.view.seat is not None:
            return [pile, *melds]
        stock = self.texts.html("stock", count=self.view.stock_size)
        return [stock, pile, self.texts.html("poter-melds" if melds else "poter-no-melds"), *melds]

    @cached_property
    def _pile_line(self) -> Html:
        """The pile: all its cards while it is open, otherwise its top card and its size (P6.4, P6.5)."""
        pile, seen = self.view.pile, self.view.open_pile
        if not pile:
            return self.texts.html("poter-pile-empty")
        key = "poter-pile-open" if len(seen) == len(pile) else "poter-pile-closed"
        return self.texts.html(key, cards=" ".join(map(CARD_WORDS.__getitem__, seen)), count=len(pile))

    @cached_property
    def _meld_lines(self) -> list[Html]:
        table, lines = self.view.table, list[Html]()
        for number in range(table.meld_count):
            cards, owner = laid_words(meld_move(table, number)), self.names[table.meld_owner[number]]
            lines.append(self.texts.html("poter-meld-line", number=number + 1, cards=cards, owner=owner))
        return lines

    def status(self, seat: int) -> list[Html]:
        """Return whether a seat is sallan (P4.5), and what its mistakes cost (P9.6)."""
        sallan = [self.texts.html("poter-sallan")] if self.view.table.sallan[seat] else []
        return [*sallan, *self.penalty_marks(self.view.table.penalty[seat])]

    def hand_words(self) -> str:
        """Return the viewing seat's hand by suits, its poter cards marked."""
        return by_suit(self.view.hand, self.view.poters)

    def ending(self) -> Html:
        """Return who went out (P9.1), or that nobody did (P9.5), and why if the rules set a limit (P8.7, P8.8)."""
        table, sizes = self.view.table, self.view.hand_sizes
        if 0 in sizes:
            return self.texts.html("poter-went-out", name=self.names[sizes.index(0)])
        if stays_dry(table):
            return self.texts.html("poter-nobody-laid")
        if table.turns >= table.max_turns:
            return self.texts.html("poter-turn-limit", turns=table.turns)
        return self.texts.html("poter-nobody-out")

    # ------------------------------------------------------------------ what is to be done

    def prompt(self, cards: Sequence[str] = ()) -> Html:
        """Return what the seat to move has to do, and whether the round ends soon if nobody lays a card (P8.8)."""
        view, table, turns = self.view, self.view.table, turns_left(self.view.table)
        card = table.barred
        if table.phase == OVER:
            key = "duty-over"
        elif table.phase == OFFER:
            key, card = "poter-duty-bound" if table.offer_from == table.to_move else "poter-duty-offer", view.pile[-1]
        elif table.phase == DRAW:
            takeable = any(move.verb == PoterVerb.TAKE for move in view.legal_moves())
            if view.stock_size == 0:
                key = "poter-duty-shuffle-choose" if takeable else "poter-duty-shuffle"
            else:
                key = "poter-duty-choose" if takeable else "duty-draw"
        elif table.must_meld:
            key = "poter-duty-meld"
        else:
            key = "duty-play" if table.barred == NONE else "poter-duty-barred"
        duty = self.texts.html(key, card="" if card == NONE else CARD_WORDS[card])
        return duty if turns is None else Html(f"{duty} {self.texts.html('poter-duty-ends-soon', turns=turns)}")

    def details(self) -> dict[str, Any]:
        view, table = self.view, self.view.table
        plays = table.phase == PLAY
        is_sallan = view.seat is not None and bool(table.sallan[view.seat])
        guide = self.texts.html("poter-guide-meld" if table.must_meld else "poter-guide")
        melds = [tuple(FRENCH.texts[card] for card in meld_order(meld)) for meld in held_melds(view)]
        rest = tuple(card for card in self.hand if card not in chain(*melds))
        return {
            "groups": (*melds, *([rest] if rest else [])) if melds else (),  # the other cards after melds that it holds
            "wild": tuple(FRENCH.texts[card] for card in each_card(view.hand & view.poters)),
            "selectable": view.seat is not None,
            "discardable": tuple(
                FRENCH.texts[move.cards[0]] for move in view.legal_moves() if move.verb == PoterVerb.DISCARD
            ),
            "legend": (self.texts.html("poter-you-are-sallan"),) if is_sallan else (),
            "guide": guide if plays and self.mine else Html(),
            "routine": plays and not table.must_meld and table.barred == NONE and turns_left(table) is None,
        }

    # ------------------------------------------------------------------ areas

    def areas(self) -> list[Area]:
        """Return stock, pile and melds; of the pile only open cards are named (P6.4, P6.5)."""
        view = self.view
        seen = tuple(AreaCard(FRENCH.texts[card]) for card in view.open_pile)
        covered = (AreaCard(None),) * (len(view.pile) - len(seen))
        pile = Area(PILE, AreaKind.PILE, (*covered, *seen), len(view.pile), self._pile_line)
        return [self.stock(view.stock_size), pile, *map(self._meld, range(view.table.meld_count))]

    def _meld(self, number: int) -> Area:
        table, line = self.view.table, self._meld_lines[number]
        move, owner = meld_move(table, number), table.meld_owner[number]
        wild = {target: card for card, target in move.subs}
        cards = tuple(
            AreaCard(FRENCH.texts[wild[card]], FRENCH.texts[card]) if card in wild else AreaCard(FRENCH.texts[card])
            for card in meld_order(move.meant)
        )
        name = self.texts.number(number + 1)
        return Area(meld_id(number), AreaKind.MELD, cards, len(cards), line, side=owner, seat=owner, badge=name)

    # ------------------------------------------------------------------ actions

    def offered(self, moves: Sequence[PoterMove]) -> Action:
        move = moves[0]
        target = meld_id(move.meld) if move.verb in ON_MELDS else PLACES.get(move.verb, "")
        kind = ActionKind.PLACE if target else ActionKind.NEW_MELD if move.verb == PoterVerb.MELD else ActionKind.BUTTON
        return Action(kind, self.words.order(moves, self.view), target=target, primary=move.verb == PoterVerb.DRAW)

    def always_valid(self) -> list[PoterMove]:
        return [PoterMove(PoterVerb.DRAW)]


POTER = GamePresentation(
    name="poter",
    settings=(
        Setting("rounds", (13, 1, 3, 5)),
        Setting("go_out", ("discard", "any")),
        Setting("swap_own", (False, True)),
        Setting("lay_own", (True, False)),
        Setting("circles", (3, 0)),
        Setting("mistakes", ("guided", "strict")),
        Setting("max_turns", (400, 200, 100, 150)),
    ),
    chapters=("turn", "words", "melds", "sallan", "discarding", "pile", "end"),
    at=PoterScene,
    deck=deck,
    suit_aliases=SUIT_ALIASES,
)
