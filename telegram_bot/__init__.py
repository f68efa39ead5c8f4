"""Thurumpu on Telegram: the bot and the sandbox it is developed in."""

import sys
from importlib.util import find_spec

if find_spec("fcntl") is None:
    print("The bot runs on Linux and macOS. On Windows use WSL or Docker, see deploy/README.md.", file=sys.stderr)
    raise SystemExit(2)
