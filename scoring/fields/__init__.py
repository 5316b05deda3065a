"""Declared request fields and the check of the shape of a request."""
