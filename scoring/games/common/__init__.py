"""Rules that several games share, and the reader of rules in YAML."""
