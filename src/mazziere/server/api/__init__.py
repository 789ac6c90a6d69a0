"""The HTTP API: one module a feature."""
