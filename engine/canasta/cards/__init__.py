"""The cards of Canasta: the pack, cards packed into one number, and the hands they come to and leave."""
