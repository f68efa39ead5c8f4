"""The drawing process: only it loads the plotting library; it ends when its standard input is closed.

Orders arrive on standard input, answers go to standard output: four bytes with a length, then an order (a pickled
function and its arguments) or an answer (one byte, DRAWN or FAILED, then the file or the error text).
"""

import os
import pickle
import struct
import sys
from typing import BinaryIO

LENGTH = struct.Struct(">I")
DRAWN, FAILED = b"\0", b"\1"
NICENESS = 5
"""Pictures are less urgent than the parent's work."""


def serve(orders: BinaryIO, answers: BinaryIO) -> None:
    """Carry out orders until there are no more."""
    while len(head := orders.read(LENGTH.size)) == LENGTH.size:
        answer = _answer(orders.read(LENGTH.unpack(head)[0]))
        answers.write(LENGTH.pack(len(answer)) + answer)
        answers.flush()


def _answer(order: bytes) -> bytes:
    try:
        function, arguments = pickle.loads(order)  # noqa: S301 - from the parent
        return DRAWN + bytes(function(*arguments))
    except Exception as fault:
        return FAILED + repr(fault).encode()


if __name__ == "__main__":
    os.nice(NICENESS)
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)  # so that a library's output is not taken for an answer
        serve(sys.stdin.buffer, answers)
