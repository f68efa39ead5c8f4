"""The processor that kernels are compiled for, by default this machine's.

`NUMBA_CPU_NAME` and `NUMBA_CPU_FEATURES` select another one. Kernels precompiled for a container image target
`PORTABLE`, which most x86-64 processors can run.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from llvmlite import binding
from numba.core import config
from numba.core.codegen import get_host_cpu_features

settings: Any = config
host_features: Any = get_host_cpu_features
"""numba's settings, which are untyped."""


@dataclass(frozen=True, slots=True)
class Target:
    """A processor and its features in LLVM's notation: `+bmi2,-avx512f`."""

    name: str
    features: str

    def has(self, feature: str) -> bool:
        """Return whether the target has a feature; of contradicting entries the last one counts."""
        found = [entry for entry in self.features.split(",") if entry[1:] == feature]
        return bool(found) and found[-1].startswith("+")


PORTABLE = Target("x86-64-v3", "+bmi,+bmi2,+popcnt,+lzcnt,+avx2,+fma")
NEEDED = ("avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sse4.2")
"""Features that a processor needs to run code for `PORTABLE`."""


def target() -> Target:
    """Return the target that numba compiles for."""
    name = binding.get_host_cpu_name() if settings.CPU_NAME is None else settings.CPU_NAME
    return Target(name, host_features() if settings.CPU_FEATURES is None else settings.CPU_FEATURES)


def is_set() -> bool:
    """Return whether numba is configured for a target."""
    return settings.CPU_NAME is not None or settings.CPU_FEATURES is not None


def runs_portable() -> bool:
    """Return whether this machine can run code for `PORTABLE`."""
    host = Target(binding.get_host_cpu_name(), host_features())
    return platform().startswith("x86_64") and all(host.has(feature) for feature in NEEDED)


def platform() -> str:
    """Return the architecture and operating system that LLVM compiles for."""
    return str(binding.get_process_triple())


def set_target(chosen: Target | None) -> None:
    """Set numba's target, None for this machine's processor; must be called before anything is compiled."""
    settings.CPU_NAME = None if chosen is None else chosen.name
    settings.CPU_FEATURES = None if chosen is None else chosen.features
