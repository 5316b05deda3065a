"""Columns of requests as callers hand them in: NumPy arrays, Arrow arrays and lists."""
