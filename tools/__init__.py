"""Commands for developers; no part of the product."""
