"""What the promises share: a small site, runs of the program, faults put in its way, and what is left."""
