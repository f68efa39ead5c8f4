"""Messages that are kept up to date: the table's message, panels, turn calls, reviews."""
