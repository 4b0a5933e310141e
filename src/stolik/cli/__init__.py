"""The `stolik` command."""
