"""SQLite and PostgreSQL through SQLAlchemy, with migrations; knows the state of a room, but neither runtime nor chat.

`models` are the database tables, `database` opens a database and brings its schema up to date, `faults` explains why
one cannot be used. The stores `rooms`, `messages`, `people`, `results`, `boards`, `puzzles` and `personal_data` are
joined by `build`; `values` are what they take and return. `leader`: which of several processes may use them.
"""
