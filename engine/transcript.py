"""Matches on file: writing a match as a transcript, and replaying one with every check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from engine.errors import EngineError, IllegalMove, InvalidInput, Refusal
from engine.game import Round
from engine.json_reader import JsonObject
from engine.match import Match
from engine.registry import game_named

FORMAT = "transcript/1"
SEATS = tuple(str(seat) for seat in range(100))


class ReplayFault(EngineError):
    """A fault of a transcript: where it is (rounds and moves from 1; None where it is no move) and what it is."""

    def __init__(self, cause: EngineError, number: int | None, move: int | None, entry: str = "") -> None:
        super().__init__(str(cause))
        self.cause = cause
        self.round = number
        self.move = move
        self.entry = entry

    @property
    def refusal(self) -> Refusal | None:
        """Return the rules' refusal, None if the transcript could not be read at all."""
        return self.cause.refusal if isinstance(self.cause, IllegalMove) else None

    @property
    def seat(self) -> int | None:
        """Return the seat whose move it is, None for an event or no move."""
        who = self.entry.partition(" ")[0]
        return int(who) if who in SEATS else None


def write(match: Match) -> dict[str, Any]:
    """Return the match as a transcript's object; an unfinished round has no scores."""
    rounds = []
    for number, log in enumerate(match.logs):
        entry = {"dealer": log.dealer, "deck": " ".join(log.deck), "moves": list(log.entries)}
        if number < len(match.scores):
            entry["scores"] = list(match.scores[number])
        rounds.append(entry)
    return {
        "format": FORMAT,
        "game": match.game.name,
        "options": dict(match.options),
        "players": list(match.players),
        "rounds": rounds,
    }


def open_match(transcript: object) -> tuple[Match, list[JsonObject]]:
    """Read a transcript's head; return the match without rounds, and the rounds as read."""
    fields = JsonObject("transcript", transcript, ("format", "game", "options", "players", "rounds"))
    fields.literal("format", FORMAT)
    game = game_named(fields.need("game"))
    match = Match(game, fields.mapping("options", {}), fields.texts("players"))
    keys = ("dealer", "deck", "moves", "scores")
    rounds = [JsonObject(f"round {number}", entry, keys) for number, entry in enumerate(fields.items("rounds"), 1)]
    return match, rounds


def replay(transcript: object, until: tuple[int, int] | None = None) -> Match:
    """Play a transcript through; raise ReplayFault with the place of the first fault.

    With `until` = (round, move), both from 1, the match is left as it stood before that move.
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
    """Play one round through; return True if its move `stop` is reached."""
    try:
        entries = fields.texts("moves", ())
        deck = fields.text("deck").split()
        match.start_round(fields.integer("dealer", -1, low=0), deck)
    except EngineError as fault:
        raise ReplayFault(fault, number, None) from fault
    for place, entry in enumerate(entries, 1):
        if place == stop:
            return True
        try:
            match.replay(entry)
        except EngineError as fault:
            raise ReplayFault(fault, number, place, entry) from fault
    if stop == len(entries) + 1:
        return True
    if stop is not None:
        raise ReplayFault(InvalidInput(f"round {number} has no move {stop}"), number, None)
    _check_scores(match, fields, number)
    return False


def _check_scores(match: Match, fields: JsonObject, number: int) -> None:
    """Hold the scores on file, where they stand, against the replay."""
    if "scores" not in fields:
        return
    try:
        given = fields.integers("scores", (), match.columns, low=-(10**9))
    except InvalidInput as fault:
        raise ReplayFault(fault, number, None) from fault
    current = match.running()
    if not current.over:
        _refuse_scores(
            current,
            number,
            match.game.clauses.round_unfinished,
            "a round that is not complete has no scores",
        )
    for column, (filed, true) in enumerate(zip(given, match.scores[-1], strict=True)):
        if filed != true:
            reason = f"the score of {match.game.column} {column} is {true}, not {filed}"
            _refuse_scores(current, number, current.score_clause(column), reason)


def _refuse_scores(current: Round, number: int, clause: str, reason: str) -> NoReturn:
    """Raise the fault of scores that do not agree with the replay."""
    raise ReplayFault(IllegalMove(Refusal(clause, reason, "", current.position())), number, None)


def result(match: Match) -> Mapping[str, Any]:
    """Return what a replayed match came to, as the command line prints it."""
    return {
        "scores": [list(scores) for scores in match.scores],
        "totals": match.totals,
        "ranking": [
            {"place": place.place, match.game.column: place.column, "total": place.total} for place in match.ranking()
        ],
        "finished": match.finished,
    }
