"""Running rooms: clocks, bot players, hints; state and rules are in `telegram_bot.domain`. Independent of Telegram.

`runtime`      the service that the chat side calls, the writer, which saves by `telegram_bot.storage`, scheduler, hints
`computation`  advice, bot moves and reviews in threads, behind one priority queue

A command takes this way: `RoomService.perform` locks the room, authorizes the command once, applies its function to a
copy of the room, and `RoomWriter.commit` saves the copy, caches it and publishes its events.
"""
