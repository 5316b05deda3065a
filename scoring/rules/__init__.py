"""Declared rules, options and rulesets, and the rules in force for a request."""
