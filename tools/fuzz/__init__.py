"""Fuzzing of the notation of hands and of the data of cards."""
