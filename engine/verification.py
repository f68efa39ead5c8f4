"""Verification of deals: whether a match's decks, cuts and reshuffles follow from the committed seeds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.deals import DealChance, DealProof, DealSeed
from engine.game import Move, Round
from engine.match import Entry, Match, RoundLog


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """The result for one round: `verified` is None if there is nothing to verify; `message` says why not."""

    number: int
    verified: bool | None
    message: str
    proof: DealProof | None
    reshuffles: int


def verify(match: Match) -> list[RoundCheck]:
    """Check the deal of each round of a replayed match."""
    checked = Match(match.game, match.options, match.players)
    return [_check(match, checked, number, log) for number, log in enumerate(match.logs, 1)]


def is_proved(checks: Sequence[RoundCheck]) -> bool:
    """Return whether a match passes: no round fails, and at least one is verified."""
    return all(check.verified is not False for check in checks) and any(check.verified for check in checks)


def _check(match: Match, checked: Match, number: int, log: RoundLog) -> RoundCheck:
    """Check one round, and play it in `checked`, which has the earlier rounds."""
    faults = [*_gaps([before.proof for before in checked.logs if before.proof is not None], log.proof)]
    checked.start_round(log.dealer, log.deck, log.proof)
    seed, chance = match.seed_of(number), match.chance_of(number)
    if seed is not None:
        faults += _deal_faults(match, checked.running(), seed, log)
    for place, entry in enumerate(log.entries, 1):
        if chance is not None and not _follows(checked.running(), chance, place, entry):
            faults.append(f"move {place}, {entry.text[:40]}: does not follow from the seed")
        checked.replay(entry)
    verified, message = _verdict(log, faults, complete=checked.running().over)
    reshuffles = sum(entry.move is None for entry in log.standing)
    return RoundCheck(number, verified, message, log.proof, reshuffles)


def _verdict(log: RoundLog, faults: Sequence[str], *, complete: bool) -> tuple[bool | None, str]:
    """Return whether a round is verified, and the first fault or why there is nothing to verify."""
    if faults:
        return False, faults[0]
    if log.proof is None:
        return None, "dealt without a seed"
    if log.proof.seed is None:
        missing = False, "the seed of a complete round is missing"
        return missing if complete else (None, "the seed is not published: the round is not complete")
    return True, ""


def _gaps(before: Sequence[DealProof], proof: DealProof | None) -> Iterator[str]:
    """Yield how the proof of a round falls short of those of earlier rounds."""
    if proof is None:
        if before:
            yield "the proof is missing, although rounds before have one"
        return
    if any(earlier.version > proof.version for earlier in before):
        yield "the cut has no number, although rounds before have one"
    if proof.seed is not None and any(earlier.seed == proof.seed for earlier in before):
        yield "the seed is that of a round before"


def _deal_faults(match: Match, current: Round, seed: DealSeed, log: RoundLog) -> Iterator[str]:
    """Yield the parts of a deal that do not follow from its seed; `current`: the round before any move."""
    pack, proof = match.pack, log.proof
    if proof is None:
        return
    if seed.commitment != proof.commitment:
        yield f"the commitment is not that of the seed, which is {seed.commitment}"
    chance = seed.after_cut(proof.cut, proof.cut_number)
    if tuple(chance.deck(pack)) != log.deck:
        yield "the deck is not the order that follows from the seed and the cut"
    if proof.cutter is None:
        if proof.cut != seed.chance_cut(len(pack)):
            yield f"the cut by chance is {seed.chance_cut(len(pack))}, not {proof.cut}"
        if proof.cut_number != seed.chance_number:
            yield f"the number of chance is {seed.chance_number}, not {proof.cut_number}"
        return
    if proof.cutter != match.game.cutter(log.dealer, len(match.players)):
        yield f"seat {proof.cutter} has no right to cut"
    move = current.cut_move(proof.cut)
    made = None if move is None else Entry(proof.cutter, current.apply_chance(move, lambda: chance.draws(1)))
    if made is not None and log.entries[:1] != [made]:
        yield f"the first move is not {made}, which follows from the seed and the cut"


def _follows(current: Round, chance: DealChance, place: int, entry: Entry) -> bool:
    """Return whether an entry can be the result of chance, applied to a player's choice if it is a move."""

    def is_result_of(move: Move) -> bool:
        return current.apply_chance(move, lambda: chance.draws(place)) == entry.move

    if entry.takes_back or entry.is_mistake:
        return True
    if entry.move is None:
        cards = entry.event.split()[1:]
        return cards == chance.draws(place).shuffled(cards)
    return is_result_of(entry.move) or any(map(is_result_of, current.legal_moves()))
