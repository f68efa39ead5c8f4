"""Alembic's folder: `env.py` runs the revisions in `versions`.

For a new revision, change `models.py` and write the next file in `versions` by hand. Tests compare the resulting schema
with the models on both databases, and run each revision backwards.
"""
