"""SQLite and PostgreSQL by SQLAlchemy, with migrations; knows the state of a room, but neither runtime nor chat.

`models` are the tables of the database, `database` opens one and brings its schema up to date, `faults` says why one
cannot be used. The stores: `rooms`, `messages`, `people`, `results`, `boards`, `puzzles` and `personal_data`,
joined by `build`; `values` are what they take and return. `leader`: which of several processes may use them.
"""
