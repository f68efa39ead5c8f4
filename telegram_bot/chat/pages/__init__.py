"""Pages: pure functions from a view to text and buttons."""
