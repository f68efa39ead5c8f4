"""Rooms, hints and reviews in words, for the chat and for the Mini App."""
