"""The sample photos, one file of the catalogue for each album."""
from catalogue import after_dark, coast, high_country, kitchen_table, lime_and_shade, open_ground

PARTS = (coast, high_country, open_ground, kitchen_table, lime_and_shade, after_dark)
PHOTOS = [photo for part in PARTS for photo in part.PHOTOS]
ALBUMS = {part.FOLDER: part.ALBUM for part in PARTS}
