"""Many hands in one request."""
