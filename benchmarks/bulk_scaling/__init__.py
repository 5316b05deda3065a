"""How the time and memory of bulk runs grow with the number of hands: ``python -m benchmarks.bulk_scaling``."""
