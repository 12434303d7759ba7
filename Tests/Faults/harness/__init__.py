"""Shared by the guarantees: a small site, runs of the program, fault injection, and comparison of trees."""
