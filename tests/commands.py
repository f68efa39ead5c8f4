"""Commands of `python -m engine` and `python -m analysis`, run in this process."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest


class Output(NamedTuple):
    """The outcome of a command."""

    status: object
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def runner(
    main: Callable[[Sequence[str]], int], capsys: pytest.CaptureFixture[str], folder: Path
) -> Callable[..., Output]:
    """Return a function that runs a command.

    It writes an object among the arguments into a file that is named by the argument's position. Standard error may
    have a line only for unreadable input.
    """

    def run(*arguments: object) -> Output:
        given = []
        for number, argument in enumerate(arguments):
            if isinstance(argument, str):
                given.append(argument)
                continue
            file = folder / f"{number}.json"
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
        return Output(status, out, err)

    return run
