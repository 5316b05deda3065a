"""One tile hand: request, legality, readings, value, payments and answer."""
