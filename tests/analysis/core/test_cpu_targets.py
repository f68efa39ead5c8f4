"""The targets of compiled kernels, and kernels compiled elsewhere beforehand."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from platformdirs import user_cache_path

from analysis.core import cpu_targets, kernel_cache
from analysis.core.cpu_targets import NEEDED, PORTABLE, Target, runs_portable, target
from analysis.precompile import mark, parts_named

FOLDER = Path(kernel_cache.__file__).parents[2]
DOCKERFILE = FOLDER / "deploy" / "Dockerfile"
BUILT = user_cache_path("thurumpu") / "portable-kernels"
"""Precompiled kernels for each version of the code: compiling all takes most of a minute."""


def run(*command, folder=FOLDER, **settings):
    """Run Python in a separate process, with no settings of numba except those given."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_", "THURUMPU_"))}
    environment = {**inherited, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", **settings}
    return subprocess.run(
        [sys.executable, *command], env=environment, cwd=folder, capture_output=True, text=True, check=False
    )


def test_features_are_read_as_llvm_writes_them():
    some = Target("x", "+bmi,-bmi2,+avx2,-avx2")
    assert [some.has(name) for name in ("bmi", "bmi2", "avx2", "fma")] == [True, False, False, False]
    assert all(PORTABLE.has(name) for name in ("bmi2", "avx2", "fma"))


@pytest.fixture
def no_sources(monkeypatch):
    """Make the key of kernels depend only on the target: reading all sources is slow."""
    monkeypatch.setattr(kernel_cache, "kernel_sources", lambda root: {})


def test_the_target_is_what_numba_is_set_to(monkeypatch, no_sources):
    monkeypatch.setattr(cpu_targets.settings, "CPU_NAME", "generic")
    monkeypatch.setattr(cpu_targets.settings, "CPU_FEATURES", "")
    assert target() == Target("generic", "")
    assert cpu_targets.is_set()
    generic = kernel_cache.source_key()
    monkeypatch.setattr(cpu_targets.settings, "CPU_FEATURES", "+bmi2")
    assert target().has("bmi2")
    assert kernel_cache.source_key() != generic


def test_a_processor_that_lacks_a_feature_gets_no_prebuilt_kernels(monkeypatch, tmp_path, no_sources):
    monkeypatch.setattr(cpu_targets.settings, "CPU_NAME", None)
    monkeypatch.setattr(cpu_targets.settings, "CPU_FEATURES", None)
    monkeypatch.setattr(cpu_targets, "platform", lambda: "x86_64-unknown-linux-gnu")
    monkeypatch.setattr(cpu_targets, "host_features", lambda: ",".join(f"+{name}" for name in NEEDED))
    monkeypatch.setenv(kernel_cache.PREBUILT, str(tmp_path))
    assert runs_portable()
    assert kernel_cache.find_prebuilt() is None, "there are none of these sources"
    assert target().name != PORTABLE.name
    cpu_targets.set_target(PORTABLE)
    folder = tmp_path / kernel_cache.source_key()
    cpu_targets.set_target(None)
    folder.mkdir()
    assert kernel_cache.find_prebuilt() == folder
    assert target() == PORTABLE
    cpu_targets.set_target(None)
    monkeypatch.setattr(cpu_targets, "host_features", lambda: ",".join(f"+{name}" for name in NEEDED[1:]))
    assert kernel_cache.find_prebuilt() is None
    monkeypatch.setattr(cpu_targets, "platform", lambda: "aarch64-unknown-linux-gnu")
    monkeypatch.setattr(cpu_targets, "host_features", lambda: ",".join(f"+{name}" for name in NEEDED))
    assert kernel_cache.find_prebuilt() is None


BITS = """
from tests.analysis.core.test_bit_intrinsics import test_instructions_count_as_the_engine_does as count
count()
from numba.core.registry import cpu_target
from analysis.core.cpu_targets import target
print(cpu_target.target_context.codegen().magic_tuple()[1:] == (target().name, target().features), target().name)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "features"), [("generic", ""), (PORTABLE.name, PORTABLE.features)])
def test_bits_are_counted_on_any_target(name, features, tmp_path):
    if not runs_portable():
        pytest.skip("this processor cannot run code for x86-64-v3")
    done = run("-c", BITS, NUMBA_CPU_NAME=name, NUMBA_CPU_FEATURES=features, NUMBA_CACHE_DIR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["True", name]


USE = """
from random import Random
from analysis.advisor import advise
from analysis.core.kernel_cache import FOUND
from analysis.precompile import is_warm, parts_named, warm
from numba.core import event
from numba.core.registry import cpu_target
from tests.analysis.test_precompile import compiled
class Begun(event.Listener):
    names = []
    def on_start(self, begun):
        self.names.append(begun.data["dispatcher"].__name__)
    def on_end(self, begun):
        pass
PARTS = parts_named(["pocha-hints"])
print(FOUND is not None, all(map(is_warm, PARTS)))
with event.install_listener("numba:compile", Begun()):
    for part in PARTS:
        warm(part)
print(len(Begun.names), len(compiled()) > 1, cpu_target.target_context.codegen().magic_tuple()[1])
"""


def files(folder):
    return {path.relative_to(folder): (path.stat().st_mtime_ns, path.stat().st_size) for path in folder.rglob("*")}


@pytest.mark.slow
def test_prebuilt_kernels_are_used_at_another_path_without_compiling_or_writing(tmp_path, monkeypatch):
    if not runs_portable():
        pytest.skip("this processor cannot run code for x86-64-v3")
    monkeypatch.setattr(cpu_targets.settings, "CPU_NAME", PORTABLE.name)
    monkeypatch.setattr(cpu_targets.settings, "CPU_FEATURES", PORTABLE.features)
    folder, there = BUILT / kernel_cache.source_key(), tmp_path / "elsewhere"
    made = run("-m", "analysis.precompile", "--portable", str(BUILT), "pocha-hints")
    assert made.returncode == 0, made.stderr
    assert {file.name for file in folder.glob("*.warm")} >= {mark(part) for part in parts_named(["pocha-hints"])}
    for package in ("engine", "analysis", "tests"):
        shutil.copytree(FOLDER / package, there / package, ignore=shutil.ignore_patterns("__pycache__"))
    kernels = there / "kernels"
    shutil.copytree(folder, kernels / folder.name)
    for path in (kernels, *kernels.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    before, own = files(kernels), tmp_path / "own"
    settings = {kernel_cache.PREBUILT: str(kernels), "NUMBA_CACHE_DIR": str(own)}
    done = run("-c", USE, folder=there, **settings)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["True", "True", "0", "True", PORTABLE.name]
    assert files(kernels) == before
    assert [path for path in own.rglob("*") if path.suffix == ".nbc"] == []
    for path in (kernels, *kernels.rglob("*")):
        path.chmod(0o755)


def dockerfile():
    """Return the instructions of the Dockerfile in order, as (name, rest)."""
    text = DOCKERFILE.read_text().replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines()]
    return [tuple(line.split(None, 1)) for line in lines if line and not line.startswith("#")]


def test_the_image_builds_kernels_where_it_looks_for_them():
    steps = dockerfile()
    variables = dict(
        pair.split("=", 1) for name, rest in steps if name == "ENV" for pair in shlex.split(rest) if "=" in pair
    )
    built = [rest.split() for name, rest in steps if name == "RUN" and "analysis.precompile" in rest]
    assert built == [["python", "-m", "analysis.precompile", "--portable", variables[kernel_cache.PREBUILT]]]
    volume = next(rest for name, rest in steps if name == "VOLUME")
    assert not variables[kernel_cache.PREBUILT].startswith(volume)
    order = [name for name, rest in steps if name in ("USER", "VOLUME") or "analysis.precompile" in rest]
    assert order == ["RUN", "USER", "VOLUME"], "built as root, before the bot's own user runs"
    before = [rest for name, rest in steps[: steps.index(("RUN", " ".join(built[0])))] if name == "WORKDIR"]
    assert before[-1] == "/", "what is installed is built from, not the sources beside it"
