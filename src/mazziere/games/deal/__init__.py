"""A deal, as every game has it: its contract, its state, its moves, what may be seen of it."""
