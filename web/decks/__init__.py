"""The drawing program of Mazziere's decks."""
