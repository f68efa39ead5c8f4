"""Advice on a decision: its types, the tests behind its reasons, and the search for the best candidate."""
