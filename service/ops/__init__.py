"""Tools for operators: logs, metrics, traces."""
