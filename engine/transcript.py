"""Transcripts: matches as files, written, and replayed with all checks."""

import re
from collections.abc import Mapping
from typing import Any

from engine.deals import NUMBER_DIGITS, DealProof
from engine.errors import EngineError, IllegalMove, InvalidInput, Refusal
from engine.files import JsonObject
from engine.game import Game, Round
from engine.match import Match
from engine.registry import game_named

FORMAT = "transcript/1"
HEX_DIGITS = re.compile("[0-9a-f]+")
SEATS = tuple(str(seat) for seat in range(100))


class ReplayFault(EngineError):
    """The first error in a transcript: its cause, and the numbers of round and move (from 1, None if unknown)."""

    def __init__(self, cause: EngineError, number: int | None, move: int | None, entry: str = "") -> None:
        super().__init__(str(cause))
        self.cause = cause
        self.round = number
        self.move = move
        self.entry = entry

    @property
    def refusal(self) -> Refusal | None:
        """Return the refusal by the rules, None if the input was invalid."""
        return self.cause.refusal if isinstance(self.cause, IllegalMove) else None

    @property
    def seat(self) -> int | None:
        """Return the seat of the move, None for an event or if there is no move."""
        who = self.entry.partition(" ")[0]
        return int(who) if who in SEATS else None


def write(match: Match, *, stopped: bool = False) -> dict[str, Any]:
    """Return a match as a transcript; an unfinished round has no scores, and its seed stays secret.

    `stopped`: play has ended, so the seed of an unfinished round is published, too.
    """
    rounds, left_out = [], _left_out(match.game)
    for number, log in enumerate(match.logs):
        complete = number < len(match.scores)
        entry = {
            "dealer": log.dealer,
            **({} if log.proof is None else _written_proof(log.proof, published=complete or stopped)),
            "deck": " ".join(log.deck),
            "moves": list(map(str, log.entries)),
        }
        if complete:
            entry["scores"] = list(match.scores[number])
        rounds.append(entry)
    return {
        "format": FORMAT,
        "game": match.game.name,
        "options": {name: value for name, value in match.options.items() if left_out.get(name) != value},
        "players": list(match.players),
        "rounds": rounds,
    }


def _left_out(game: Game[Round]) -> dict[str, Any]:
    """Return the options that are left out of a transcript, with their values (`Game.added_options`)."""
    return {name: value for name, (_, value) in game.added_options.items()}


def _written_proof(proof: DealProof, *, published: bool) -> dict[str, Any]:
    seed = proof.seed if published else None
    found = {"commitment": proof.commitment, "seed": seed, "cut": proof.cut}
    found |= {"cut_number": proof.cut_number, "cutter": proof.cutter}
    return {key: value for key, value in found.items() if value is not None}


def _read_proof(fields: JsonObject, match: Match) -> DealProof | None:
    """Return None if the round has no proof; raise InvalidInput for an incomplete or malformed one."""
    if "commitment" not in fields:
        for key in ("seed", "cut", "cut_number", "cutter"):
            if key in fields:
                raise fields.fault(key, "stands without a commitment")
        return None
    fields.need("cut")
    cutter = fields.integer("cutter", 0, high=len(match.players) - 1) if "cutter" in fields else None
    return DealProof(
        _digits(fields, "commitment"),
        fields.integer("cut", 0, low=1, high=len(match.pack) - 1),
        cutter,
        _digits(fields, "seed") if "seed" in fields else None,
        _digits(fields, "cut_number", NUMBER_DIGITS) if "cut_number" in fields else None,
    )


def _digits(fields: JsonObject, key: str, count: int = 64) -> str:
    text = fields.text(key)
    if len(text) != count or not HEX_DIGITS.fullmatch(text):
        raise fields.fault(key, f"must be {count} hexadecimal digits in lower case")
    return text


def open_match(transcript: object) -> tuple[Match, list[JsonObject]]:
    """Read the header of a transcript; return the match without rounds, and readers of the rounds.

    An option that is missing has its meaning from before the option existed (`Game.added_options`).
    """
    fields = JsonObject("transcript", transcript, ("format", "game", "options", "players", "rounds"))
    fields.literal("format", FORMAT)
    game = game_named(fields.need("game"))
    match = Match(game, {**_left_out(game), **fields.mapping("options", {})}, fields.texts("players"))
    keys = ("dealer", "commitment", "seed", "cut", "cut_number", "cutter", "deck", "moves", "scores")
    rounds = [JsonObject(f"round {number}", entry, keys) for number, entry in enumerate(fields.items("rounds"), 1)]
    return match, rounds


def replay(transcript: object, until: tuple[int, int] | None = None) -> Match:
    """Replay a transcript; raise ReplayFault for the first error.

    With `until` = (round, move), both from 1, stop before that move.

    >>> from engine.match import new_match
    >>> from random import Random
    >>> match = new_match("pocha", {}, ["Amal", "Nimali", "Ruwan"])
    >>> current = match.start_shuffled_round(Random(1))
    >>> _ = match.play(current.to_move, current.legal_moves()[0], Random(2))
    >>> replay(write(match)).running().position() == current.position()
    True
    """
    try:
        match, rounds = open_match(transcript)
    except EngineError as fault:
        raise ReplayFault(fault, None, None) from fault
    for number, fields in enumerate(rounds, 1):
        stop = until[1] if until is not None and until[0] == number else None
        if _replay_round(match, fields, number, stop):
            return match
    if until is not None:
        raise ReplayFault(InvalidInput(f"there is no move {until[1]} in a round {until[0]}"), None, None)
    return match


def _replay_round(match: Match, fields: JsonObject, number: int, stop: int | None) -> bool:
    """Return True if the move `stop` is reached."""
    try:
        entries = fields.texts("moves", ())
        deck = fields.text("deck").split()
        match.start_round(fields.integer("dealer", -1, low=0), deck, _read_proof(fields, match))
    except EngineError as fault:
        raise ReplayFault(fault, number, None) from fault
    for move, entry in enumerate(entries, 1):
        if move == stop:
            return True
        try:
            match.replay(entry)
        except EngineError as fault:
            raise ReplayFault(fault, number, move, entry) from fault
    if stop == len(entries) + 1:
        return True
    if stop is not None:
        raise ReplayFault(InvalidInput(f"round {number} has no move {stop}"), number, None)
    _check_scores(match, fields, number)
    return False


def _check_scores(match: Match, fields: JsonObject, number: int) -> None:
    if "scores" not in fields:
        return
    try:
        given = fields.integers("scores", (), match.columns, low=-(10**9))
    except InvalidInput as fault:
        raise ReplayFault(fault, number, None) from fault
    current = match.running()
    if not current.over:
        clause, reason = match.game.clauses.round_unfinished, "a round that is not complete has no scores"
        raise ReplayFault(current.illegal(clause, reason, ""), number, None)
    for column, (filed, true) in enumerate(zip(given, match.scores[-1], strict=True)):
        if filed != true:
            reason = f"the score of {match.game.column} {column} is {true}, not {filed}"
            raise ReplayFault(current.illegal(current.score_clause(column), reason, ""), number, None)


def result(match: Match) -> Mapping[str, Any]:
    """Return the scores, totals and ranking of a match, with the keys of the command line's output."""
    return {
        "scores": [list(scores) for scores in match.scores],
        "totals": match.totals,
        "ranking": [
            {"place": place.place, match.game.column: place.column, "total": place.total} for place in match.ranking()
        ],
        "finished": match.finished,
    }
