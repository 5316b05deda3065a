"""The most expensive requests, and what they cost."""
