"""Rules that several games have; each takes them into its book with its own worth and clause."""
