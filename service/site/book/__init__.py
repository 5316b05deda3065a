"""The rule books: their pages, their documents clause by clause, and positions for the rules about actions."""
