"""What a person sees and can do, in words: games, hints, reviews, settings, results. One line a game in `registry`."""
