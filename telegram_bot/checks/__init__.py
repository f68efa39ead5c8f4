"""The check of an installation before its first start: `python -m telegram_bot check`.

Here: the findings, as lines for the operator and as a summary that can be published.
"""

import platform
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from importlib.metadata import version

import telegram

FINE, FOUND = 0, 1
"""Exit status: nothing to do, or something to do."""


class Level(Enum):
    """How much a finding matters; the last two require action."""

    OK = "ok"
    LOOK = "look"
    """For the operator to look at, since no program can tell."""
    WARNING = "warning"
    FAULT = "FAULT"


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding. `public`: without names, addresses and ids; `advice`: what to do."""

    subject: str
    level: Level
    public: str
    private: str = ""
    advice: str = ""

    @property
    def line(self) -> str:
        """The finding for the operator."""
        private = f": {self.private}" if self.private else ""
        advice = f" → {self.advice}" if self.advice else ""
        return " ".join(f"{self.level.value:<8}{self.subject:<12}{self.public}{private}{advice}".split("\n"))


def report(findings: Sequence[Finding], secrets: Iterable[str]) -> str:
    """Return all findings, one per line, and the summary, with every one of `secrets` removed."""
    lines = [finding.line for finding in findings]
    here = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, PTB {telegram.__version__}"
    lines += ["", "Summary for a report (no secrets, names, addresses or ids):"]
    lines.append(f"  thurumpu {version('thurumpu')}, {here}")
    lines += [f"  {finding.level.value} {finding.subject}: {finding.public}" for finding in findings]
    text = "\n".join(lines)
    for secret in sorted(filter(None, secrets), key=len, reverse=True):
        text = text.replace(secret, "<secret>")
    return text


def status(findings: Sequence[Finding]) -> int:
    """Return the exit status."""
    return FOUND if any(finding.level in (Level.WARNING, Level.FAULT) for finding in findings) else FINE
