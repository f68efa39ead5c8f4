"""The rules of a room: its state, commands, events and the turn clock. Pure functions over a room."""
