"""One module per group of guarantees. Each has a function `run` that adds its points to `harness.results`."""
