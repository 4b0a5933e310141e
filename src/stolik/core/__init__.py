"""What every game speaks: states, decisions, moves, chance, events, scores. Standard library only."""
