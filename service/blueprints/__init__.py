"""One blueprint a resource; each loads, calls and sends, and decides nothing else."""
