"""The cards of a request: how they are read, and what a ruleset lets them change."""
