"""The rules reference: catalogue, comparison, search and glossary."""
