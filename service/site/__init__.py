"""The pages: the calculator, the rule books, pictures of hands."""
