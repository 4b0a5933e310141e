"""The games, one folder each; `registry` knows which there are."""
