"""Commands for developers, which the package does not contain."""
