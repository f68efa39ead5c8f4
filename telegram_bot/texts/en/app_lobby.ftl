# The lobby and the course of a match in the Mini App.

frame-next-soon = The next round starts by itself.
