"""How games are presented in the chat: views as texts and buttons. One package a game, one line in `registry`."""
