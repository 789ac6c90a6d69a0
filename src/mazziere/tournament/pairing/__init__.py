"""Who meets whom in a round: a module for each way. Each is told the entries, and knows no kind."""
