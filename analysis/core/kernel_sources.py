"""The source files that kernels may contain something of: what their modules import, directly or not.

The imports are read from the sources, as what is loaded depends on the command. Where a file's imports stand in it does
not matter, except that those under `if TYPE_CHECKING` are none.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from importlib.util import resolve_name
from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The folder of the packages."""
PACKAGES = ("analysis", "engine")
REGISTRATION = "analysis.core.compilation"
"""The module that compiles and registers functions: a module that imports it defines kernels."""


def kernel_sources(root: Path = ROOT) -> list[Path]:
    """Return the files of all modules of kernels and of what they import, in order, relative to the folder `root`."""
    found: dict[str, Path] = {}
    waiting = list(modules_of_kernels(root))
    while waiting:
        module = waiting.pop()
        file = file_of(module, root)
        if module not in found and file is not None:
            found[module] = file.relative_to(root)
            waiting += parents(module)
            waiting += imports(module, file)
    return sorted(found.values())


def modules_of_kernels(root: Path) -> Iterator[str]:
    """Yield the modules that compile or register functions."""
    for package in PACKAGES:
        for file in (root / package).rglob("*.py"):
            if REGISTRATION.rpartition(".")[2].encode() in file.read_bytes():  # spares parsing most files
                module = module_of(file.relative_to(root))
                if REGISTRATION in imports(module, file):
                    yield module


def imports(module: str, file: Path) -> set[str]:
    """Return what a module imports, with its names: `a.b` and `a.b.c` for `from a.b import c`, a module or not."""
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    found = set()
    for statement in import_statements(ast.parse(file.read_bytes()).body):
        if isinstance(statement, ast.Import):
            found |= {alias.name for alias in statement.names}
        else:
            base = resolve_name("." * statement.level + (statement.module or ""), package)
            found |= {base, *(f"{base}.{alias.name}" for alias in statement.names)}
    return {name for name in found if name.partition(".")[0] in PACKAGES}


def import_statements(nodes: Iterable[ast.AST]) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield the imports in statements and in the statements within them."""
    for node in nodes:
        match node:
            case ast.Import() | ast.ImportFrom():
                yield node
            case ast.If(test=ast.Name("TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING")):
                yield from import_statements(node.orelse)
            case ast.stmt() | ast.excepthandler() | ast.match_case():
                yield from import_statements(ast.iter_child_nodes(node))


def parents(module: str) -> list[str]:
    """Return the packages that a module is in, which Python imports before it."""
    names = module.split(".")
    return [".".join(names[:length]) for length in range(1, len(names))]


def module_of(file: Path) -> str:
    """Return the name of the module in a file, which is relative to the folder of the packages."""
    return ".".join(file.parent.parts if file.name == "__init__.py" else file.with_suffix("").parts)


def file_of(module: str, root: Path) -> Path | None:
    """Return the file of a module or package, None for another name."""
    path = root.joinpath(*module.split("."))
    return next((file for file in (path / "__init__.py", path.with_suffix(".py")) if file.is_file()), None)
