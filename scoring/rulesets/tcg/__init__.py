"""TCG mahjong, round 0: a ruleset of riichi mahjong, and the cards that change it."""
