"""Pictures as PNG files, drawn without a screen; all words come from the caller."""
