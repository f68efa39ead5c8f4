"""Fonts for the scripts in which players write their names, and what can be written with them.

`families` tells matplotlib of the fonts; the font files lie beside it, with their licence and where they are from.
"""
