"""A table: the fold of its log, and what may be done at it."""
