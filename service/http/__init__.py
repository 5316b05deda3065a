"""Requests and answers: bodies, queries, languages, problems."""
