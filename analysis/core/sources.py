"""The version of the code, and the source files whose code kernels may contain.

These are what the modules that define kernels import, directly or not. The imports are read from the sources, since
which modules are loaded depends on the command. Imports anywhere in a file count, except under `if TYPE_CHECKING`.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.util import resolve_name
from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The folder of the packages."""
PACKAGES = ("analysis", "engine")
REGISTRATION = "analysis.core.compilation"
"""The module that compiles and registers functions; modules that import it define kernels."""


def kernel_sources(root: Path = ROOT) -> dict[Path, bytes]:
    """Return the files of all kernel modules and of what they import, each with its code (`code_of`).

    Sorted, and relative to `root`.
    """
    found: dict[str, tuple[Path, bytes]] = {}
    trees = modules_of_kernels(root)
    waiting = list(trees)
    while waiting:
        module = waiting.pop()
        file = file_of(module, root)
        if module not in found and file is not None:
            text = file.read_bytes()
            waiting += parents(module)
            waiting += imports(module, file, trees.get(module) or ast.parse(text))
            found[module] = file.relative_to(root), code_of(text)
    return dict(sorted(found.values()))


def modules_of_kernels(root: Path) -> dict[str, ast.Module]:
    """Return the modules that compile or register functions, by name."""
    found = {}
    for package in PACKAGES:
        for file in (root / package).rglob("*.py"):
            text = file.read_bytes()
            if REGISTRATION.rpartition(".")[2].encode() in text:  # spares parsing most files
                module, tree = module_of(file.relative_to(root)), ast.parse(text)
                if REGISTRATION in imports(module, file, tree):
                    found[module] = tree
    return found


LONG_TEXT = r'"""[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*"""'
TEXT = r'"[^"\\]*(?:\\.[^"\\]*)*"' + r"|'[^'\\]*(?:\\.[^'\\]*)*'"
IGNORED = re.compile(f"^ *{LONG_TEXT}\n|({LONG_TEXT}|{TEXT})| *#[^\n]*".encode(), re.MULTILINE | re.DOTALL)
"""Docstrings, which are strings in lines of their own, and comments; strings in code are its group."""
BLANK_LINES = re.compile(rb"\n\s*\n")


def code_of(text: bytes) -> bytes:
    """Return a source text without docstrings, comments and blank lines.

    None of these matters to kernels, which are compiled without debug information.
    """
    return BLANK_LINES.sub(b"\n", IGNORED.sub(rb"\1", text)).strip()


def imports(module: str, file: Path, tree: ast.Module) -> set[str]:
    """Return all that a module imports: `a.b` and `a.b.c` for `from a.b import c`, be that a module or not."""
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    found = set()
    for statement in import_statements(tree.body):
        if isinstance(statement, ast.Import):
            found |= {alias.name for alias in statement.names}
        else:
            base = resolve_name("." * statement.level + (statement.module or ""), package)
            found |= {base, *(f"{base}.{alias.name}" for alias in statement.names)}
    return {name for name in found if name.partition(".")[0] in PACKAGES}


def import_statements(nodes: Iterable[ast.AST]) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield the imports in statements and in nested statements."""
    for node in nodes:
        match node:
            case ast.Import() | ast.ImportFrom():
                yield node
            case ast.If(test=ast.Name("TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING")):
                yield from import_statements(node.orelse)
            case ast.stmt() | ast.excepthandler() | ast.match_case():
                yield from import_statements(ast.iter_child_nodes(node))


def parents(module: str) -> list[str]:
    """Return the packages that contain a module, which Python imports before it."""
    names = module.split(".")
    return [".".join(names[:length]) for length in range(1, len(names))]


def module_of(file: Path) -> str:
    """Return the name of the module in a file; the path is relative to the folder of the packages."""
    return ".".join(file.parent.parts if file.name == "__init__.py" else file.with_suffix("").parts)


def file_of(module: str, root: Path) -> Path | None:
    """Return the file of a module or package, None if there is none."""
    path = root.joinpath(*module.split("."))
    return next((file for file in (path / "__init__.py", path.with_suffix(".py")) if file.is_file()), None)


@lru_cache(maxsize=1)
def source_digest() -> str:
    """Return a hash of the code of rules and analysis, and of the weights of policies, equal on every machine.

    Workers only take tasks with their own; stored results are computed again when it changes. Comments and docstrings
    do not matter.
    """
    key = hashlib.sha256()
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*")):
            if file.suffix in (".py", ".json"):
                text = file.read_bytes()
                key.update(f"{file.relative_to(ROOT).as_posix()}\n".encode())
                key.update(code_of(text) if file.suffix == ".py" else text)
    return key.hexdigest()[:16]
