"""The cards of Canasta: the pack, cards packed into one number, and hands."""
