"""Canasta as text: moves, options and position files."""
