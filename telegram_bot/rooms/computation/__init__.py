"""Hints, bot moves and reviews, computed off the event loop."""
