"""Brings a database to the present schema."""
