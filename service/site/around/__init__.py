"""The pages other than the calculator and the rules: points by han and fu, table mode, practice, and the offline mode."""
