"""Cards in play: the changes they make to the rules, layer by layer."""
