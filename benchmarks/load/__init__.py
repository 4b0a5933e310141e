"""Clients that cost little, so that the load generator leaves the cores to the server."""
