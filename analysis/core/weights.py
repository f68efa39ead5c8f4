"""Named weights in files beside a game: those of a playout policy, and those for the likelihood of hidden hands.

`weights.json` explains each weight of a policy, and contains named sets of weights, each with its provenance: how, when
and by which command it was found. Hints use the set `tuned`; weights missing in other sets are taken from it.
`inference.json` has one set for hidden hands, and how much likelier it makes true hands in held-out rounds.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

FORMAT, HANDS_FORMAT = "policy-weights/1", "hand-weights/1"
FILE, HANDS_FILE = "weights.json", "inference.json"
TUNED = "tuned"


@cache
def read_file(package: str, name: str = FILE) -> Mapping[str, Any]:
    """Return the content of a package's weights file, or of another JSON file."""
    content: Mapping[str, Any] = json.loads(files(package).joinpath(name).read_text("utf-8"))
    return content


def read_weights(package: str, names: Sequence[str], chosen: str = TUNED) -> tuple[int, ...]:
    """Return a set of a package's weights in the order of `names`; raise ValueError unless the file has just these."""
    sets = read_file(package)["sets"]
    return tuple(_checked(package, FILE, {**sets[TUNED]["weights"], **sets[chosen]["weights"]}, names))


def read_hand_weights(package: str, names: Sequence[str]) -> NDArray[np.float64]:
    """Return a package's weights for hidden hands in the order of `names`; raise ValueError as `read_weights` does."""
    return np.array(_checked(package, HANDS_FILE, read_file(package, HANDS_FILE)["weights"], names))


def _checked(package: str, file: str, values: Mapping[str, Any], names: Sequence[str]) -> list[Any]:
    if list(values) != list(names):
        raise ValueError(f"{package}: {file} must have the weights {', '.join(names)}, not {', '.join(values)}")
    return list(values.values())


def with_tuned(package: str, weights: Mapping[str, int], provenance: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content of a package's file with the set `tuned` replaced."""
    content = read_file(package)
    sets = {**content["sets"], TUNED: {"provenance": provenance, "weights": weights}}
    return {**content, "sets": sets}
