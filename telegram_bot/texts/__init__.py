"""Every text a person sees, in Fluent files: one folder per language, of which English is complete."""
