"""A match: rounds of one game with the same players, and the log from which it can be restored.

The log of a round is its dealer, its deck, and its moves, mistakes and chance events. Playing appends to the log;
replaying it gives the same match.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from engine.deals import VERSION, DealChance, DealProof, DealSeed, Draws, is_cut_number, new_seed, shuffled_and_cut
from engine.errors import EngineError, IllegalMove, InvalidInput, Refusal
from engine.game import Game, Move, Place, Round, View, column_of, seats_of
from engine.registry import game_named

BACK = "back"
MOST_TAKEN_BACK = 50
"""Limit on taking moves back in one turn, so that no turn makes the log grow forever."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A log entry: a seat's move, a mistake charged to a seat, or an event.

    An event (`event`: its text) has neither seat nor move. Events are chance, and `back n`: the seat that made the
    first of the last `n` standing moves takes these back. `str` gives the text used in transcripts and storage: `2
    discard Kc`, `2 mistake discard Kc`, `* stock 5h …`; `Match.parse_entry` is its inverse.
    """

    seat: int | None
    move: Move | None
    is_mistake: bool = False
    event: str = ""

    @property
    def made(self) -> Move | None:
        """The move if it was made, None if it was only tried."""
        return None if self.is_mistake else self.move

    @property
    def takes_back(self) -> int:
        """The number of moves that this entry takes back."""
        verb, _, count = self.event.partition(" ")
        return int(count) if verb == BACK else 0

    @property
    def text(self) -> str:
        """The text without the seat."""
        if self.move is None:
            return self.event
        return f"mistake {self.move}" if self.is_mistake else str(self.move)

    def __str__(self) -> str:
        return f"{'*' if self.seat is None else self.seat} {self.text}"


@dataclass(slots=True)
class RoundLog:
    """The log of one round.

    Entries are only ever added; those that take moves back leave them in place (`standing`). `proof`: how the deal can
    be verified, None for a round dealt without a seed.
    """

    dealer: int
    deck: tuple[str, ...]
    entries: list[Entry] = field(default_factory=list)
    proof: DealProof | None = None

    def places(self, first: int | None = None) -> list[int]:
        """Return the numbers (from 1) of the entries that stand once the `first` ones, or all, are applied."""
        kept: list[int] = []
        for number, entry in enumerate(self.entries[:first], 1):
            if entry.takes_back:
                del kept[-entry.takes_back :]
            else:
                kept.append(number)
        return kept

    @property
    def standing(self) -> list[Entry]:
        """The entries that were not taken back."""
        return [self.entries[number - 1] for number in self.places()]

    def taken_back(self, seat: int) -> int:
        """Return how many times a seat has taken moves back."""
        before = (number for number, entry in enumerate(self.entries) if entry.takes_back)
        firsts = (self.places(number)[-self.entries[number].takes_back] for number in before)
        return sum(self.entries[place - 1].seat == seat for place in firsts)

    def since(self, number: int) -> list[Entry] | None:
        """Return the standing entries after the first `number`; None if one that stood then was taken back."""
        stood, places = self.places(number), self.places()
        kept = places[: len(stood)] == stood
        return [self.entries[place - 1] for place in places[len(stood) :]] if kept else None


@dataclass(frozen=True, slots=True)
class Moment:
    """A match before a move: its round, whether it starts a turn, and how often moves were taken back.

    `seat` made the move; `shows`: the move revealed a card of its hand.
    """

    round: Round
    turn_is_new: bool
    turns_ended: tuple[int, ...]
    times_taken_back: int
    seat: int
    shows: bool

    @property
    def turn(self) -> tuple[int, int]:
        """The turn of the move, and its seat."""
        return self.round.turn, self.seat


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a tried move: the new log entries, and the refusal of an illegal one.

    `charged`: it was illegal and is logged as a mistake.
    """

    entries: tuple[Entry, ...]
    refusal: Refusal | None = None
    charged: bool = False


class Match:
    """A match in progress. A method that raises or refuses leaves the match unchanged."""

    def __init__(self, game: Game[Round], options: Mapping[str, Any], players: Sequence[str]) -> None:
        """Start a match without rounds; raise InvalidInput for impossible options or numbers of players."""
        game.check(options, len(players))
        self.game = game
        self.options = {**{name: default for name, (default, _) in game.added_options.items()}, **options}
        self.players = tuple(players)
        self.columns = game.columns(self.options, len(self.players))
        self.logs: list[RoundLog] = []
        self.scores: list[tuple[int, ...]] = []
        self.round: Round | None = None
        self.prepared: DealSeed | None = None
        """The secret seed of the next round while that waits for the cut."""
        self.turn_is_new = True
        """Whether no move has been made in the current turn."""
        self.turns_ended = [0] * len(self.players)
        """Number of finished turns in the match, by seat."""
        self._earlier: tuple[Moment, ...] = ()
        """The moments before the last moves, from the first move that can be taken back."""
        self._times_taken_back = 0
        """How many times moves of the running turn were taken back."""

    @property
    def strict(self) -> bool:
        """Return whether mistakes are charged."""
        return self.options.get("mistakes") == "strict"

    def column_of(self, seat: int) -> int:
        """Return the score sheet column of a seat."""
        return column_of(seat, self.columns)

    def seats_of(self, column: int) -> range:
        """Return the seats of a score sheet column: one, or the partners of a side."""
        return seats_of(column, self.columns, len(self.players))

    @property
    def totals(self) -> list[int]:
        """Return the sum of the complete rounds for each column."""
        return self.totals_before(len(self.scores) + 1)

    def totals_before(self, number: int) -> list[int]:
        """Return the sum of the complete rounds before round `number` (from 1) for each column."""
        return list(map(sum, zip([0] * self.columns, *self.scores[: number - 1], strict=True)))

    @property
    def finished(self) -> bool:
        """Return whether the match is over by its rules."""
        return self.winner is not None or self.game.match_over(self.options, len(self.players), self.scores)

    @property
    def winner(self) -> int | None:
        """Return the column that has won the match outright in its last round, None if there is none."""
        return None if self.round is None else self.round.match_winner

    @property
    def commitment(self) -> str | None:
        """Return the commitment of the prepared round, otherwise of the last one; None if it has no seed."""
        seed = self.prepared or (self.logs[-1].proof if self.logs else None)
        return None if seed is None else seed.commitment

    def ranking(self) -> list[Place]:
        """Rank the columns by their totals over the complete rounds."""
        return self.game.ranking(self.totals, self.winner)

    def next_dealer(self, source: Random) -> int:
        """Return the dealer of the next round: drawn at random, then the next seat in turn."""
        if not self.logs:
            return source.randrange(len(self.players))
        return (self.logs[-1].dealer + 1) % len(self.players)

    def start_round(self, dealer: int, deck: Sequence[str], proof: DealProof | None = None) -> Round:
        """Deal the next round; raise IllegalMove if none is due or the dealer is wrong, InvalidInput for a bad deck."""
        self._check_due(dealer)
        number = len(self.logs) + 1
        self.round = self.game.deal(self.options, len(self.players), number, dealer, deck, self.totals)
        self.logs.append(RoundLog(dealer, tuple(deck), proof=proof))
        self.prepared, self._earlier, self._times_taken_back = None, (), 0
        self.turn_is_new = True
        return self.round

    def _check_due(self, dealer: int) -> None:
        """Raise IllegalMove if no round is due or another seat must deal, InvalidInput if there is no such seat."""
        clauses = self.game.clauses
        if not 0 <= dealer < len(self.players):
            raise InvalidInput(f"there is no seat {dealer} to deal")
        if self.round is not None and not self.round.over:
            raise self._illegal(clauses.round_unfinished, "the round before is not complete")
        if self.finished:
            raise self._illegal(clauses.match_over, "the match is over")
        if self.logs and dealer != (self.logs[-1].dealer + 1) % len(self.players):
            raise self._illegal(clauses.dealer, f"seat {dealer} is not the next dealer")

    def start_shuffled_round(self, source: Random) -> Round:
        """Shuffle, cut and deal the next round without a seed; raise IllegalMove if none is due."""
        return self.start_round(self.next_dealer(source), shuffled_and_cut(self.pack, source))

    def prepare_round(self, source: Random) -> DealSeed:
        """Draw the dealer (if it is the first round) and the secret seed of the next round, which waits for the cut.

        Raise IllegalMove if no round is due. A round that is already prepared keeps its dealer and seed.
        """
        if self.prepared is None:
            dealer = self.next_dealer(source)
            self._check_due(dealer)
            self.prepared = self.seed_of_next(dealer, new_seed(source))
        return self.prepared

    def seed_of_next(self, dealer: int, seed: str, version: int = VERSION) -> DealSeed:
        """Return a seed as that of the next round."""
        return DealSeed(self.game.name, len(self.players), len(self.logs) + 1, dealer, seed, version)

    @property
    def cutter(self) -> int | None:
        """Return the seat with the right to cut the prepared round, None if none is prepared."""
        return None if self.prepared is None else self.game.cutter(self.prepared.dealer, len(self.players))

    @property
    def pack(self) -> Sequence[str]:
        """Return the texts of the cards in play, in the order of the pack."""
        return self.game.pack(self.options, len(self.players))

    def start_prepared_round(self, cut: int | None, cut_number: str | None = None, *, makes_move: bool = True) -> Round:
        """Deal the prepared round after the cutter's cut of some cards, with the number of the cutter's device.

        `cut` None: the depth is random; without a number too, the whole cut is random and the cutter has no part in it.
        `makes_move`: if the rules make the cut a move, it is also made and logged, with the same depth; otherwise the
        cutter is to move. Raise InvalidInput for an impossible depth or number, or if no round is prepared.
        """
        if self.prepared is None:
            raise InvalidInput("no round is prepared")
        pack, seed = self.pack, self.prepared
        if cut_number is not None and not is_cut_number(cut_number):
            raise InvalidInput("the number of a cut has 32 hexadecimal digits in lower case")
        cutter = None if cut is None and cut_number is None else self.cutter
        depth = seed.chance_cut(len(pack), cut_number) if cut is None else cut
        if not 1 <= depth < len(pack):
            raise InvalidInput(f"the cut lifts 1 to {len(pack) - 1} cards, not {depth}")
        number = seed.chance_number if seed.chance_number is None or cut_number is None else cut_number
        proof = DealProof(seed.commitment, depth, cutter, seed.seed, number)
        chance = seed.after_cut(depth, number)
        current = self.start_round(seed.dealer, chance.deck(pack), proof)
        move = current.cut_move(depth)
        if makes_move and move is not None:
            before = current.copy()
            self._log(make_with_chance(current, move, chance.draws), current, before)
        return current

    def play(self, seat: int, move: Move, source: Random) -> Played:
        """Let a seat try a move, preceded by a shuffle if one is needed; return a refusal instead of raising it.

        The move is checked once. If chance affects it, the result is logged; it is drawn from the round's seed if it
        has one, otherwise from `source`. At a strict table an illegal attempt of the seat to move is logged and
        charged; otherwise a refused move changes nothing.
        """
        current = self.running()
        if seat != current.to_move:
            return Played((), self._out_of_turn(current, move, str(move)))
        before, entries = current.copy(), list[Entry]()
        refusal = current.refusal(move)
        charged = refusal is not None and self.strict and current.is_mistake(move)
        if charged:
            current.charge()
            entries.append(Entry(seat, move, is_mistake=True))
        elif refusal is None:
            first = len(self.logs[-1].entries) + 1
            entries += make_with_chance(current, move, lambda place: self._source_at(place, source), first)
        if entries:
            self._log(entries, current, before)
        return Played(tuple(entries), refusal, charged)

    def seed_of(self, number: int) -> DealSeed | None:
        """Return the seed of round `number` (from 1), None if it is unknown or there is none."""
        log = self.logs[number - 1] if 0 < number <= len(self.logs) else None
        if log is None or log.proof is None or log.proof.seed is None:
            return None
        return DealSeed(self.game.name, len(self.players), number, log.dealer, log.proof.seed, log.proof.version)

    def chance_of(self, number: int) -> DealChance | None:
        """Return the randomness of round `number` (from 1), None if its seed is unknown or there is none."""
        seed, proof = self.seed_of(number), self.logs[number - 1].proof if 0 < number <= len(self.logs) else None
        return None if seed is None or proof is None else seed.after_cut(proof.cut, proof.cut_number)

    def _source_at(self, place: int, otherwise: Random) -> Random | Draws:
        """Return the source of chance for a place in the running log; `otherwise`: of a round without a seed."""
        chance = self.chance_of(len(self.logs))
        return otherwise if chance is None else chance.draws(place)

    def parse_entry(self, text: str) -> Entry:
        """Parse the text of a log entry; raise InvalidInput."""
        who, _, rest = text.partition(" ")
        if who == "*":
            if rest.partition(" ")[0] == BACK and not re.fullmatch(f"{BACK} [1-9][0-9]{{0,3}}", rest):
                raise InvalidInput(f"{text[:40]!r} does not say how many moves are taken back")
            return Entry(None, None, event=rest)
        if who not in (str(seat) for seat in range(len(self.players))):
            raise InvalidInput(f"{text[:40]!r} does not begin with a seat or '*'")
        verb, _, tried = rest.partition(" ")
        is_mistake = verb == "mistake"
        return Entry(int(who), self.game.parse_move(tried if is_mistake else rest), is_mistake)

    def replay(self, entry: Entry | str) -> None:
        """Play and log an entry of another log, or its text; raise IllegalMove or InvalidInput without effect."""
        current = self.running()
        if isinstance(entry, str):
            entry = self.parse_entry(entry)
        if entry.takes_back:
            self.take_back(entry.takes_back)
            return
        before = current.copy()
        if entry.move is None:
            current.event(entry.event)
        elif entry.seat != current.to_move:
            raise IllegalMove(self._out_of_turn(current, entry.move, entry.text))
        elif not entry.is_mistake:
            current.play(entry.move)
        elif self.strict and current.is_mistake(entry.move):
            current.charge()
        else:
            clause = self.game.clauses.mistake
            raise current.illegal(clause, self.game.clause_book.words[clause], entry.text)
        self._log([entry], current, before)

    @property
    def can_take_back(self) -> int:
        """Return how many of its last moves the seat to move can take back.

        These are moves of the running turn after which nobody has seen a previously hidden card, and no mistake was
        charged.
        """
        turn = (self.running().turn, self.running().to_move)
        count = sum(moment.turn == turn for moment in self._earlier)
        return count if self._times_taken_back < MOST_TAKEN_BACK else 0

    def turn_to_take_back(self, seat: int) -> int:
        """Return how many moves must be taken back to undo a seat's last turn, if those who have moved since agree.

        The turn is undone to its beginning, or to its last revealed card or charged mistake. 0 if a hidden card was
        seen since: one that lay face down, or one in the hand of a player who has moved since.
        """
        turns = [moment.turn for moment in self._earlier if moment.seat == seat]
        if not turns:
            return 0
        first = next(at for at, moment in enumerate(self._earlier) if moment.turn == turns[-1])
        since = self._earlier[first:]
        is_shown = any(moment.shows and moment.seat != seat for moment in since)
        return 0 if is_shown or since[0].times_taken_back >= MOST_TAKEN_BACK else len(since)

    def take_back(self, count: int = 1) -> Entry:
        """Take back the last moves, log and return that; raise InvalidInput if it is not possible.

        They can be some moves of the running turn, or all since a seat's last turn began.
        """
        within, turns = self.can_take_back, map(self.turn_to_take_back, range(len(self.players)))
        if not 1 <= count <= within and (count < 1 or count not in turns):
            raise InvalidInput(f"{count} moves cannot be taken back, only {within} since a card was seen")
        moment = self._earlier[-count]
        self.round, self._earlier = moment.round.copy(), self._earlier[:-count]
        self.turn_is_new, self.turns_ended = moment.turn_is_new, list(moment.turns_ended)
        self._times_taken_back = max(self._times_taken_back, moment.times_taken_back) + 1
        entry = Entry(None, None, event=f"{BACK} {count}")
        self.logs[-1].entries.append(entry)
        return entry

    def _log(self, entries: Sequence[Entry], current: Round, before: Round) -> None:
        """Append the entries of one move; keep `before`, a copy of the round before it, if it can be taken back."""
        seat, is_move = before.to_move, len(entries) == 1 and entries[0].made is not None
        if seat is None or not is_move or current.over or current.face_down != before.face_down:
            self._earlier = ()
        else:
            ended, shows = tuple(self.turns_ended), not current.keeps_hand(before, seat)
            moment = Moment(before, self.turn_is_new, ended, self._times_taken_back, seat, shows)
            self._earlier = (*self._earlier, moment)
            first = max(map(self.turn_to_take_back, range(len(self.players))))
            self._earlier = self._earlier[len(self._earlier) - first :]  # those before can no longer be taken back
        self.turn_is_new = (current.turn, current.to_move) != (before.turn, seat)
        if self.turn_is_new:
            self._times_taken_back = 0
            if seat is not None:
                self.turns_ended[seat] += 1
        self.logs[-1].entries += entries
        if current.over:
            self.scores.append(current.scores())

    def copy(self) -> Match:
        """Return an independent copy; the logs of complete rounds, which never change, are shared."""
        twin = copy(self)
        twin.scores, twin.logs, twin.turns_ended = list(self.scores), list(self.logs), list(self.turns_ended)
        if twin.logs:
            last = self.logs[-1]
            twin.logs[-1] = replace(last, entries=list(last.entries))
        twin.round = None if self.round is None else self.round.copy()
        return twin

    def revealed(self) -> list[View]:
        """Return the view of each seat after the end of a round; raise ValueError while hands are secret."""
        current = self.running()
        if not current.over:
            raise ValueError("hands are secret while the round is being played")
        return [current.view(seat, self.totals) for seat in range(len(self.players))]

    def running(self) -> Round:
        """Return the last round dealt; raise InvalidInput if there is none."""
        if self.round is None:
            raise InvalidInput("no round has been dealt")
        return self.round

    def _out_of_turn(self, current: Round, move: Move, text: str) -> Refusal:
        clause = current.out_of_turn(move)
        return Refusal(clause, self.game.clause_book.words[clause], text, current.position())

    def _illegal(self, clause: str, message: str) -> EngineError:
        return IllegalMove(Refusal(clause, message, ""))


def make_with_chance(
    current: Round, move: Move, source_at: Callable[[int], Random | Draws], place: int = 1
) -> list[Entry]:
    """Make a legal move of the seat to move, preceded by a shuffle if one is needed; return the log entries.

    `place`: that of the first of them in the log (from 1). `source_at` returns the source of chance for a place; it is
    called only for a shuffle and for a move that chance affects.
    """
    entries, seat = list[Entry](), current.to_move
    cards = current.shuffle_before(move)
    if cards:
        source = source_at(place)
        order = shuffled_and_cut(cards, source) if isinstance(source, Random) else source.shuffled(cards)
        event = f"stock {' '.join(order)}"
        current.event(event)
        entries.append(Entry(None, None, event=event))
    move = current.apply_chance(move, lambda: source_at(place + len(entries)))
    current.make(move)
    return [*entries, Entry(seat, move)]


def new_match(game: str, options: Mapping[str, Any], players: Sequence[str]) -> Match:
    """Start a match of a game by its name.

    >>> from random import Random
    >>> match = new_match("poter", {}, ["Amal", "Nimali"])
    >>> current = match.start_shuffled_round(Random(1))
    >>> [str(move) for move in current.legal_moves()]
    ['draw']
    >>> match.play(current.to_move, current.legal_moves()[0], Random(2)).refusal
    >>> match.logs[-1].entries[0].text
    'draw'
    """
    return Match(game_named(game), options, players)
