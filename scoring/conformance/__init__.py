"""Conformance: vectors, claims and the verifier of other engines."""
