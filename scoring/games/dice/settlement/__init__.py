"""The coins that a round of dice mahjong moves."""
