"""Component packs: what lies in a box, as its owner wrote it down, checked before a game is played with it."""
