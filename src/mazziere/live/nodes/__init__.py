"""Several nodes that show the same tables, and the time that they share."""
