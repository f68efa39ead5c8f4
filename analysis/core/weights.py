"""Named weights of playout policies, read from the file `weights.json` beside a policy.

The file has the meaning of each weight, and sets of weights by name, each with its values and its provenance: how, when
and with which command it was found. Hints use the set `tuned`; weights missing in other sets are those of `tuned`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

FORMAT = "policy-weights/1"
FILE = "weights.json"
TUNED = "tuned"


@cache
def read_file(package: str, name: str = FILE) -> Mapping[str, Any]:
    """Return the content of a package's file of weights, or of another JSON file."""
    content: Mapping[str, Any] = json.loads(files(package).joinpath(name).read_text("utf-8"))
    return content


def read_weights(package: str, names: Sequence[str], chosen: str = TUNED) -> tuple[int, ...]:
    """Return a set of a package's weights in the order of their names; raise ValueError unless the file names these."""
    sets = read_file(package)["sets"]
    values = {**sets[TUNED]["weights"], **sets[chosen]["weights"]}
    if list(values) != list(names):
        raise ValueError(f"{package}: {FILE} must have the weights {', '.join(names)}, not {', '.join(values)}")
    return tuple(values[name] for name in names)


def with_tuned(package: str, weights: Mapping[str, int], provenance: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content of a package's file with another set `tuned`."""
    content = read_file(package)
    sets = {**content["sets"], TUNED: {"provenance": provenance, "weights": weights}}
    return {**content, "sets": sets}
