"""Pictures of hands, of our own design."""
