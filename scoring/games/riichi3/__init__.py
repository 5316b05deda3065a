"""Riichi for three players (三人麻雀): the rules of ``riichi`` with 108 tiles and norths set aside as dora."""
