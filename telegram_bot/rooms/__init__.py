"""Card rooms without a chat around them: tables, seats, clocks, bot players; knows neither Telegram nor SQL.

`room` is what a table is, `acts` what can be done at it and why it may be refused, `changes` what listeners hear.
`service` is what the chat side calls. Under it: `table` (with `lobby` and `play`) has the room's rules, `door` saves
every change before anybody sees it, `minder` does what happens without people (bot players, clocks), `hints` asks the
`thinker`. `reviews` has rounds reviewed in the background. `store`, `clock` and `thinker` say what the room needs of
the world; `playouts` is the real thinker and the real reviewer.
"""
