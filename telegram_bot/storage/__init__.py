"""Tables on file: SQLAlchemy over SQLite or PostgreSQL, with migrations; knows the room, never the chat.

`models` are the tables of the database, `database` opens one and brings its schema up to date, `rows` turns rooms
into rows and back, `store` reads and writes them and personal settings, `panels` the messages that show hands.
"""
