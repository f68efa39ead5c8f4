"""The processor that compiled code is for: as numba is set, by default the one of this machine.

`NUMBA_CPU_NAME` and `NUMBA_CPU_FEATURES` name another one. Kernels built beforehand, for a container image, are for
`PORTABLE`, which most processors of x86-64 can run.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from llvmlite import binding
from numba.core import config
from numba.core.codegen import get_host_cpu_features

settings: Any = config
host_features: Any = get_host_cpu_features
"""What numba offers for this carries no types."""


@dataclass(frozen=True, slots=True)
class Target:
    """A processor as LLVM names it, and its features as LLVM writes them: `+bmi2,-avx512f`."""

    name: str
    features: str

    def has(self, feature: str) -> bool:
        """Tell whether the target has a feature; of contradicting entries the last one counts."""
        found = [entry for entry in self.features.split(",") if entry[1:] == feature]
        return bool(found) and found[-1].startswith("+")


PORTABLE = Target("x86-64-v3", "+bmi,+bmi2,+popcnt,+lzcnt,+avx2,+fma")
NEEDED = ("avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sse4.2")
"""The features that a processor has which can run code for `PORTABLE`."""


def target() -> Target:
    """Return what numba compiles for."""
    name = binding.get_host_cpu_name() if settings.CPU_NAME is None else settings.CPU_NAME
    return Target(name, host_features() if settings.CPU_FEATURES is None else settings.CPU_FEATURES)


def is_set() -> bool:
    """Tell whether the settings of numba name a target."""
    return settings.CPU_NAME is not None or settings.CPU_FEATURES is not None


def runs_portable() -> bool:
    """Tell whether this machine can run code for `PORTABLE`."""
    host = Target(binding.get_host_cpu_name(), host_features())
    return platform().startswith("x86_64") and all(host.has(feature) for feature in NEEDED)


def platform() -> str:
    """Return the architecture and the operating system that LLVM compiles for."""
    return str(binding.get_process_triple())


def set_target(chosen: Target | None) -> None:
    """Let numba compile for a target, None for the processor of this machine; before it has compiled anything."""
    settings.CPU_NAME = None if chosen is None else chosen.name
    settings.CPU_FEATURES = None if chosen is None else chosen.features
