"""Command line `python -m engine`: transcripts, positions and rules."""

import signal
import sys

from engine.commands import main

if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # end silently when the reader of a pipe closes it
    sys.exit(main(sys.argv[1:]))
