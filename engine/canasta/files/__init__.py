"""Canasta in files: options and positions."""
