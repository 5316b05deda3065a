"""Programs that run other engines, each with its own packages."""
