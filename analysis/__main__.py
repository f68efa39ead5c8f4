"""Command line `python -m analysis`: hints, reviews, contests and benchmarks."""

import signal
import sys

from analysis.commands import main

if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # end quietly when the reader of a pipe does
    sys.exit(main(sys.argv[1:]))
