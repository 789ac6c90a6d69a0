"""Tables in memory: sitting down, playing, talking, and whoever looks for company."""
