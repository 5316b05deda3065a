"""The views of the API: each loads, calls and sends, and decides nothing else."""
