"""The settlement of riichi mahjong: who pays whom after a hand, and how a match ends."""
