"""Texts in Fluent files, a folder a language, English being whole; here those of reasons and reviews.

A front end reads its own folders beside this one, so that words which it shares with the command line stand once.
"""
