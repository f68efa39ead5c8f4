"""A bot that sends a review with a picture; prints the kind of message, and the heavy modules that it has loaded."""

import asyncio
import os
import sys

from telegram_bot.drawing import Drawer

from .chat.reviewed_rounds import review_of, round_played
from .sandbox_world import SandboxWorld
from .waiting import PATIENCE

HEAVY = ("matplotlib", "PIL", "playwright")


async def main(url: str) -> None:
    """Play a round and wait for its review."""
    os.environ["PTB_TIMEDELTA"] = "true"
    world = SandboxWorld(url, drawer=Drawer(deadline=PATIENCE))
    try:
        await world.open("Amal")
        await round_played(world, "Amal")
        review = await review_of(world)
        print(review.media["kind"] if review.media else "text", *(name for name in HEAVY if name in sys.modules))
    finally:
        await world.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
