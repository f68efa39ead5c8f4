"""Seeded random matches, tables and texts for tests with many of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from engine.canasta.game import CanastaRound
from engine.canasta.moves import CanastaMove
from engine.deals import shuffled
from engine.errors import InvalidInput
from engine.match import Match, new_match
from tests.engine.canasta import reference
from tests.engine.canasta.builders import ROUNDS, pack, round_at
from tests.engine.conformance.rounds import slip

running = ROUNDS.running

TABLES = [("singles", 2), ("singles", 3), ("singles", 4), ("pairs", 4), ("trios", 6)]
EAGER = {"close": 1.0, "take": 0.9, "meld": 0.8, "lay": 0.8}
"""Probability of choosing among the moves of a kind before all others are considered."""


def options(source: Random, mode: str) -> dict[str, Any]:
    """Return random options of a table with short hands."""
    made = {
        "mode": mode,
        "target": source.choice((5000, 7000)),
        "cut": source.choice(("on", "off")),
        "frozen_needs": source.choice((2, 3)),
        "max_turns": source.choice((12, 40, 120)),
        "mistakes": source.choice(("guided", "strict")),
    }
    if (made["target"], made["cut"], made["frozen_needs"]) == (7000, "on", 2):
        made["first_taking"] = "player"
    return made


def choose(current: CanastaRound, source: Random) -> CanastaMove:
    """Return a legal move, preferring one that lays cards, and choosing discards without much thought."""
    moves: Sequence[CanastaMove] = current.legal_moves()
    for verb, chance in EAGER.items():
        chosen = [move for move in moves if str(move).startswith(verb)]
        if chosen and source.random() < chance:
            return source.choice(chosen)
    return source.choice(moves)


def hands(seed: int, mode: str, players: int, number: int = 1, **given: Any) -> Iterator[Match]:
    """Yield a random match before each attempt and at its end."""
    source = Random(seed)
    match = new_match("canasta", options(source, mode) | given, [f"P{seat}" for seat in range(players)])
    return ROUNDS.random_match(
        match,
        source,
        number=number,
        slips=0.1,
        slip=lambda current: slip(current, source, any_text),
        choose=lambda current: choose(current, source),
    )


def any_text(source: Random, position: dict[str, Any]) -> str:
    """Return a readable, mostly illegal move text, usually with cards of the hand to move."""
    mover = position["to_move"]
    players = len(position["hands"])
    hand = position["hands"][mover].split() if mover is not None else []
    cards = hand if hand and source.random() < 0.8 else pack(players)
    rank = source.choice(cards)[0]
    alike = [card for card in cards if card[0] in (rank, "2") or card == "Jk"] or cards
    chosen = source.sample(alike, min(len(alike), source.choice((1, 2, 3, 3, 4, 5, 7, 8))))
    target = source.choice((*reference.NATURAL, "W", rank if rank in reference.NATURAL and chosen[0] != "Jk" else "W"))
    return source.choice(
        (
            f"meld {' '.join(chosen)}",
            f"meld {' '.join(chosen)}",
            f"lay {chosen[0]} @{target}",
            f"take {' '.join(chosen[:3])}",
            f"discard {chosen[0]}",
            f"close {chosen[0]}",
            source.choice(("take", "draw", "pass", "close", f"cut {source.randint(1, 250)}")),
        )
    )


def small_table(source: Random) -> CanastaRound:
    """Return a random moment of a turn, or before one, in which the seat to move has few cards of few ranks."""
    while True:
        try:
            return round_at(_small_position(source))
        except InvalidInput:
            continue


class Draft:
    """Cards drawn at random from a pack by rank."""

    def __init__(self, source: Random, players: int) -> None:
        self.source = source
        self.left = Counter(pack(players))

    def some(self, number: int, ranks: Sequence[str]) -> list[str]:
        """Draw up to `number` cards of some ranks (Jk: jokers), equally likely by kind."""
        cards = []
        for _ in range(number):
            alike = [card for card in self.left if self.left[card] and (card if card == "Jk" else card[0]) in ranks]
            if alike:
                cards.append(self.source.choice(alike))
                self.left[cards[-1]] -= 1
        return cards

    def melds(self, ranks: Sequence[str]) -> list[list[str]]:
        """Draw some melds of these and wild ranks; a rank may have two unfinished ones."""
        melds = []
        for rank in [*ranks, self.source.choice(ranks), "2"] * self.source.choice((0, 1, 1, 2)):
            size = self.source.choice((3, 3, 4, 5, 6, 6, 7, 7))
            wilds = size if rank == "2" else self.source.choice((0, 0, 1, 1, 2, 3))
            cards = [*self.some(size - wilds, [rank]), *self.some(wilds, ["2", "Jk"])]
            if reference.is_meld(cards) and self.source.random() < 0.7:
                melds.append(cards)
            else:
                self.left.update(cards)
        return melds

    def rest(self) -> list[str]:
        return shuffled(list(self.left.elements()), self.source)


def _small_position(source: Random) -> dict[str, Any]:
    """Return a random position, possibly an impossible one."""
    mode, players = source.choice(TABLES)
    draft = Draft(source, players)
    ranks = source.sample(reference.NATURAL, source.choice((1, 2, 3)))
    melds = draft.melds(ranks)
    total = source.choice((-5, 0, 1500, 3000, 3000))
    worth = sum(map(reference.value, [card for cards in melds if reference.name(cards) != "W" for card in cards]))
    opened = worth >= reference.minimum(total)
    drew = source.choice((None, "stock", "stock", "pot", "pot"))
    stops = ["2", "Jk", *(["3"] if source.random() < 0.2 else [])]
    hand = draft.some(source.choice((0, 1, 1, 2, 3, 5, 7, 8)), [*ranks, *stops])
    others = [draft.some(source.choice((1, 2, 5)), "89TJQK") or ["Kc"] for _ in range(players - 1)]
    fresh = not opened or (drew is not None and source.random() < 0.3)
    pure = any(map(reference.is_pure, melds)) and not fresh
    no = [False] * (players - 1 if mode == "singles" else 1)
    first = "player" if total == 1500 else "side"
    not_taken = no if first == "side" else [False] * (players - 1)
    return {
        "format": "position/1",
        "game": "canasta",
        "options": {"mode": mode, "frozen_needs": source.choice((2, 3)), "first_taking": first},
        "dealer": players - 1,
        "turn": source.choice((1, players + 1)),
        "phase": "draw" if drew is None else "play",
        "hands": [" ".join(cards) for cards in (hand, *others)],
        "melds": [{"side": 0, "cards": " ".join(cards)} for cards in melds],
        "opened": [opened, *no],
        "taken": [drew == "pot" or (opened and not fresh and source.random() < 0.6), *not_taken],
        "totals": [total, *(0 for _ in no)],
        "drew": drew,
        "fresh": fresh,
        "pure_before": pure and (drew is None or source.random() < 0.7),
        **_stock_and_pot(draft, ranks, drew == "pot", opened),
    }


def _stock_and_pot(draft: Draft, ranks: Sequence[str], taken: bool, opened: bool) -> dict[str, Any]:
    """Return stock and pot; a pot that was just taken is empty, unless it waits for the opening."""
    source = draft.source
    pot: list[str] = []
    if not (taken and opened):
        pot = draft.some(
            source.choice((0, 1, 1, 2, 3, 6)), [*"3A456789TJQK", *(["2"] if source.random() < 0.2 else [])]
        )
        pot += draft.some(source.choice((0, 1, 1)), ranks)
    rest = draft.rest()
    empty = source.random() < 0.1 and not (taken and opened)
    return {
        "stock": "" if empty else " ".join(rest),
        "pot": " ".join([*rest, *pot] if empty else pot),
        "frozen": not taken and any(map(reference.wild, pot)) and source.random() < 0.8,
        "face_down": pot[0] if len(pot) > 1 and not empty and source.random() < 0.2 else "",
    }
