"""How games look in a chat: their tables and hands as texts and buttons. One module a game, one line in `registry`."""
