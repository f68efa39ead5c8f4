"""What tests of every game use."""

import json

import pytest

from engine.commands import main


@pytest.fixture
def run(capsys, tmp_path):
    """Run a command; an object among the arguments is put into a file."""

    def run(*arguments: object):
        given = []
        for number, argument in enumerate(arguments):
            if isinstance(argument, str):
                given.append(argument)
                continue
            file = tmp_path / f"{number}.json"
            file.write_text(json.dumps(argument), encoding="utf-8")
            given.append(str(file))
        status: object
        try:
            status = main(given)
        except SystemExit as left:
            status = left.code
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        assert err.count("\n") == (status == 2), err
        return status, out, err

    return run
