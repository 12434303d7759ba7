#!/usr/bin/env python3
"""Writes the outlines of land for the map, as the data of an SVG path.

Source: Natural Earth, 1:110 million, in the public domain (https://www.naturalearthdata.com). The package geopandas
0.14.4 contains it. Run again:

    python3 -m venv /tmp/outline
    /tmp/outline/bin/pip install numpy pyshp shapely
    /tmp/outline/bin/pip download --no-deps -d /tmp/outline geopandas==0.14.4
    unzip -d /tmp/outline /tmp/outline/geopandas-0.14.4-*.whl 'geopandas/datasets/*'
    /tmp/outline/bin/python Scripts/world-outline/make.py \\
        /tmp/outline/geopandas/datasets/naturalearth_lowres/naturalearth_lowres.shp >Themes/base/templates/parts/land.html
"""

import math
import sys

import numpy
import shapefile
import shapely
from shapely.geometry import shape

# Units of the path for a degree of longitude. `MapProjection` has the same.
SCALE = 10
# How far the outline may be from the source, and the smallest island, in units of the path.
TOLERANCE, SMALLEST = 1.1, 12


def project(longitude, latitude):
    """Patterson's cylindrical projection (Patterson, Šavrič and Jenny 2014); south is down."""
    phi = math.radians(latitude)
    y = phi * (1.0148 + phi**4 * (0.23185 + phi**2 * (-0.14499 + phi**2 * 0.02406)))
    return SCALE * longitude, -SCALE * math.degrees(y)


def rings(land):
    """Yields the rings of the land: the largest polygon first, its outline before its holes."""
    for polygon in sorted(land.geoms, key=lambda polygon: (-polygon.area, polygon.bounds)):
        if polygon.area >= SMALLEST:
            yield polygon.exterior
            yield from polygon.interiors


def drawn(ring):
    """Returns a ring as commands of a path, in whole numbers, relative to the point before."""
    points = []
    for x, y in ring.coords[:-1]:
        point = round(x), round(y)
        if not points or points[-1] != point:
            points.append(point)
    if len(points) < 3:
        return ""
    text, before = "M{},{}l".format(*points[0]), points[0]
    for point in points[1:]:
        for step in (point[0] - before[0], point[1] - before[1]):
            text += (" " if step >= 0 and text[-1] != "l" else "") + str(step)
        before = point
    return text + "z"


def main(path):
    countries = [shape(record.shape.__geo_interface__).buffer(0) for record in shapefile.Reader(path).shapeRecords()]
    # Countries do not touch each other exactly.
    land = shapely.union_all([country.buffer(0.02) for country in countries]).buffer(-0.02)
    land = shapely.transform(land, lambda points: numpy.array([project(*point) for point in points]))
    print("{# Land: Natural Earth, public domain. Scripts/world-outline/make.py writes this file. #}", end="")
    print('<path d="{}"/>'.format("".join(map(drawn, rings(land.simplify(TOLERANCE))))))


main(sys.argv[1])
