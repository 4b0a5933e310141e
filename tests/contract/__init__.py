"""The contract of DESIGN section 7, held by every registered game: a new game is tested the day it is registered."""
