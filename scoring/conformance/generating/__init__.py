"""Random questions to a ruleset, from a seed."""
