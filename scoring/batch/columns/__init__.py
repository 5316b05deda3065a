"""Columns of requests as callers pass them: NumPy arrays, Arrow arrays and lists."""
