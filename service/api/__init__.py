"""The views of the API, which read requests and send the answers of the scoring package."""
