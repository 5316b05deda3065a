"""The pages: the calculator, the rule books and the pictures of hands."""
