"""Pictures of hands, with drawings of our own design."""
