"""Matches over HTTP: lists, replays, reviews, figures."""
