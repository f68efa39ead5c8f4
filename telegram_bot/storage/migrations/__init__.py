"""Alembic's folder: `env.py` runs the revisions in `versions`.

A new revision: change `models.py`, write the next file in `versions` by hand after the last one; the tests hold
the schema it makes against the models, on both databases, and run it backwards.
"""
