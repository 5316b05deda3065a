"""What a finished hand of the card game does to the table."""
