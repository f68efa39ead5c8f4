"""Look for known vulnerabilities in the locked packages: `.venv/bin/python .ci/audit.py [--strict]`.

pip-audit asks PyPI about each locked version. Findings that are not in audit-accepted.toml, or whose acceptance has run
out, fail. Where PyPI does not answer (no network, or an index without this service) that is said, and does not fail
unless `--strict` is given: it is no proof that there is nothing to find.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
LOCKS = tuple(sorted(HERE.parent.glob("deploy/requirements/*.lock")))
ACCEPTED = HERE / "audit-accepted.toml"
LONGEST_SECONDS = 300
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)


def pins(locks: Sequence[Path]) -> list[str]:
    """Return the locked versions of all files, as requirements without markers."""
    return sorted({f"{name}=={version}" for lock in locks for name, version in PIN.findall(lock.read_text("utf-8"))})


def ask(requirements: Sequence[str]) -> tuple[list[dict[str, Any]], str]:
    """Return what pip-audit reports of each package, and why it could not ask, if so."""
    with tempfile.TemporaryDirectory() as folder:
        file, report = Path(folder, "requirements.txt"), Path(folder, "report.json")
        file.write_text("\n".join(requirements), "utf-8")
        options = ["--disable-pip", "--no-deps", "--progress-spinner=off", "--format=json", f"--output={report}"]
        command = [sys.executable, "-m", "pip_audit", f"--requirement={file}", *options]
        try:
            done = subprocess.run(  # noqa: S603
                command, capture_output=True, text=True, check=False, timeout=LONGEST_SECONDS
            )
        except subprocess.TimeoutExpired:
            return [], f"no answer within {LONGEST_SECONDS} s"
        if not report.exists() or not (text := report.read_text("utf-8")):
            return [], (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]
        dependencies: list[dict[str, Any]] = json.loads(text)["dependencies"]
        return dependencies, ""


def accepted_now(text: str, today: date) -> set[tuple[str, str]]:
    """Return package and id of the findings that are accepted today."""
    entries = tomllib.loads(text).get("accepted", [])
    for entry in entries:
        if not entry["reason"].strip():
            raise ValueError(f"{entry['id']} is accepted without a reason")
    return {(entry["package"], entry["id"]) for entry in entries if today <= entry["until"]}


def judge(
    found: Sequence[dict[str, Any]], accepted: set[tuple[str, str]], problem: str, *, strict: bool
) -> tuple[int, list[str]]:
    """Return the exit status and the lines that explain it."""
    asked = [package for package in found if "skip_reason" not in package]
    lines, open_findings, used = [], 0, set()
    for package in asked:
        for finding in package["vulns"]:
            ids = {finding["id"], *finding["aliases"]}
            agreed = {(package["name"], name) for name in ids} & accepted
            used |= agreed
            open_findings += not agreed
            state = "accepted" if agreed else "OPEN"
            fixed = ", ".join(finding["fix_versions"]) or "no version"
            lines.append(f"{state}: {package['name']} {package['version']}: {finding['id']}, fixed in {fixed}")
    lines += [
        f"accepted, but not found any more: {package} {name}" for package, name in sorted(accepted - used) if asked
    ]
    missing = len(found) - len(asked)
    if problem or missing:
        what = problem or f"{missing} of {len(found)} versions are unknown to the service"
        lines.append(f"NOT AUDITED: PyPI could not be asked about known vulnerabilities: {what}")
    lines.append(f"{len(asked)} versions asked about, {open_findings} open findings")
    failed = open_findings > 0 or (strict and bool(problem or missing))
    return int(failed), lines


def main(arguments: Sequence[str]) -> int:
    """Audit the lock files; return the exit status."""
    accepted = accepted_now(ACCEPTED.read_text("utf-8"), datetime.now(UTC).date())
    found, problem = ask(pins(LOCKS))
    status, lines = judge(found, accepted, problem, strict="--strict" in arguments)
    print("\n".join(lines))
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
