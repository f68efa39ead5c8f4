"""Command line `python -m analysis`: hints, reviews, contests and benchmarks."""

import signal
import sys

from analysis.commands import main

if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # end silently when the reader of a pipe closes it
    sys.exit(main(sys.argv[1:]))
