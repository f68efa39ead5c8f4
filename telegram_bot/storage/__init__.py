"""Tables on file: SQLAlchemy over SQLite or PostgreSQL, with migrations; knows the room, never the chat.

`models` are the tables of the database, `database` opens one and brings its schema up to date, `store` turns rooms
and personal settings into rows and back, `panels` the messages that show hands.
"""
