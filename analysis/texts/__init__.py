"""Texts in Fluent files, one folder per language, of which English is complete; here those of reasons and reviews.

A front end reads its own folders besides this one, so that texts shared with the command line exist once.
"""
