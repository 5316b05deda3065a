"""The frequencies of yaku in recorded hands, which practice hands follow."""
