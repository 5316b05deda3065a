"""Engines of others, each run by itself with what is installed for it."""
