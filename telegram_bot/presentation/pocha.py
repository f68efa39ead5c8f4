"""Pocha as a reader sees it: its words, trick, turned and undealt cards, bids, what is to be done, moves as actions.

Letters and names of cards depend on the language.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, reduce
from typing import Any, ClassVar

from engine.cards import each_card, mask_of, rank_of, suit_of
from engine.game import as_own
from engine.match import Entry
from engine.pocha.game import PochaView
from engine.pocha.history import Trick
from engine.pocha.moves import PochaMove
from engine.pocha.options import hand_sizes, parse_options
from engine.pocha.rules import MISTAKE_PENALTY, PochaVerb, above, beats, suit_cards
from engine.pocha.state import BID, NONE, OVER, SPANISH, high_first
from telegram_bot.presentation.game import (
    BETWEEN,
    NO_BREAK_SPACE,
    WORD_JOINER,
    GamePresentation,
    GameScene,
    GameWords,
    Setting,
)
from telegram_bot.presentation.names import before_number
from telegram_bot.presentation.scene import (
    MAX_DECKS,
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
)
from telegram_bot.texts.loader import Html, Texts

# Cards and moves in words.

SUIT_SIGNS = ("🪙", "🍷", "⚔️", "🪵")
SUIT_CODES = ("o", "c", "e", "b")
FIGURES = {"S": "spanish-rank-S", "C": "spanish-rank-C", "R": "spanish-rank-R"}
"""Text keys of the ranks whose letter depends on the language: jack, knight, king."""
NUMBERS = {"S": "10", "C": "11", "R": "12"}
"""The numbers that Spanish packs print on these ranks."""
TRUMP = "⭐"
CARDS = re.compile(rf"({'|'.join(SUIT_SIGNS)})(?=\w)")
SPACES = re.compile(r" (?![^<]*>)")
"""Spaces outside of tags."""


def rank_words(texts: Texts, rank: int) -> str:
    """Return a rank in short (`K`)."""
    letter = SPANISH.ranks[rank]
    return texts.plain(FIGURES[letter]) if letter in FIGURES else letter


def rank_code(rank: int) -> int | str:
    """Return a rank as texts take it: a number, or the letter of ace, jack, knight and king."""
    letter = SPANISH.ranks[rank]
    return int(letter) if letter.isdigit() else letter


def rank_aliases(texts: Texts) -> dict[str, tuple[str, str]]:
    """Return what people may type for a rank beside its own letter: its number and the letter shown (`10` and `j`)."""
    return {letter: (number, texts.plain(FIGURES[letter]).lower()) for letter, number in NUMBERS.items()}


def card_words(texts: Texts, card: int) -> str:
    """Return a card as `🪙K`."""
    return SUIT_SIGNS[suit_of(card)] + rank_words(texts, rank_of(card))


def card_name(texts: Texts, card: int) -> str:
    """Return a card's full name (`king of coins`)."""
    return texts.plain("spanish-card", rank=rank_code(rank_of(card)), suit=SUIT_CODES[suit_of(card)])


def suits_of(mask: int, trump: int) -> list[list[int]]:
    """Return the cards of a mask as one list a suit: trump first, each suit from high to low."""
    cards = high_first(mask)
    suits = sorted(range(len(SUIT_SIGNS)), key=lambda suit: suit != trump)
    return [group for suit in suits if (group := [card for card in cards if suit_of(card) == suit])]


def by_suit(texts: Texts, mask: int, trump: int) -> str:
    """Return the cards of a mask grouped by suit, trump first and marked: `⭐⚔️ A 3 · 🪙 K 7`."""
    groups = []
    for group in suits_of(mask, trump):
        suit = suit_of(group[0])
        sign = (TRUMP + WORD_JOINER if suit == trump else "") + SUIT_SIGNS[suit]
        groups.append(NO_BREAK_SPACE.join([sign, *(rank_words(texts, rank_of(card)) for card in group)]))
    return BETWEEN.join(groups)


def order_words(texts: Texts, pack: int) -> str:
    """Return the ranks of a pack from high to low (`A 3 K N J 7 6 5 4 2`)."""
    ranks = sorted({rank_of(card) for card in each_card(pack)}, reverse=True)
    return NO_BREAK_SPACE.join(rank_words(texts, rank) for rank in ranks)


def unbroken(name: str) -> str:
    """Return a name that is not broken across lines."""
    return type(name)(SPACES.sub(NO_BREAK_SPACE, name))


def unsplit(line: Html) -> Html:
    """Return a line in which no card is broken across lines."""
    return Html(CARDS.sub(rf"\g<1>{WORD_JOINER}", line))


def spelled(texts: Texts, words: str) -> str:
    """Return words with names in place of suit signs, which not all fonts have: `Play king of coins`."""
    for short, name in _names(texts):
        words = words.replace(short, name)
    return words.replace(TRUMP + WORD_JOINER, "")


@lru_cache(maxsize=MAX_DECKS)
def _names(texts: Texts) -> tuple[tuple[str, str], ...]:
    """Return the names of all cards and suits by what stands for them in short, the longest first."""
    names = {card_words(texts, card): card_name(texts, card) for card in SPANISH.texts}
    names |= {sign: texts.plain("spanish-suit", suit=code) for sign, code in zip(SUIT_SIGNS, SUIT_CODES, strict=True)}
    return tuple((short, names[short]) for short in sorted(names, key=len, reverse=True))


@lru_cache(maxsize=MAX_DECKS)
def deck(texts: Texts) -> Deck:
    """Return the 48 cards, each suit from high to low."""
    cards = (
        DeckCard(
            card=SPANISH.texts[card],
            index=rank_words(texts, rank_of(card)),
            name=card_name(texts, card),
            suit=suit_of(card),
            rank=len(SPANISH.ranks) - 1 - rank_of(card),
        )
        for card in high_first(mask_of(SPANISH.texts))
    )
    return Deck(Pack.SPANISH, tuple(cards))


class PochaWords(GameWords[PochaMove, PochaView]):
    """The words of Pocha."""

    game = "pocha"
    mistake = -MISTAKE_PENALTY

    def parts(self, move: PochaMove, view: PochaView | None) -> tuple[str, Mapping[str, Any]]:
        values = {"number": move.number} if move.is_bid else {"card": card_words(self.texts, move.number)}
        return str(move.verb), values

    def each(self, cards: Iterable[str]) -> list[str]:
        return [card_words(self.texts, SPANISH.cards[card]) for card in cards]

    def for_picture(self, words: str) -> str:
        return spelled(self.texts, words)

    def recent(self, entries: Sequence[Entry], names: Sequence[str], count: int) -> list[Html]:
        """Return the last bids and cards in one line, of a play only the card, since the table shows the trick."""
        events = []
        for seat, move in _made(entries[-count:]):
            what = self.done([move], "other") if move is None or move.is_bid else card_words(self.texts, move.number)
            events.append(self.texts.html("pocha-event", name=unbroken(names[seat]), what=what))
        return [unsplit(self.texts.html("pocha-events", events=Html(BETWEEN.join(events))))] if events else []

    def turns(self, entries: Sequence[Entry], names: Sequence[str], count: int) -> list[Html]:
        """Return the last bids and cards, one a line, with the names of cards."""
        return [
            self.texts.html("pocha-event", name=names[seat], what=self.for_picture(self.done([move], "other")))
            for seat, move in _made(entries[-count:])
        ]


def _made(entries: Iterable[Entry]) -> Iterator[tuple[int, PochaMove | None]]:
    """Yield seat and move of log entries, None for a mistake; after the deal chance has no part."""
    for entry in entries:
        if entry.seat is not None:
            yield entry.seat, None if entry.made is None else as_own(entry.made, PochaMove)


# What is seen.

TRICK, LAST_TRICK, TURNED = "trick", "last-trick", "turned"
WON, MISSING, OVER_BID = "●", "○", "✖"
"""A trick won, a trick missing and a trick too many for a bid."""
BALANCES = {0: "even", 1: "over", -1: "under"}
"""Suffixes of the text keys of all bids together, by how they compare with the number of tricks."""


def with_pips(words: Html, bid: int, taken: int) -> Html:
    """Return words followed by a bid as signs, if there are any: `●` won, `○` missing, `✖` too many."""
    pips = WON * min(bid, taken) + MISSING * max(0, bid - taken) + OVER_BID * max(0, taken - bid)
    return Html(words + BETWEEN + pips) if pips else words


class PochaScene(GameScene[PochaMove, PochaView]):
    """A round of Pocha as a seat or a spectator sees it."""

    words_type = PochaWords
    topics: ClassVar[Mapping[str, str]] = {
        "pocha-heading": "rounds",
        "pocha-heading-added": "rounds",
        "pocha-heading-deal": "bidding",
        "penalty": "scoring",
    }
    hand_recurs = False

    @staticmethod
    def hand_of(view: PochaView) -> tuple[str, ...]:
        """Return the viewing seat's hand by suits, trump first, each from high to low."""
        return tuple(SPANISH.texts[card] for suit in suits_of(view.hand, view.table.trump) for card in suit)

    def heading(self) -> Html:
        view, table = self.view, self.view.table
        rounds = len(hand_sizes(parse_options(view.options), table.players))
        key = "pocha-heading" if view.number <= rounds else "pocha-heading-added"
        key = "pocha-heading-deal" if self.is_deal else key
        first = self.texts.html(key, round=view.number, rounds=rounds, cards=table.hand_size)
        trump = self.texts.html(
            "pocha-trump-kept" if view.deals_out else "pocha-trump",
            sign=SUIT_SIGNS[table.trump],
            suit=SUIT_CODES[table.trump],
            card=card_words(self.texts, table.turned),
        )
        return unsplit(Html(f"{first}\n{trump}"))

    def lines(self) -> list[Html]:
        """Return the bids while they are made; then their sum, the current trick and the one before.

        Beside a hand: tricks and bids of the others, the current trick or the one before, and the bid of its owner.
        """
        view = self.view
        if view.table.phase == BID:
            lines = [self._bids_line]
        elif view.seat is None:
            total = self._balance("sum", total=view.table.bid_total, tricks=view.table.hand_size)
            lines = [total, *self._trick_lines, *self._last_lines]
        else:
            leads, others = not view.trick.cards, self._seats_from(view.seat + 1)[:-1]
            names = list(map(before_number, self.names))
            lines = [self._balance("others", others=self._won_of("pocha-other", others, names))]
            lines += [] if leads and self.mine else self._trick_lines
            lines += [*(self._last_lines if leads else []), self._own_line(view.seat)]
        return [unsplit(line) for line in lines]

    def _seats_from(self, first: int) -> list[int]:
        players = self.view.table.players
        return [(first + step) % players for step in range(players)]

    # ------------------------------------------------------------------ bids

    @cached_property
    def _bids_line(self) -> Html:
        table = self.view.table
        shown = [
            self.texts.html("pocha-bid-of", name=unbroken(before_number(self.names[seat])), number=table.bid[seat])
            for seat in self._seats_from(table.dealer + 1)
            if table.bid[seat] != NONE
        ]
        if not shown:
            return self.texts.html("pocha-bids-none", tricks=table.hand_size)
        bids = Html(BETWEEN.join(shown))
        return self.texts.html("pocha-bids", bids=bids, total=table.bid_total, tricks=table.hand_size)

    def _balance(self, what: str, **values: Any) -> Html:
        table = self.view.table
        apart = table.bid_total - table.hand_size
        key = f"pocha-{what}-{BALANCES[(apart > 0) - (apart < 0)]}"
        return self.texts.html(key, apart=abs(apart), **values)

    def _won_of(self, key: str, seats: Sequence[int], names: Sequence[str]) -> Html:
        taken, bid = self.view.table.taken, self.view.table.bid
        found = (self.texts.html(key, name=unbroken(names[at]), taken=taken[at], bid=bid[at]) for at in seats)
        return Html(BETWEEN.join(found))

    def _own_line(self, seat: int) -> Html:
        table = self.view.table
        bid, taken = table.bid[seat], table.taken[seat]
        need = bid - taken
        if need > 0:
            key = "pocha-own-more" if need <= table.hand_size - sum(table.taken) else "pocha-own-lost"
        elif need < 0:
            key = "pocha-own-over"
        else:
            key = "pocha-own-kept" if table.phase == OVER else "pocha-own-enough"
        return with_pips(self.texts.html(key, bid=bid, taken=taken, need=abs(need)), bid, taken)

    def extent(self, seat: int) -> Html:
        """Return a seat's bid, or, once cards are played, what it has won of it (`2 of 3 · ●●○`)."""
        table = self.view.table
        bid, taken = table.bid[seat], table.taken[seat]
        if bid == NONE:
            return self.texts.html("pocha-no-bid")
        if table.phase == BID:
            return self.texts.html("pocha-has-bid", number=bid)
        return with_pips(self.texts.html("pocha-won", taken=taken, bid=bid), bid, taken)

    def status(self, seat: int) -> list[Html]:
        """Return what the mistakes of a seat cost (O6.4)."""
        return self.penalty_marks(self.view.table.penalty[seat])

    def ending(self) -> Html:
        """Return who made their bid and who did not, a line each, and the last trick with its winner in words."""
        table = self.view.table
        kept = [seat for seat in range(table.players) if table.taken[seat] == table.bid[seat]]
        missed = [seat for seat in range(table.players) if seat not in kept]
        ends = (("pocha-ending-kept", kept), ("pocha-ending-missed", missed))
        of = "pocha-ending-of"
        lines = [self.texts.html(key, seats=self._won_of(of, seats, self.names)) for key, seats in ends if seats]
        tricks = [
            self.texts.html("pocha-ending-trick", plays=self._plays(trick, marked=False), name=self._winner(trick))
            for trick in self.view.tricks[-1:]
        ]
        return Html("\n".join([*lines, *map(unsplit, tricks)]))

    # ------------------------------------------------------------------ tricks

    @cached_property
    def _trick_lines(self) -> list[Html]:
        trick, number = self.view.trick, len(self.view.tricks) + 1
        if self.view.table.phase == OVER:
            return []
        if not trick.cards:
            return [self.texts.html("pocha-trick-lead", number=number, name=self.names[trick.leader])]
        return [self.texts.html("pocha-trick", number=number, plays=self._plays(trick))]

    @cached_property
    def _last_lines(self) -> list[Html]:
        return [self.texts.html("pocha-last-trick", plays=self._plays(trick)) for trick in self.view.tricks[-1:]]

    def _plays(self, trick: Trick, *, marked: bool = True) -> Html:
        """Return the cards of a trick in order with their players and who led, the best card marked if asked for."""
        best, plays = self._best_place(trick), []
        for place, (seat, card) in enumerate(zip(self._seats_from(trick.leader), trick.cards, strict=False)):
            key = "pocha-play" if place else "pocha-play-led"
            play = self.texts.html(key, name=unbroken(self.names[seat]), card=card_words(self.texts, card))
            plays.append(self.texts.html("pocha-play-best", play=play) if marked and place == best else play)
        return Html(BETWEEN.join(plays))

    def _winner(self, trick: Trick) -> str:
        return self.names[self._seats_from(trick.leader)[self._best_place(trick)]]

    def _best_place(self, trick: Trick) -> int:
        """Return the place of the card that wins a trick, which must not be empty."""
        best = reduce(lambda best, card: card if beats(self.view.table, card, best) else best, trick.cards)
        return trick.cards.index(best)

    # ------------------------------------------------------------------ what is to be done

    def hand_words(self) -> str:
        return by_suit(self.texts, self.view.hand, self.view.table.trump)

    def prompt(self, cards: Sequence[str] = ()) -> Html:
        view, table = self.view, self.view.table
        if table.phase == OVER:
            return self.texts.html("duty-over")
        if table.phase == BID:
            if view.forbidden_bid is None:
                return self.texts.html("pocha-duty-bid")
            return self.texts.html("pocha-duty-bid-but", number=view.forbidden_bid, tricks=table.hand_size)
        if not table.trick_size:
            return self.texts.html("pocha-duty-lead")
        key = self._following_key() if self.mine else "pocha-duty-play"
        lead, trump = (SUIT_SIGNS[suit] for suit in (table.lead, table.trump))
        return unsplit(self.texts.html(key, lead=lead, trump=trump, card=card_words(self.texts, table.best)))

    def _following_key(self) -> str:
        """Return the text key of what the trick demands of the viewing seat, by its legal cards (O5.2 to O5.6)."""
        view, table = self.view, self.view.table
        allowed = mask_of(move.number for move in view.legal_moves())
        trumps = view.hand & suit_cards(table.trump)
        if view.hand & suit_cards(table.lead):
            must_beat = suit_of(table.best) == table.lead and allowed & above(table.best)
            return "pocha-duty-beat" if must_beat else "pocha-duty-follow"
        if table.lead == table.trump:
            return "pocha-duty-no-trump"
        if suit_of(table.best) == table.trump:
            if not trumps & above(table.best):
                return "pocha-duty-under" if trumps else "pocha-duty-any"
            return "pocha-duty-over-trump"
        return "pocha-duty-trump" if trumps else "pocha-duty-any"

    def details(self) -> dict[str, Any]:
        view, texts, names = self.view, self.texts, SPANISH.texts
        plays = self.mine and view.table.phase != BID
        ranks = texts.html("pocha-legend", order=order_words(texts, view.table.pack))
        return {
            "groups": tuple(tuple(names[card] for card in suit) for suit in suits_of(view.hand, view.table.trump)),
            "playable": tuple(names[move.number] for move in view.legal_moves()) if plays else None,
            "legend": (ranks,) if view.hand else (),
        }

    # ------------------------------------------------------------------ areas

    def seat(self, seat: int) -> SceneSeat:
        """Return what the scene shows of a seat; tricks are counted from the first card on."""
        table = self.view.table
        bid = None if table.bid[seat] == NONE else table.bid[seat]
        return replace(super().seat(seat), bid=bid, taken=None if table.phase == BID else table.taken[seat])

    def areas(self) -> list[Area]:
        """Return the cards that were not dealt, the turned card, the trick on the table and the one before.

        A complete trick stays in its area until the next card is led.
        """
        view, now, before = self.view, self._trick_lines, self._last_lines
        if view.table.phase == BID:
            tricks = [Area(TRICK, AreaKind.TRICK, (), 0, self._label([self._bids_line]))]
        elif not view.trick.cards and view.tricks:
            tricks = [self._trick(TRICK, view.tricks[-1], [*before, *now])]
        else:
            last = [self._trick(LAST_TRICK, trick, before) for trick in view.tricks[-1:]]
            tricks = [self._trick(TRICK, view.trick, now), *last]
        return [*self._not_dealt(), *tricks]

    def _not_dealt(self) -> list[Area]:
        """Return the rest of the pack and the turned card; if that is the dealer's own (O3.3), until it is played."""
        table, kept, texts = self.view.table, self.view.deals_out, self.texts
        count, found = table.pack.bit_count() - table.hand_size * table.players - int(not kept), []
        if count > 0:
            found.append(Area(STOCK, AreaKind.STOCK, (), count, texts.html("scene-rest", count=count)))
        if table.turned != NONE and not (kept and table.turned in table.order[: table.played]):
            key = "scene-turned-kept" if kept else "scene-turned"
            label = texts.html(key, card=card_name(texts, table.turned))
            found.append(Area(TURNED, AreaKind.TURNED, (AreaCard(SPANISH.texts[table.turned]),), 1, label))
        return found

    def _trick(self, area: str, trick: Trick, lines: Sequence[Html]) -> Area:
        """Return a trick with the card that wins it, drawn as complete if it is; `lines` tell of it."""
        best = self._best_place(trick) if trick.cards else None
        seats = self._seats_from(trick.leader)
        cards = tuple(
            AreaCard(SPANISH.texts[card], seat=seat, winning=place == best)
            for place, (seat, card) in enumerate(zip(seats, trick.cards, strict=False))
        )
        complete = len(cards) == len(seats)
        if best is not None:
            key = "scene-won" if complete else "scene-winning"
            lines = [*lines, self.texts.html(key, name=self._winner(trick))]
        return Area(area, AreaKind.TRICK, cards, len(cards), self._label(lines), complete=complete)

    def _label(self, lines: Sequence[Html]) -> Html:
        return Html(spelled(self.texts, "\n".join(lines)))

    # ------------------------------------------------------------------ actions

    def offered(self, moves: Sequence[PochaMove]) -> Action:
        (move,) = moves
        if move.is_bid:
            return Action(ActionKind.NUMBER, self.words.order(moves), number=move.number)
        label = spelled(self.texts, self.words.order(moves))
        return Action(ActionKind.PLACE, label, target=TRICK, primary=True, card=SPANISH.texts[move.number])

    @staticmethod
    def ready(view: PochaView) -> list[list[PochaMove]]:
        """Return all bids while bids are made."""
        bids = range(view.table.hand_size + 1 if view.table.phase == BID else 0)
        return [[PochaMove(PochaVerb.BID, number)] for number in bids]

    @staticmethod
    def tried(view: PochaView, cards: Sequence[str]) -> list[list[PochaMove]]:
        """Return the play of a single card, once all have bid."""
        plays = len(cards) == 1 and view.table.phase != BID
        return [[PochaMove(PochaVerb.PLAY, SPANISH.cards[cards[0]])]] if plays else []

    def always_valid(self) -> list[PochaMove]:
        """Return all bids before the seat has bid, and the plays of all its cards."""
        view = self.view
        if view.seat is None:
            return []
        bids = [bid for (bid,) in self.ready(view)] if view.table.bid[view.seat] == NONE else []
        return [*bids, *(PochaMove(PochaVerb.PLAY, SPANISH.cards[card]) for card in self.hand)]


POCHA = GamePresentation(
    name="pocha",
    settings=(
        Setting("schedule", ("full", "up", "short", [1, 2, 3, 4, 5])),
        Setting("pack", (40, 48)),
        Setting("mistakes", ("guided", "strict")),
    ),
    chapters=("turn", "words", "bidding", "playing", "scoring", "rounds"),
    at=PochaScene,
    deck=deck,
    rank_aliases=rank_aliases,
)
