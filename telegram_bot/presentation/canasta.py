"""Canasta as a reader sees it: its words, stock, pot, melds, red threes, score, what is to be done, moves as actions.

Cards are written by class (`7 7 2`, four or more as `7×4`).

The melds of a side keep their ids from the first card to the canasta, since they are numbered in the order laid.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from typing import Any, ClassVar

from analysis.texts.loader import clause_key
from engine.canasta.cards import KIND_OF, TEXTS, WHOLE_PACKS, is_red_three, is_three, is_wild
from engine.canasta.game import CanastaView
from engine.canasta.hands import side_of
from engine.canasta.moves import CLOSE, CUT, DISCARD, DRAW, LAY, MELD, PASS, TAKE, CanastaMove
from engine.canasta.options import USUAL, parse_options
from engine.canasta.position import cards_of_meld, red_threes_of
from engine.canasta.rules import scoring
from engine.canasta.rules.deal import depth_of, exact_cut
from engine.canasta.rules.melds import CANASTA as CANASTA_SIZE
from engine.canasta.rules.melds import meld_place, waits
from engine.canasta.rules.pot import goes_to_hand, top_of_pot
from engine.canasta.rules.scoring import CanastaKind
from engine.canasta.state import CUTTING, DRAWING, FACE_DOWN, JOKERS, NONE, OVER, PLAYING, SUITS, THREES, WILD_MELD
from telegram_bot.presentation import canasta_actions as actions
from telegram_bot.presentation.canasta_actions import ORDER, counted, value
from telegram_bot.presentation.french_cards import RANKS, SUIT_ALIASES, SUIT_SIGNS, rank_code
from telegram_bot.presentation.french_cards import deck as french_deck
from telegram_bot.presentation.game import BETWEEN, GamePresentation, GameScene, GameWords, Setting
from telegram_bot.presentation.names import brief
from telegram_bot.presentation.scene import (
    PILE,
    STOCK,
    Action,
    ActionKind,
    Area,
    AreaCard,
    AreaKind,
    Deck,
    DeckCard,
    Pack,
    SceneSeat,
    meld_id,
)
from telegram_bot.texts.loader import Html, Texts, of_kind

# Cards and moves in words.

JOKER_SIGN = "🃏"
JOKER_INDEX = "★"
"""In the corner of a joker."""
FEWEST_COUNTED = 4
"""Fewer equal cards are written one by one."""
BLACK_THREES = "3♠♣"
"""Threes of a hand: red ones are on the table. The signs are narrow, for four buttons in a row."""


def face(kind: int) -> str:
    """Return a card with its suit (`K♥️`)."""
    return JOKER_SIGN if kind // SUITS == JOKERS else RANKS[kind // SUITS] + SUIT_SIGNS[kind % SUITS]


def class_words(rank: int) -> str:
    """Return a class of cards (`7`)."""
    if rank == JOKERS:
        return JOKER_SIGN
    return BLACK_THREES if rank == THREES else RANKS[rank]


def group_words(rank: int, count: int) -> str:
    """Return cards of a class (`7 7 7`, `7×4`); several black threes are counted, as their sign reads as two cards."""
    words = class_words(rank)
    if count < FEWEST_COUNTED and rank != THREES:
        return " ".join([words] * count)
    return words + (f"×{count}" if count > 1 else "")


def counts_words(counts: Sequence[int], between: str = BETWEEN) -> str:
    """Return cards by class as a hand shows them: `K K · 7×4 · 2 · 🃏`."""
    return between.join(group_words(rank, counts[rank]) for rank in ORDER if counts[rank])


def laid_words(kinds: Sequence[int]) -> str:
    """Return the cards of one meld or move, `7 7 2 🃏`; a single one of the threes has its suit."""
    is_single_three = len(kinds) == 1 and is_three(kinds[0])
    return face(kinds[0]) if is_single_three else counts_words(counted(kinds), " ")


def meld_code(rank: int) -> int | str:
    """Return the rank of a meld as texts take it, `W` for wild cards."""
    return "W" if rank == WILD_MELD else rank_code(rank)


class CanastaWords(GameWords[CanastaMove, CanastaView]):
    """The words of Canasta."""

    game = "canasta"
    mistake = -scoring.MISTAKE_PENALTY
    gets_cards = (DRAW, TAKE)
    ends_turn = (CUT, DISCARD, CLOSE, PASS)

    def parts(self, move: CanastaMove, view: CanastaView | None) -> tuple[str, Mapping[str, Any]]:
        """Return the key and the arguments of a move.

        The depth of a cut depends on the number of cards, so it is shown with a view only. A cut that was made does not
        show it, and neither does closing show the card that lies face down.
        """
        pack = 0 if view is None else view.table.cards
        return str(move.verb), {
            "depth": depth_of(move.number, pack) if move.verb == CUT and pack else 0,
            "count": len(move.cards),
            "cards": laid_words(move.cards),
            "rank": meld_code(move.number) if move.verb == LAY else "",
        }

    def joined(self, moves: Sequence[CanastaMove]) -> list[CanastaMove]:
        """Return moves with consecutive additions to one meld joined."""
        found: list[CanastaMove] = []
        for move in moves:
            if found and move.verb == LAY and (found[-1].verb, found[-1].number) == (LAY, move.number):
                found[-1] = CanastaMove(LAY, found[-1].cards + move.cards, move.number)
            else:
                found.append(move)
        return found

    def each(self, cards: Iterable[str]) -> list[str]:
        return [
            face(kind) if is_red_three(kind) else class_words(kind // SUITS) for kind in map(KIND_OF.__getitem__, cards)
        ]

    def cards(self, cards: Sequence[str]) -> str:
        return counts_words(counted(KIND_OF[card] for card in cards))

    def reason_cards(self, cards: Sequence[str]) -> str:
        """Return cards by rank, without points between ranks."""
        return laid_words([KIND_OF[card] for card in cards])

    def for_picture(self, words: str) -> str:
        return words.replace(JOKER_SIGN, self.texts.plain("canasta-joker"))


# What is seen.

NO_SUIT = -1
PLACES = {DRAW: STOCK, TAKE: PILE, DISCARD: PILE, CLOSE: PILE}
"""The areas where moves are made, by their verbs; melds have numbers."""
CANASTAS = {
    CanastaKind.PURE_WILD: "pure-wild",
    CanastaKind.MIXED_WILD: "mixed-wild",
    CanastaKind.HIDDEN: "hidden",
    CanastaKind.PURE: "pure",
    CanastaKind.MIXED: "mixed",
}
"""Suffixes of the text keys of canastas by their kind, in the order of the score sheet."""


def deck(texts: Texts) -> Deck:
    """Return the cards of the game; ranks are sorted as in a hand, jokers last."""
    plain = tuple(replace(card, rank=ORDER.index(card.rank)) for card in french_deck(texts).cards)
    joker = DeckCard(TEXTS[-1], JOKER_INDEX, texts.plain("canasta-joker"), NO_SUIT, len(ORDER) - 1)
    return Deck(Pack.FRENCH, (*plain, joker))


def cut_rule(texts: Texts, options: Mapping[str, Any], players: int) -> Html | None:
    """Return what the dealer's cut counts for (C2.1), None at a table without it."""
    if parse_options(options).cut == "off":
        return None
    return texts.words.html("canasta-duty-cut", exact=exact_cut(players), pack=WHOLE_PACKS[players])


class CanastaScene(GameScene[CanastaMove, CanastaView]):
    """A round of Canasta as a seat or a spectator sees it."""

    words_type = CanastaWords
    topics: ClassVar[Mapping[str, str]] = {
        "canasta-heading": "score",
        "canasta-opened": "opening",
        "canasta-opens-with": "opening",
        "canasta-exact-cut": "deal",
        "penalty": "score",
    }
    ready, tried = staticmethod(actions.ready), staticmethod(actions.tried)
    misplaced = staticmethod(actions.misplaced)
    status_of_side = True

    @staticmethod
    def hand_of(view: CanastaView) -> tuple[str, ...]:
        """Return the viewing seat's hand by rank, then by suit."""
        return tuple(TEXTS[kind] for kind in sorted(view.hand, key=lambda kind: (ORDER.index(kind // SUITS), kind)))

    @cached_property
    def _side(self) -> int:
        return side_of(self.view.table, self.view.table.to_move)

    def clause_text(self, clause: str) -> str:
        key, chosen = self.texts.of_game("canasta", clause_key(clause)), parse_options(self.view.options)
        return self.texts.plain(key, needs=chosen.frozen_needs, taker=chosen.first_taking)

    def _may(self, verb: int) -> bool:
        return any(move.verb == verb for move in self.view.legal_moves())

    def heading(self) -> Html:
        target = parse_options(self.view.options).target
        key = "canasta-heading-deal" if self.is_deal else "canasta-heading"
        return self.texts.html(key, round=self.view.number, target=target)

    def lines(self) -> list[Html]:
        """Return stock and pot, except before the cut, and each side with its melds, that of the hand's owner first."""
        view, sides = self.view, self.view.table.sides
        is_dealt = view.table.phase != CUTTING
        lines = [self.texts.html("stock", count=view.stock_size), self._pot_line] if is_dealt else []
        first = 0 if view.seat is None else side_of(view.table, view.seat)
        return lines + [line for step in range(sides) for line in self._side_lines((first + step) % sides)]

    def hand_words(self) -> str:
        return counts_words(counted(self.view.hand))

    @cached_property
    def _pot_line(self) -> Html:
        count = len(self.view.pot)
        if not count:
            return self.texts.html("canasta-pot-empty")
        top = self.view.pot[-1]
        if top >= FACE_DOWN:
            return self.texts.html("canasta-pot-covered", count=count)
        key = "canasta-pot-frozen" if self.view.table.frozen else "canasta-pot"
        return self.texts.html(key, count=count, card=face(top))

    # ------------------------------------------------------------------ sides

    def _side_lines(self, side: int) -> list[Html]:
        table = self.view.table
        key = "canasta-side-alone" if table.sides == table.players else "canasta-side"
        name = self._side_name(side) if self.view.seat is None else self._side_with_cards(side)
        reds = " ".join(map(face, red_threes_of(table, side)))
        marks = [*self._opening_marks(side), *([reds] if reds else []), *self._point_marks(side)]
        marks = marks or [self.texts.html("canasta-not-opened")]
        lines = [self.texts.html(key, name=name, marks=Html(BETWEEN.join(marks)))]
        own = [number for number in range(table.meld_count) if table.meld_side[number] == side]
        laid = {number: cards_of_meld(table, number) for number in own}
        finished = [self._canasta(number) for number, cards in laid.items() if len(cards) == CANASTA_SIZE]
        unfinished = [laid_words(cards) for cards in laid.values() if len(cards) != CANASTA_SIZE]
        if finished:
            lines.append(of_kind("canasta-canastas", BETWEEN.join(finished)))
        if unfinished:
            lines.append(self.texts.html("canasta-melds", melds=BETWEEN.join(unfinished)))
        return lines

    def _side_name(self, side: int) -> str:
        """Return the names of those who play for a side (C1.1), partners' shortened to leave room for others."""
        own = [name for seat, name in enumerate(self.names) if side_of(self.view.table, seat) == side]
        return own[0] if len(own) == 1 else self.texts.listed(map(brief, own))

    def _side_with_cards(self, side: int) -> str:
        """Return the players of a side with their numbers of cards: `You and Sunethra (14)`."""
        view = self.view
        seats = [seat for seat in range(view.table.players) if side_of(view.table, seat) == side]
        you = [self.texts.plain("canasta-you")] if view.seat in seats else []
        held = [
            self.texts.html("canasta-holding", name=brief(self.names[seat]), count=view.hand_sizes[seat])
            for seat in seats
            if seat != view.seat
        ]
        return self.texts.listed([*you, *held])

    def _opening_marks(self, side: int) -> list[Html]:
        if self.view.table.opened[side]:
            return [self.texts.html("canasta-opened")]
        points = self.view.minima[side]
        return [] if self.view.table.phase == OVER else [self.texts.html("canasta-opens-with", points=points)]

    def _point_marks(self, side: int) -> list[Html]:
        """Return whether a side has cut exactly (C2.1), and what its mistakes cost (C9.6)."""
        table = self.view.table
        marks = [self.texts.html("canasta-exact-cut")] if scoring.cut_points(table, side) else []
        return [*marks, *self.penalty_marks(table.penalty[side])]

    def _canasta(self, number: int) -> str:
        kind = CANASTAS[CanastaKind(scoring.canasta_kind(self.view.table, number))]
        return self.texts.plain(f"canasta-kind-{kind}", rank=meld_code(self.view.table.meld_rank[number]))

    def status(self, seat: int) -> list[Html]:
        """Return whether the side of a seat has opened, and its other marks, without red threes."""
        side = side_of(self.view.table, seat)
        return [*self._opening_marks(side), *self._point_marks(side)]

    # ------------------------------------------------------------------ what is to be done

    def prompt(self, cards: Sequence[str] = ()) -> Html:
        """Return what the seat to move has to do, and how far the opening is with the selected cards."""
        kinds = [KIND_OF[card] for card in cards]
        rank = actions.hidden_rank(self.view, kinds)
        first = self._duty()
        if rank is not None:
            points = scoring.CANASTA_POINTS[CanastaKind.HIDDEN]
            first = self.texts.html("canasta-seven-this-turn", rank=meld_code(rank), points=points)
        opening = self._opening_lines(kinds) if self.view.table.phase == PLAYING else []
        return Html("\n".join([first, *opening]))

    def _opening_lines(self, kinds: Sequence[int]) -> list[Html]:
        """Return how far the selected cards would take the opening of the side to move (C5.2), until it has opened.

        Selected cards count even if they are too few for a meld, but not if they can only be discarded.
        """
        view, side = self.view, self._side
        if view.table.opened[side]:
            return []
        have, need = view.table.melded[side] + value(actions.that_fit(view, counted(kinds))), view.minima[side]
        found = actions.sequences(view, kinds) if kinds else []
        laid = any(sequence[0].verb in (MELD, LAY) for sequence in found)
        enough = have >= need and (laid or not kinds)
        words = self.texts.plain("canasta-opening", have=have, need=need)
        return [of_kind("canasta-opening-enough" if enough else "canasta-opening", words)]

    def _duty(self) -> Html:
        table, side = self.view.table, self._side
        if table.phase == CUTTING:
            return self.texts.html("canasta-duty-cut", exact=exact_cut(table.players), pack=table.cards)
        if table.phase == DRAWING:
            return self._drawing()
        lays = (move for move in self.view.legal_moves() if move.verb in (MELD, LAY))
        key = "duty-play"
        if table.phase == OVER:
            key = "duty-over"
        elif waits(table):
            key = "canasta-duty-reach"
        elif not table.opened[side] and table.melded[side]:
            key = "canasta-duty-more"
        elif self._may(CLOSE):
            key = "canasta-duty-close"
        elif any(table.size[table.to_move] - len(move.cards) <= 1 for move in lays):  # C3.4: only closing is left
            key = "canasta-duty-may-close"
        return self.texts.html(key, points=self.view.minima[side])

    def _drawing(self) -> Html:
        """Return what can be drawn or taken; where the top card goes if the pot can be taken without cards (C4.4)."""
        taking = [move for move in self.view.legal_moves() if move.verb == TAKE]
        if self.view.stock_size:
            found = self.texts.html("canasta-duty-choose" if taking else "duty-draw")
        else:
            found = self.texts.html("canasta-duty-last" if taking else "canasta-duty-pass")
        if all(move.cards for move in taking):
            return found
        table = self.view.table
        is_to_hand = goes_to_hand(table, self._side, top_of_pot(table) // SUITS)
        to = self.texts.html("canasta-duty-take-to-hand" if is_to_hand else "canasta-duty-take-to-meld")
        return Html(f"{found} {to}")

    @staticmethod
    def is_cut(view: CanastaView) -> bool:
        return view.table.phase == CUTTING

    def details(self) -> dict[str, Any]:
        plays = self.mine and self.view.table.phase == PLAYING
        discardable = tuple(dict.fromkeys(self.hand)) if self._may(DISCARD) else ()  # the rules refuse all or none
        return {
            "groups": tuple(tuple(cards) for _, cards in groupby(self.hand, key=lambda card: KIND_OF[card] // SUITS)),
            "interchangeable": True,
            "selectable": plays,
            "discardable": discardable,
            "guide": self.texts.html("canasta-guide") if plays and self.hand else Html(),
        }

    # ------------------------------------------------------------------ areas

    def seat(self, seat: int) -> SceneSeat:
        return replace(super().seat(seat), column=side_of(self.view.table, seat))

    def areas(self) -> list[Area]:
        """Return the stock, which is the whole pack before the cut, pot, red threes and melds."""
        table = self.view.table
        count = table.cards if table.phase == CUTTING else self.view.stock_size
        names = [self._side_name(side) for side in range(table.sides)]
        reds = ((side, red_threes_of(table, side)) for side in range(table.sides))
        return [
            self.stock(count),
            self._pot(),
            *(self._red_threes(side, kinds, names[side]) for side, kinds in reds if kinds),
            *(self._meld(number, names[table.meld_side[number]]) for number in range(table.meld_count)),
        ]

    def _pot(self) -> Area:
        """Return the pot: its top card, and the wild card across the others that freezes it (C4.6)."""
        pot = self.view.pot
        shown = [len(pot) - 1] if pot else []
        wild = [place for place, card in enumerate(pot) if card < FACE_DOWN and is_wild(card)]
        across = wild[-1] if wild and self.view.table.frozen else None
        if across is not None and across not in shown:
            shown.insert(0, across)
        cards = tuple(
            AreaCard(None if pot[place] >= FACE_DOWN else TEXTS[pot[place]], sideways=place == across)
            for place in shown
        )
        label = Html(self.words.for_picture(self._pot_line))
        return Area(PILE, AreaKind.PILE, cards, len(pot), label)

    def _red_threes(self, side: int, kinds: Sequence[int], name: str) -> Area:
        cards = tuple(AreaCard(TEXTS[kind]) for kind in kinds)
        label = self.texts.html("scene-red-threes", name=name, count=len(kinds))
        return Area(f"red-threes-{side}", AreaKind.RED_THREES, cards, len(kinds), label, side=side)

    def _meld(self, number: int, name: str) -> Area:
        kinds = cards_of_meld(self.view.table, number)
        complete = len(kinds) == CANASTA_SIZE
        badge = self._canasta(number) if complete else ""
        label = self.texts.html("scene-meld", name=name, cards=badge or self.words.for_picture(laid_words(kinds)))
        cards, side = tuple(AreaCard(TEXTS[kind]) for kind in kinds), self.view.table.meld_side[number]
        return Area(meld_id(number), AreaKind.MELD, cards, len(cards), label, side=side, complete=complete, badge=badge)

    # ------------------------------------------------------------------ actions

    def offered(self, moves: Sequence[CanastaMove]) -> Action:
        move, verb, table = moves[0], moves[0].verb, self.view.table
        if verb == CUT:
            depth = depth_of(move.number, table.cards)
            return Action(ActionKind.SCALE, self.texts.plain("cut-depth-button", depth=depth), number=depth)
        target, kind = PLACES.get(verb, ""), ActionKind.NEW_MELD if verb == MELD else ActionKind.BUTTON
        if verb == LAY:
            target = meld_id(table.open_meld[meld_place(self._side, move.number)])
        kind = ActionKind.PLACE if target else kind
        question = self._question(move) if verb == DISCARD else ""
        return Action(kind, self.words.order(moves), target=target, primary=verb in (DRAW, CLOSE), question=question)

    def _question(self, discard: CanastaMove) -> str:
        """Return the question before a hand with natural cards discards a wild one; empty for other discards."""
        wild, others = is_wild(discard.cards[0]), not all(map(is_wild, self.view.hand))
        card = self.words.cards([TEXTS[kind] for kind in discard.cards])
        return self.texts.plain("canasta-ask-discard-wild", card=card) if wild and others else ""

    def always_valid(self) -> list[CanastaMove]:
        return [] if self.view.table.phase == CUTTING else [CanastaMove(DRAW)]

    # ------------------------------------------------------------------ the end of a round

    def ending(self) -> Html:
        table = self.view.table
        if table.winner != NONE:
            return self.texts.html("canasta-won-by-threes", name=self._side_name(table.winner))
        if table.closer != NONE:
            return self.texts.html("canasta-closed", name=self.names[table.closer])
        return self.texts.html("canasta-nobody-closed" if self.view.stock_size else "canasta-nobody-closed-empty")

    def account(self, column: int) -> list[Html]:
        """Return the parts of a side's score; the totals of the view include the round."""
        if self.view.table.winner != NONE:
            return []
        parts = self.score_parts(column)
        return [self.texts.html(f"canasta-score-{key}", count=count, points=part) for key, count, part in parts if part]

    def score_parts(self, side: int) -> list[tuple[str, int, int]]:
        """Return the parts of a side's score: suffix of the key, count, points.

        Hands stay covered, so the points left in them are the score minus all that lies open.
        """
        table = self.view.table
        own = (number for number in range(table.meld_count) if table.meld_side[number] == side)
        counts = Counter(scoring.canasta_kind(table, number) for number in own)
        number = scoring.canastas(table, side)
        sign = 1 if number else -1
        closes = table.closer != NONE and side_of(table, table.closer) == side
        reds = sum(table.red_threes[side * SUITS : (side + 1) * SUITS])
        parts = [
            *((key, counts[kind], scoring.CANASTA_POINTS[kind] * counts[kind]) for kind, key in CANASTAS.items()),
            ("many", number, scoring.bonus(number)),
            ("laid" if number else "laid-off", 0, sign * table.melded[side]),
            ("red-threes", reds, sign * scoring.red_three_points(table, side)),
            ("cut", 0, sign * scoring.cut_points(table, side)),
            ("closing", 0, scoring.CLOSING if closes else 0),
            ("mistakes", 0, -table.penalty[side]),
        ]
        open_points = sum(points for _, _, points in parts)
        return [*parts, ("hand", 0, self.view.totals[side] - table.total[side] - open_points)]


CANASTA = GamePresentation(
    name="canasta",
    settings=(
        Setting("mode", (None, "singles", "pairs", "trios"), USUAL),
        Setting("target", (5000, 7000)),
        Setting("cut", ("on", "off")),
        Setting("first_taking", ("side", "player")),
        Setting("frozen_needs", (3, 2)),
        Setting("mistakes", ("guided", "strict")),
        Setting("max_turns", (400, 200, 100)),
    ),
    chapters=("turn", "words", "deal", "melds", "opening", "pot", "threes", "canastas", "closing", "score"),
    at=CanastaScene,
    deck=deck,
    point_scale=30.0,
    headline_settings=2,
    suit_aliases=SUIT_ALIASES,
    cut_rule=cut_rule,
)
