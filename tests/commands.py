"""Commands of `python -m engine` and `python -m analysis`, run in this process."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest


class Output(NamedTuple):
    """What a command has done."""

    status: object
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Return what was printed."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        """Return the lines of what was printed."""
        return self.out.splitlines()


def runner(
    main: Callable[[Sequence[str]], int], capsys: pytest.CaptureFixture[str], folder: Path
) -> Callable[..., Output]:
    """Return what runs a command; an object among the arguments is put into a file, named by its place.

    Only input that cannot be read is a line on standard error.
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
