"""Pictures as PNG files, drawn without a screen: bars and reviews. All words come from the caller.

`canvas` is their common surface and theme, `fonts` has the scripts in which people write their names.
"""
