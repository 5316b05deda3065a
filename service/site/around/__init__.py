"""The pages for play around a hand: points by han and fu, a match at the table, practice, and all of it offline."""
