"""The lock files, and the search for known vulnerabilities in `.ci/run`."""

import importlib.util
import re
import subprocess
from datetime import date
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "deploy" / "requirements"
LOCKS = [FOLDER / f"requirements{kind}.lock" for kind in ("", "-cluster", "-dev")]


@pytest.fixture(scope="module")
def audit() -> ModuleType:
    spec = importlib.util.spec_from_file_location("audit", ROOT / ".ci" / "audit.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def package(name: str, *findings: str) -> dict[str, Any]:
    vulns = [{"id": finding, "aliases": [f"CVE-{finding}"], "fix_versions": ["2.0"]} for finding in findings]
    return {"name": name, "version": "1.0", "vulns": vulns}


SKIPPED = {"name": "c", "skip_reason": "Dependency not found on PyPI"}


@pytest.mark.parametrize(
    ("found", "accepted", "problem", "strict", "status", "says"),
    [
        ([package("a")], set(), "", False, 0, "1 versions asked about, 0 open findings"),
        ([package("a", "X-1")], set(), "", False, 1, "OPEN: a 1.0: X-1, fixed in 2.0"),
        ([package("a", "X-1")], {("a", "X-1")}, "", False, 0, "accepted: a 1.0: X-1"),
        ([package("a", "X-1")], {("a", "CVE-X-1")}, "", False, 0, "accepted: a 1.0: X-1"),
        ([package("a", "X-1")], {("b", "X-1")}, "", False, 1, "not found any more: b X-1"),
        ([package("a", "X-1", "X-2")], {("a", "X-1")}, "", False, 1, "1 open findings"),
        ([package("a"), SKIPPED], set(), "", False, 0, "NOT AUDITED: PyPI could not be asked"),
        ([package("a"), SKIPPED], set(), "", True, 1, "1 of 2 versions are unknown"),
        ([package("a", "X-1"), SKIPPED], set(), "", False, 1, "OPEN"),
        ([], set(), "no route to host", False, 0, "NOT AUDITED: PyPI could not be asked"),
        ([], set(), "no route to host", True, 1, "no route to host"),
    ],
)
def test_what_fails(audit: ModuleType, found, accepted, problem, strict, status, says):
    code, lines = audit.judge(found, accepted, problem, strict=strict)
    assert code == status
    assert says in "\n".join(lines)


def test_acceptance_needs_a_reason_and_runs_out(audit: ModuleType):
    text = '[[accepted]]\npackage = "a"\nid = "X-1"\nuntil = 2027-01-31\nreason = "{}"\n'
    assert audit.accepted_now(text.format("not used"), date(2027, 1, 31)) == {("a", "X-1")}
    assert audit.accepted_now(text.format("not used"), date(2027, 2, 1)) == set()
    with pytest.raises(ValueError, match="without a reason"):
        audit.accepted_now(text.format(" "), date(2027, 1, 1))
    assert audit.accepted_now(audit.ACCEPTED.read_text("utf-8"), date(2027, 1, 1)) == set()


@pytest.mark.slow
def test_pip_audit_without_a_network_is_told(audit: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PIP_CACHE_DIR", str(tmp_path))
    found, problem = audit.ask(["packaging==25.0"])
    assert found == []
    assert problem


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_locked_version_has_hashes(lock: Path):
    """Therefore pip refuses any file other than the locked one (`--require-hashes`)."""
    text = re.sub(r"^#.*\n", "", lock.read_text("utf-8"), flags=re.MULTILINE).replace("\\\n", "")
    lines = text.strip().splitlines()
    assert len(lines) > 30
    for line in lines:
        assert re.match(r"[a-z0-9._-]+==\S+ ", line), line
        assert "--hash=sha256:" in line, line


def test_all_locks_have_the_same_versions(audit: ModuleType):
    every = {pin for lock in LOCKS for pin in audit.pins([lock])}
    assert len({pin.partition("==")[0] for pin in every}) == len(every)
    assert set(audit.pins(LOCKS[:1])) < set(audit.pins(LOCKS[1:2]))
    assert set(audit.LOCKS) == set(LOCKS)


def test_ci_runs_it():
    steps = (ROOT / ".ci" / "run").read_text("utf-8")
    assert re.search(r'^step "audit" \.venv/bin/python \.ci/audit\.py$', steps, re.MULTILINE)
    said = subprocess.run(["bash", "-n", str(ROOT / ".ci" / "run")], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")
