"""What a viewer is told: of a table, of a match once more, of an exercise."""
