"""Chips: what everybody has, what lies on a table or in a pot."""
