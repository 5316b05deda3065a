"""What a finished hand of a tile game does to the table."""
