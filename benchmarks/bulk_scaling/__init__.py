"""The growth of the time and memory of bulk runs with the number of hands: ``python -m benchmarks.bulk_scaling``."""
