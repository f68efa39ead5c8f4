"""Fonts for the scripts of players' names: `families` registers these files, README.md gives their origin."""
