"""`python -m engine` with any game, in-process: legal, apply, deal, show, replay."""

import json

from tests.samples import case


def test_legal(game, run):
    listed = game.commands.listed
    for at, moves in listed:
        assert run("legal", at) == (0, "".join(f"{text}\n" for text in moves), "")
    status, out, _ = run("legal", "--json", *(at for at, _ in listed))
    assert status == 0
    assert [json.loads(line) for line in out.splitlines()] == [moves for _, moves in listed]
    assert run("legal", game.commands.over) == (0, "", "")
    assert run("legal", game.commands.over, "--json") == (0, "[]\n", "")


def test_apply(game, run):
    for at, typed, text in game.commands.applied:
        status, out, _ = run("apply", at, typed)
        whole = game.rounds.round_at(at).position()
        assert (status, json.loads(out)) == (0, game.reference.after(whole, text))


def test_apply_refuses_with_the_clause_and_no_position(game, run):
    for at, move, clause in game.commands.forbidden:
        status, out, _ = run("apply", at, move)
        assert (status, clause in out, "{" in out) == (1, True, False), move
        status, out, _ = run("apply", "--json", at, move)
        answer = json.loads(out)
        assert (status, answer["ok"], answer["clause"], answer["text"]) == (1, False, clause, move)
        assert "position" not in answer


def test_apply_an_unreadable_move(game, run):
    for move in game.commands.unreadable:
        assert run("apply", game.commands.listed[1][0], move)[0] == 2, move


def test_apply_takes_no_stock(game, run):
    at, _, text = game.commands.applied[0]
    assert run("apply", at, text)[0] == 0
    assert run("apply", at, text, "--stock", at["hands"][1])[0] == 2


def test_deal(game, run):
    deal = ("deal", game.rounds.game.name)
    dealt = run(*deal, "--round", "3", "--seed", "7", "--dealer", "2")
    position = json.loads(dealt[1])
    assert (dealt[0], position["round"], position["dealer"]) == (0, 3, 2)
    assert game.rounds.round_at(position).position() == position
    assert run(*deal, "--round", "3", "--seed", "7", "--dealer", "2") == dealt
    assert run(*deal, "--round", "3", "--seed", "8", "--dealer", "2")[1] != dealt[1]
    assert run(*deal)[1] != run(*deal)[1]


def test_deals_that_cannot_be(game, run):
    for arguments in game.commands.impossible_deals:
        assert run("deal", game.rounds.game.name, *arguments)[0] == 2, arguments


def test_show(game, run):
    shown = game.commands.shown
    for seat, (there, hidden) in ((("--seat", "1"), game.commands.shown_to_seat_1), ((), game.commands.shown_to_all)):
        status, out, _ = run("show", shown, *seat)
        assert (status, there in out, hidden in out) == (0, True, False)
    status, out, _ = run("show", "--json", shown, "--seat", "0")
    text = game.rounds.round_at(shown).view(0).text()
    assert (status, json.loads(out)) == (0, {"seat": 0, "text": text.splitlines()})
    for no_seat in (str(len(shown["hands"])), "-1", "x"):
        assert run("show", shown, "--seat", no_seat)[0] == 2


def test_impossible_positions(game, run):
    for command in ("legal", "apply", "show"):
        with case(command):
            possible = game.commands.possible
            rest = [str(game.rounds.round_at(possible).legal_moves()[0])] if command == "apply" else []
            assert run(command, possible, *rest)[0] == 0
            for wrong in game.commands.impossible:
                assert run(command, possible | wrong, *rest)[0] == 2, wrong


def test_positions_written_by_commands_can_be_read_by_them(game, run):
    arguments, end = game.commands.short_deal
    current = json.loads(run("deal", game.rounds.game.name, *arguments)[1])
    while listed := json.loads(run("legal", current, "--json")[1]):
        assert listed == [str(move) for move in game.rounds.round_at(current).legal_moves()]
        current = json.loads(run("apply", current, listed[-1])[1])
    assert game.rounds.round_at(current).over
    assert current == current | {"phase": "over"} | end


def test_replay(game, run):
    finished = game.replay.finished
    status, out, _ = run("replay", "--json", *finished)
    answers = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [(answer["ok"], answer["finished"]) for answer in answers] == [(True, True)] * len(finished)
    answer, column = answers[0], game.rounds.game.column
    assert set(answer) == {"file", "ok", "scores", "totals", "ranking", "finished"}
    assert answer["scores"] == [entry["scores"] for entry in finished[0]["rounds"]]
    assert answer["totals"] == [sum(scores) for scores in zip(*answer["scores"], strict=True)]
    totals = [place["total"] for place in answer["ranking"]]
    assert totals == sorted(answer["totals"], reverse=not game.rounds.game.lowest_wins)
    assert answer["ranking"][0] == {"place": 1, column: answer["totals"].index(totals[0]), "total": totals[0]}
    status, out, _ = run("replay", finished[0])
    assert (status, f"place 1: {column}" in out, "finished" in out) == (0, True, True)


def test_replay_refuses(game, run):
    for told, expected in game.replay.refused:
        status, out, _ = run("replay", "--json", told)
        answer = json.loads(out)
        assert status == 1, expected
        assert set(answer) == {"file", "ok", "round", "move", "seat", "text", "clause", "message"}
        assert expected.items() <= answer.items()
        assert answer["message"]
        assert run("replay", told)[0] == 1


def test_replay_of_what_cannot_be(game, run):
    for number, told in enumerate(game.replay.impossible):
        status, out, _ = run("replay", "--json", told)
        answer = json.loads(out)
        assert (status, answer["ok"], answer["clause"]) == (2, False, None), number
