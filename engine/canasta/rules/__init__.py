"""The rules of Canasta."""
