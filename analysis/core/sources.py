"""The version of the code, and the source files whose code kernels may contain.

These are what the modules that define kernels import, directly or not. The imports are read from the sources, since
which modules are loaded depends on the command. Imports anywhere in a file count, except under `if TYPE_CHECKING`.
"""

from __future__ import annotations

import ast
import hashlib
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
    """Return the files of all kernel modules and of what they import, each with a hash of its code.

    Sorted, and relative to `root`.
    """
    found: dict[str, tuple[Path, bytes]] = {}
    trees = modules_of_kernels(root)
    waiting = list(trees)
    while waiting:
        module = waiting.pop()
        file = file_of(module, root)
        if module not in found and file is not None:
            tree = trees.get(module) or ast.parse(file.read_bytes())
            waiting += parents(module)
            waiting += imports(module, file, tree)
            found[module] = file.relative_to(root), code_digest(tree)
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


def code_digest(tree: ast.Module) -> bytes:
    """Return a hash of a module's code without string statements.

    Comments, docstrings and line numbers do not matter: kernels are compiled without debug information.
    """
    for node in ast.walk(tree):
        if isinstance(body := getattr(node, "body", None), list):
            node.body = [one for one in body if not is_text(one)]  # type: ignore[attr-defined]
    return hashlib.sha256(ast.dump(tree).encode()).digest()


def is_text(statement: ast.AST) -> bool:
    """Return whether a statement is a string, such as a docstring."""
    return isinstance(statement, ast.Expr) and isinstance(getattr(statement.value, "value", None), str)


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


SUFFIXES = (".py", ".json")
"""Files that affect results: code, and weights of policies."""


@lru_cache(maxsize=1)
def source_digest() -> str:
    """Return a hash of rules and analysis, equal on every machine; workers only take tasks with their own."""
    key = hashlib.sha256()
    for package in ("engine", "analysis"):
        for file in sorted((ROOT / package).rglob("*")):
            if file.suffix in SUFFIXES:
                key.update(f"{file.relative_to(ROOT).as_posix()}\n".encode())
                key.update(file.read_bytes())
    return key.hexdigest()[:16]
