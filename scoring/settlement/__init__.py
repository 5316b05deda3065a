"""The effect of a finished hand of a tile game on the table."""
