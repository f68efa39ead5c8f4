"""Functions for the drawing process in its tests; it imports this module, which therefore imports next to nothing."""

import os
import signal
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from telegram_bot.texts.loader import Texts


def echo(number: int) -> bytes:
    """Return a number as if it were a picture, after writing to the stream that answers must not use."""
    print("a library says something")
    return b"%d" % number


def where() -> bytes:
    """Return the id of the drawing process."""
    return b"%d" % os.getpid()


def fail() -> bytes:
    """Raise an error instead of drawing."""
    raise ValueError("nothing to draw")


def die() -> bytes:
    """End the process in the middle of a picture."""
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def hang() -> bytes:
    """Take too long."""
    time.sleep(600)
    return b""


def share(texts: "Texts") -> bytes:
    """Return a fraction formatted as in texts."""
    return texts.percent(0.5).encode()
