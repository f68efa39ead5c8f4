"""The key of compiled kernels depends on everything they may contain, and on nothing else."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from analysis.core import kernel_cache
from analysis.core.sources import BLANK_LINES, IGNORED, PACKAGES, ROOT, code_of, imports, kernel_sources
from tests.samples import case

REGISTERED = """
import importlib, inspect, pkgutil, sys
from pathlib import Path
import numba
from numba.core.dispatcher import Dispatcher
from numba import extending

files = set()

def seen(function):
    files.add(Path(inspect.getfile(function)))

def recorded(decorator):
    # With or without arguments: @intrinsic, @overload(f), register_jitable(...)(f), type_callable(f), njit(...)(f).
    def decorate(*given, **options):
        for one in given:
            if inspect.isfunction(one) or inspect.isclass(one):
                seen(one)
        made = decorator(*given, **options)
        if not inspect.isfunction(made):
            return made
        def apply(function, *more):
            seen(function)
            return made(function, *more)
        return apply
    return decorate

for name in ("register_jitable", "overload", "overload_method", "overload_attribute", "intrinsic", "type_callable",
             "lower_builtin", "lower_getattr_generic", "lower_setattr_generic", "lower_cast", "infer_getattr"):
    setattr(extending, name, recorded(getattr(extending, name)))

def first(dispatcher, py_func, *more, _start=Dispatcher.__init__, **options):
    seen(py_func)
    _start(dispatcher, py_func, *more, **options)

Dispatcher.__init__ = first

import analysis, engine
for package in (engine, analysis):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
root = Path(engine.__file__).parents[1]
for file in sorted(files):
    if file.is_relative_to(root / "engine") or file.is_relative_to(root / "analysis"):
        print(file.relative_to(root))
"""


def python(code, folder=ROOT, **settings):
    """Run code in a separate process, with the packages of a folder; return the output."""
    environment = {**os.environ, "PYTHONPATH": str(folder), **settings}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def names():
    return {str(file) for file in kernel_sources()}


@pytest.mark.slow
def test_every_file_with_a_registered_function_is_a_source_of_kernels():
    registered = set(python(REGISTERED).splitlines())
    assert {"engine/poter/rules.py", "engine/pocha/rules.py", "analysis/core/numba_indexing.py"} <= registered
    assert "analysis/core/bit_intrinsics.py" in registered
    assert {f"analysis/{game}/kernels.py" for game in ("poter", "pocha", "canasta")} <= registered
    assert len(registered) > 30
    assert registered <= names()


def test_what_a_kernel_takes_its_numbers_from_is_a_source_of_kernels():
    assert {"engine/poter/state.py", "engine/cards.py", "engine/__init__.py", "analysis/poter/__init__.py"} <= names()


def test_words_hints_reviews_experiments_and_commands_are_no_sources_of_kernels():
    found = names()
    without = (
        "commands.py",
        "review/",
        "compute/",
        "pictures/",
        "precompile.py",
        "advisor.py",
        "wording.py",
        "registry.py",
    )
    assert not [name for name in found if name.startswith(tuple(f"analysis/{part}" for part in without))]
    assert not [name for name in found if Path(name).name in ("wording.py", "candidates.py", "decision.py", "game.py")]
    assert not [name for name in found if name.startswith("engine/") and Path(name).name in ("game.py", "position.py")]
    assert {name for name in found if name.startswith("analysis/lab/")} == {
        "analysis/lab/__init__.py",
        *(f"analysis/lab/{game}/{file}.py" for game in ("poter", "pocha") for file in ("__init__", "contest")),
    }
    assert {name for name in found if name.startswith("analysis/hints/")} == {
        "analysis/hints/__init__.py",
        "analysis/hints/value.py",
    }
    assert not {"engine/commands.py", "engine/transcript.py", "engine/match.py", "engine/registry.py"} & found


@pytest.fixture
def copied(tmp_path):
    """Return a copy of the sources, from which the key is made."""
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.py"):
            copy = tmp_path / file.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
    return tmp_path


def change(files, text):
    for file in files:
        with file.open("a") as changed:
            changed.write(text)


def test_few_sources_are_parsed_twice(monkeypatch):
    """Only those that name the registration module without importing it; each process parses them at its start."""
    parse, parsed = ast.parse, []
    with monkeypatch.context() as patch:
        patch.setattr(ast, "parse", lambda text: parsed.append(text) or parse(text))
        kernel_sources()
    assert len(parsed) > 60
    assert len(parsed) - len(set(parsed)) < 8


@pytest.mark.slow
def test_a_change_of_code_in_a_source_changes_the_key_and_of_another_file_does_not(copied):
    files = {file for package in PACKAGES for file in (copied / package).rglob("*.py")}
    sources = [copied / file for file in kernel_sources()]
    assert len(sources) > 60
    before = kernel_cache.source_key()
    change(files.difference(sources), "CHANGED = 1\n")
    assert kernel_cache.source_key(copied) == before
    codes = kernel_sources()
    change(sources, "CHANGED = 1\n")
    now = kernel_sources(copied)
    assert now.keys() == codes.keys()
    assert not [file for file, code in now.items() if code == codes[file]]
    key = kernel_cache.source_key(copied)
    change(sources[len(sources) // 2 :][:1], "CHANGED = 2\n")
    assert kernel_cache.source_key(copied) not in (before, key)


@pytest.mark.slow
def test_a_change_of_texts_in_the_sources_does_not_change_the_key(copied):
    before = kernel_cache.source_key(copied)
    for file in kernel_sources(copied):
        text = (copied / file).read_text()
        longer = text.replace('"""\n', ' More.\n\nAnd more.\n"""\n').replace("\n\n\n", "\n\n\n\n# why\n")
        (copied / file).write_text(f"# first\n{longer}")
    assert kernel_cache.source_key(copied) == before


CODE = '''
"""Module."""
LIMIT = 3
"""What it limits."""
SIGNS = """one"""
def rule(hand: int) -> str:
    """Return it."""
    if hand > LIMIT:  # why
        return "#text"
    return ""
class Seat:
    """One."""
'''


def test_code_is_what_has_an_effect():
    for old, new, same in (
        ("Return it.", "Return it, if there is one.\n\n    See there.\n    ", True),
        ('    """Return it."""\n', "", True),
        ("What it limits.", "Something else.", True),
        ("Module.", "Of the rules.", True),
        ("# why", "# because", True),
        ("\ndef", "\n\n\ndef", True),
        ("LIMIT:", 'LIMIT:  # so "far"', True),
        ("LIMIT = 3", "LIMIT = 4", False),
        ("one", "two", False),
        ('"#text"', '"#other"', False),
        ("hand > LIMIT", "hand >= LIMIT", False),
        ("hand", "cards", False),
        ('"#text"', "'#text'", False),
        ("    if hand > LIMIT:", "if hand > LIMIT:", False),
        ('        return "#text"', '        """#text"""', False),
    ):
        with case(old, new, same):
            assert old in CODE
            one, other = (code_of(text.encode()) for text in (CODE, CODE.replace(old, new)))
            assert (one == other) == same


def parsed(text):
    """Return a dump of a module without string statements."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(body := getattr(node, "body", None), list):
            node.body = [one for one in body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
    return ast.dump(tree)


@pytest.mark.slow
def test_only_docstrings_comments_and_blank_lines_are_left_out_of_the_code():
    """With `...` in place of docstrings, which can be a whole body, the code parses as the source does."""

    def with_dots(found):
        indent = b" " * (len(found[0]) - len(found[0].lstrip(b" ")))
        return found[1] or (b"" if found[0].lstrip().startswith(b"#") else indent + b"...\n")

    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            text = file.read_bytes()
            with case(file):
                assert parsed(BLANK_LINES.sub(b"\n", IGNORED.sub(with_dots, text))) == parsed(text)


@pytest.mark.slow
def test_a_process_names_its_folder_by_its_own_sources(copied, tmp_path):
    """The key covers sources that a kernel's own file does not show: rules are in another package."""
    script = "from analysis.core.kernel_cache import CACHE; print(CACHE)"
    before = python(script, copied, NUMBA_CACHE_DIR=str(tmp_path / "cache"))
    assert before.strip() == str(tmp_path / "cache" / kernel_cache.source_key(copied))
    rules = copied / "engine" / "poter" / "rules.py"
    rules.write_text(rules.read_text().replace("CARDS_EACH = 8", "CARDS_EACH = 7"))
    assert before.strip() != str(tmp_path / "cache" / kernel_cache.source_key(copied))


def test_imports_are_found_wherever_they_stand():
    for text, found in (
        ("import engine.cards as cards, os", {"engine.cards"}),
        ("from engine import cards", {"engine", "engine.cards"}),
        ("from engine.cards import (\n    popcount,\n)", {"engine.cards", "engine.cards.popcount"}),
        ("from . import hints\nfrom .. import x", {"analysis.pocha", "analysis.pocha.hints", "analysis", "analysis.x"}),
        ("from .hints import *", {"analysis.pocha.hints", "analysis.pocha.hints.*"}),
        (
            "def f():\n    try:\n        import engine.deals\n    except OSError:\n        import engine.match",
            {"engine.deals", "engine.match"},
        ),
        ("match 1:\n    case 1:\n        import engine.deals", {"engine.deals"}),
        ("with open('x'):\n    for _ in ():\n        while True:\n            import engine.deals", {"engine.deals"}),
        ("if TYPE_CHECKING:\n    import engine.deals", set()),
        ("if typing.TYPE_CHECKING:\n    import engine.deals\nelse:\n    import engine.match", {"engine.match"}),
        ("if not TYPE_CHECKING:\n    import engine.deals", {"engine.deals"}),
        ("'''import engine.deals'''\nimport enginex, numpy", set()),
    ):
        assert imports("analysis.pocha.kernels", Path("kernels.py"), ast.parse(text)) == found, (text, found)


def test_relative_imports_of_a_package_start_at_itself():
    tree = ast.parse("from .kernels import try_arms")
    assert imports("analysis.pocha", Path("__init__.py"), tree) == {
        "analysis.pocha.kernels",
        "analysis.pocha.kernels.try_arms",
    }


def test_a_module_of_kernels_is_one_however_it_imports_the_registration(tmp_path):
    lines = [
        "from analysis.core.compilation import kernel",
        "from analysis.core import compilation",
        "import analysis.core.compilation as c",
    ]
    (tmp_path / "analysis" / "core").mkdir(parents=True)
    for file in ("__init__.py", "core/__init__.py", "core/compilation.py", "other.py", "constants.py"):
        (tmp_path / "analysis" / file).write_text("")
    for number, line in enumerate(lines):
        (tmp_path / "analysis" / f"k{number}.py").write_text(f"{line}\nfrom analysis.constants import X\n")
    assert list(kernel_sources(tmp_path)) == sorted(
        Path("analysis", name)
        for name in (
            "__init__.py",
            "core/__init__.py",
            "core/compilation.py",
            "constants.py",
            "k0.py",
            "k1.py",
            "k2.py",
        )
    )
