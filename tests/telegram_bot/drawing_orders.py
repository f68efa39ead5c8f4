"""What the drawing process is asked for in its tests; it imports this module, which therefore loads next to nothing."""

import os
import signal
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from telegram_bot.texts.loader import Texts


def echo(number: int) -> bytes:
    """Return a number as if it were a picture, after writing where answers must not be."""
    print("a library says something")
    return b"%d" % number


def where() -> bytes:
    """Return the id of the process that draws."""
    return b"%d" % os.getpid()


def fail() -> bytes:
    """Draw nothing."""
    raise ValueError("nothing to draw")


def die() -> bytes:
    """End the process in the middle of a picture."""
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def hang() -> bytes:
    """Draw for too long."""
    time.sleep(600)
    return b""


def share(texts: "Texts") -> bytes:
    """Return a share as texts write it."""
    return texts.percent(0.5).encode()
