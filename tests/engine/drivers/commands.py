"""`python -m engine` with any game, in-process: legal, apply, deal, show, replay."""

import json
from collections.abc import Sequence
from typing import Any

from tests.cases import Driver, each
from tests.engine.drivers.rounds import Rounds

Position = dict[str, Any]


class Commands(Driver):
    """What the commands print, and with which status they end."""

    rounds: Rounds[Any]
    reference: Any
    listed: Sequence[tuple[Position, list[str]]]
    """Positions and their legal moves; at the second one `unreadable` moves are tried."""
    over: Position
    applied: Sequence[tuple[Position, str, str]]
    """A position, a move as typed, and as written."""
    forbidden: Sequence[tuple[Position, str, str]]
    """A position, a move, and the clause it breaks."""
    unreadable: Sequence[str]
    no_deals: Sequence[list[str]]
    """Arguments of deals that cannot be."""
    shown: Position
    for_one: tuple[str, str]
    """What seat 1 is shown of that, and what is kept from it."""
    for_all: tuple[str, str]
    """What a spectator is shown, and what is kept from him."""
    possible: Position
    impossible: Sequence[Position]
    """Keys that make it impossible."""

    def test_legal(self, run):
        for at, listed in self.listed:
            assert run("legal", at) == (0, "".join(f"{text}\n" for text in listed), "")
        status, out, _ = run("legal", "--json", *(at for at, _ in self.listed))
        assert status == 0
        assert [json.loads(line) for line in out.splitlines()] == [listed for _, listed in self.listed]
        assert run("legal", self.over) == (0, "", "")
        assert run("legal", self.over, "--json") == (0, "[]\n", "")

    def test_apply(self, run):
        for at, typed, text in self.applied:
            status, out, _ = run("apply", at, typed)
            whole = self.rounds.round_at(at).position()
            assert (status, json.loads(out)) == (0, self.reference.after(whole, text))

    @each("at, move, clause", lambda game: game.forbidden)
    def test_apply_refuses_with_the_clause_and_no_position(self, run, at, move, clause):
        status, out, _ = run("apply", at, move)
        assert (status, clause in out, "{" in out) == (1, True, False)
        status, out, _ = run("apply", "--json", at, move)
        answer = json.loads(out)
        assert (status, answer["ok"], answer["clause"], answer["text"]) == (1, False, clause, move)
        assert "position" not in answer

    @each("move", lambda game: game.unreadable)
    def test_apply_an_unreadable_move(self, run, move):
        assert run("apply", self.listed[1][0], move)[0] == 2

    def test_apply_takes_no_stock(self, run):
        at, _, text = self.applied[0]
        cards = at["hands"][1]
        assert run("apply", at, text)[0] == 0
        assert run("apply", at, text, "--stock", cards)[0] == 2

    @each("arguments", lambda game: game.no_deals, ids=" ".join)
    def test_deals_that_cannot_be(self, run, arguments):
        assert run("deal", self.rounds.game.name, *arguments)[0] == 2

    def test_show(self, run):
        status, own, _ = run("show", self.shown, "--seat", "1")
        assert (status, self.for_one[0] in own, self.for_one[1] in own) == (0, True, False)
        status, spectator, _ = run("show", self.shown)
        assert (status, self.for_all[0] in spectator, self.for_all[1] in spectator) == (0, True, False)
        status, out, _ = run("show", "--json", self.shown, "--seat", "0")
        text = self.rounds.round_at(self.shown).view(0).text()
        assert (status, json.loads(out)) == (0, {"seat": 0, "text": text.splitlines()})
        for seat in ("4", "-1", "x"):
            assert run("show", self.shown, "--seat", seat)[0] == 2

    @each("command", lambda game: ("legal", "apply", "show"))
    def test_impossible_positions(self, run, command):
        rest = [self.rounds.round_at(self.possible).legal_moves()[0]] if command == "apply" else []
        assert run(command, self.possible, *map(str, rest))[0] == 0
        for wrong in self.impossible:
            assert run(command, self.possible | wrong, *map(str, rest))[0] == 2, wrong

    def deal_and_play_on(self, run, *arguments: str) -> Position:
        """Deal, apply the last move listed until none is left, and return what the last command wrote."""
        current: Position = json.loads(run("deal", self.rounds.game.name, *arguments)[1])
        while True:
            listed = json.loads(run("legal", current, "--json")[1])
            assert listed == [str(move) for move in self.rounds.round_at(current).legal_moves()]
            if not listed:
                return current
            current = json.loads(run("apply", current, listed[-1])[1])


class Replay(Driver):
    """What is said of transcripts."""

    right: Sequence[Any]
    """Transcripts of finished matches; the first one has a winner by its totals."""
    column: str
    refused: Sequence[tuple[Any, dict[str, Any]]]
    """Transcripts against the rules, and what is told of the fault."""
    impossible: Sequence[Any]

    def test_replay(self, run):
        first = self.right[0]
        status, out, _ = run("replay", "--json", *self.right)
        answers = [json.loads(line) for line in out.splitlines()]
        assert status == 0
        assert [(answer["ok"], answer["finished"]) for answer in answers] == [(True, True)] * len(self.right)
        answer = answers[0]
        assert answer["scores"] == [entry["scores"] for entry in first["rounds"]]
        assert answer["totals"] == [sum(column) for column in zip(*answer["scores"], strict=True)]
        best = max(answer["totals"])
        assert answer["ranking"][0] == {"place": 1, self.column: answer["totals"].index(best), "total": best}
        totals = [place["total"] for place in answer["ranking"]]
        assert totals == sorted(totals, reverse=True)
        status, out, _ = run("replay", first)
        assert (status, f"place 1: {self.column}" in out, "finished" in out) == (0, True, True)

    @each("told, expected", lambda game: game.refused, ids=lambda entry: str(entry[1])[:60])
    def test_replay_refuses(self, run, told, expected):
        status, out, _ = run("replay", "--json", told)
        answer = json.loads(out)
        assert status == 1
        assert set(answer) == {"file", "ok", "round", "move", "seat", "text", "clause", "message"}
        assert expected.items() <= answer.items()
        assert answer["message"]
        assert run("replay", told)[0] == 1

    @each("number", lambda game: range(len(game.impossible)), ids=str)
    def test_replay_of_what_cannot_be(self, run, number):
        assert run("replay", self.impossible[number])[0] == 2
