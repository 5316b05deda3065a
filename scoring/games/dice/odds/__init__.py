"""The exact expectation of every action in a turn of dice mahjong."""
