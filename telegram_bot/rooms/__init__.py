"""Running rooms: clocks, bot players and hints. Independent of Telegram; state and rules are in `telegram_bot.domain`.

    runtime      the service that the chat calls, the writer, which saves through `telegram_bot.storage`, timers, hints
    computation  advice, bot moves and reviews in threads, behind one priority queue

A command is processed as follows: `RoomService.perform` locks the room, authorizes the command once and applies its
function to a copy of the room; `RoomWriter.commit` saves the copy, caches it and publishes its events.
"""
