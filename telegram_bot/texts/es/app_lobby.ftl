# The lobby and the course of a match in the Mini App.

frame-next-soon = La próxima ronda empieza sola.
