"""Unreadable JSON: one clear sentence that says where."""

import json

import pytest

from engine.commands import main
from engine.errors import InvalidInput
from engine.files import parse_json, read_json
from tests.samples import case


def test_what_is_no_json():
    for text, said in (
        ("", "x: is empty, not JSON"),
        (" \n\n", "x: is empty, not JSON"),
        ("{", "x: line 1, column 2: the JSON ends too early"),
        ('{"a": [1,\n 2', "x: line 2, column 3: the JSON ends too early"),
        ("nonsense", "x: line 1, column 1: not JSON from here on: 'nonsense'"),
        ('{"a": 1,\n "b": 2\n "c": 3}', "x: line 3, column 2: not JSON from here on: '\"c\": 3}'"),
        ('{"a": 1} {}', "x: line 1, column 10: not JSON from here on: '{}'"),
        ('{"a": "ab', "x: line 1, column 7: not JSON from here on: '\"ab'"),
        ("\ufeff{}", "x: line 1, column 1: not JSON from here on: '\\ufeff{}'"),
        ('{"a": NaN}', "x: NaN is not JSON"),
        ('{"a": 1, "a": 2}', "x: the key 'a' stands twice in one object"),
        ("[" * 100_000, "x: is nested too deeply"),
        ("9" * 5000, "x: holds a number that is too long"),
    ):
        with case(text, said):
            with pytest.raises(InvalidInput) as fault:
                parse_json("x", text)
            assert str(fault.value) == said


def test_long_lines_are_not_repeated():
    with pytest.raises(InvalidInput) as fault:
        parse_json("x", '{"a": ' + "x" * 5000)
    assert len(str(fault.value)) < 100


def test_files_that_are_no_text_or_not_there(tmp_path):
    file = tmp_path / "bad.json"
    file.write_bytes(b'{"a": \xff}')
    for name, said in (
        (str(file), "byte 7 is not UTF-8 text"),
        (str(tmp_path / "none.json"), "No such file or directory"),
        (str(tmp_path), "Is a directory"),
        ("a\0b", "there is no file of that name"),
    ):
        with pytest.raises(InvalidInput) as fault:
            read_json(name)
        assert str(fault.value) == f"{name}: {said}"


@pytest.mark.parametrize("command", [["legal"], ["legal", "--json"], ["show"], ["replay"], ["apply"]])
def test_on_the_command_line_it_is_one_line_and_status_2(command, tmp_path, capsys):
    file = tmp_path / "bad.json"
    file.write_text('{"game": "poter",\n "round": 3\n "dealer": 1}')
    assert main([*command, str(file), *(["draw"] if command == ["apply"] else [])]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"python -m engine: {file}: line 3, column 2: not JSON from here on: '\"dealer\": 1}}'\n"


def test_replay_says_it_in_json_too(tmp_path, capsys):
    file = tmp_path / "bad.json"
    file.write_text("{")
    assert main(["replay", "--json", str(file)]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert (answer["file"], answer["message"]) == (str(file), "line 1, column 2: the JSON ends too early")


def test_of_several_files_the_one_at_fault_is_named(tmp_path, capsys):
    file = tmp_path / "bad.json"
    file.write_text("[]")
    assert main(["legal", str(file)]) == 2
    assert capsys.readouterr().err == f"python -m engine: {file}: position: not a JSON object\n"
