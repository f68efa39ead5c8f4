"""Measurements, attacks and faults, run by hand: each module is a command that prints its results."""
