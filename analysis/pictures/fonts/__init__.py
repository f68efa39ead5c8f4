"""Fonts for the scripts of players' names. `families` registers the files of this folder; README.md gives their origin."""
