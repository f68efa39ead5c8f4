"""`python -m analysis`: hints and benchmarks on the command line."""

import sys

from analysis.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
