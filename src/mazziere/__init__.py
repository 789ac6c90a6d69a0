"""Mazziere: Italian card games, their rules and everything around the table."""

__version__ = "0.1.0.dev0"
