"""`python -m stolik.cli`."""

from .app import main

main()
