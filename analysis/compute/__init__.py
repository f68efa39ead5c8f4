"""Computations as plain data, run in threads, in local processes or on a cluster through one interface."""
