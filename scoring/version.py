"""The version of the engine."""

__version__ = "1.0.0"
