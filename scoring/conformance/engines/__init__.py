"""Engines under test: commands, URLs and Python functions that speak the protocol."""
