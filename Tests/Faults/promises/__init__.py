"""One module a group of promises; each yields its points, see `workshop.score`."""
