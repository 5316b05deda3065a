"""What several games have: rules that each takes into its book with its own worth and clause, and the reader of rules in YAML."""
