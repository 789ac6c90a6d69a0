"""Tournaments while they are held."""
