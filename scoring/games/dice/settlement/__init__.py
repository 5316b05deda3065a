"""What a round of dice mahjong does to the coins."""
