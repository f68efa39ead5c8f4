"""Every text a person sees, in Fluent files: one folder a language, English being whole."""
