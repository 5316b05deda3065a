"""Pictures of hands, of our own design; they draw what is written and judge nothing."""
