"""Pictures as PNG files, drawn without a screen: bars and reviews. All words come from the caller.

`canvas` is the surface and the theme that they share, `fonts` has the scripts in which people write their names.
"""
