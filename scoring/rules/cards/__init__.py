"""The cards of a request: their parsing, and the changes that a ruleset allows them to make."""
