"""The reference: what the rules of a ruleset are, and the words they use."""
