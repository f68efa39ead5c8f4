"""`python -m analysis`: hints, contests and benchmarks on the command line."""

import signal
import sys

from analysis.commands import main

if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # whoever reads may stop reading
    sys.exit(main(sys.argv[1:]))
