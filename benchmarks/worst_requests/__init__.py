"""The search for the most expensive requests, and their cost."""
