"""No two modules of the project import each other, not even indirectly, and imports go only one way."""

import importlib.util
import subprocess
import sys
from graphlib import TopologicalSorter

import grimp
import pytest

ORDER = ("engine", "analysis", "telegram_bot")
PACKAGES = [name for name in ORDER if importlib.util.find_spec(name) is not None]


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    first, *rest = PACKAGES
    return grimp.build_graph(first, *rest, cache_dir=None)


def test_no_cycles(graph):
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    order = list(TopologicalSorter(imports).static_order())
    assert set(order) == graph.modules


def test_arrows_point_one_way(graph):
    for module in graph.modules:
        own = ORDER.index(module.split(".")[0])
        for other in graph.find_modules_directly_imported_by(module):
            assert ORDER.index(other.split(".")[0]) <= own, f"{module} imports {other}"


def test_no_two_files_or_folders_of_a_folder_import_each_other(graph):
    siblings: dict[str, dict[str, set[str]]] = {}
    for module in graph.modules:
        for other in graph.find_modules_directly_imported_by(module):
            here, there = module.split("."), other.split(".")
            same = next((at for at, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), None)
            if same:
                folder = siblings.setdefault(".".join(here[:same]), {})
                folder.setdefault(here[same], set()).add(there[same])
    assert "engine.poter" in siblings
    for imports in siblings.values():
        TopologicalSorter(imports).prepare()  # raises CycleError


@pytest.mark.slow
def test_the_bot_loads_none_of_the_experiments_and_no_compiler_or_cluster_before_it_needs_one():
    """Not even by a name in a text, which no contract sees; loading the compiler takes a second."""
    unwanted = ("analysis.lab", "numba", "llvmlite", "matplotlib", "dask", "distributed")
    names = f"[name for name in sys.modules if name.startswith({unwanted})]"
    code = f"import sys, telegram_bot.composition, analysis.compute.tasks, analysis.compute.processes; print({names})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
