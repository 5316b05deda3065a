"""The contract as an OpenAPI document."""
