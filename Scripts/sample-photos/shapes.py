"""Building blocks of the still lifes: solids turned on a lathe, extruded outlines, materials."""
from collections import namedtuple
import numpy as np
from PIL import Image, ImageDraw
from scipy.interpolate import CubicSpline
from scipy.ndimage import distance_transform_edt

ELLIPSOID, LATHE, EXTRUDED, BOX = 0, 1, 2, 3
PLAIN, BLUSH, SPECKLED, DIPPED, STONE = 0, 1, 2, 3, 4
GRID = 192
Objects = namedtuple("Objects", "d grids noise")


def _signed(mask, extent):
    """Signed distance in units of the drawing, from a mask drawn four times larger."""
    d = distance_transform_edt(~mask) - distance_transform_edt(mask)
    d = d * (2 * extent / mask.shape[0])
    k = mask.shape[0] // GRID
    return d.reshape(GRID, k, GRID, k).mean((1, 3)).astype(np.float32)


def outline(points, extent=1.25):
    """A closed polygon as a distance grid over [-extent, extent] squared."""
    n = GRID * 6
    im = Image.new("1", (n, n))
    ImageDraw.Draw(im).polygon([((x / extent + 1) * n / 2, (y / extent + 1) * n / 2) for x, y in points], fill=1)
    return _signed(np.array(im), extent)


def lathe(profile, smooth=True):
    """Half a silhouette (radius, height), mirrored; the distance is read at (radius, height)."""
    p = np.array(profile, float)
    if smooth:
        t = np.r_[0, np.cumsum(np.hypot(*np.diff(p, axis=0).T))]
        p = CubicSpline(t, p)(np.linspace(0, t[-1], 240))
        p[:, 0] = np.maximum(p[:, 0], 0)
    return outline(np.vstack([p, p[::-1] * [-1, 1]]))


def rotation(tilt=0.0, heading=0.0, spin=0.0):
    """Spin about the axis, lean over, then turn the lean around the vertical."""
    def about_z(a):
        return np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    return about_z(heading) @ lean @ about_z(spin)


def thing(kind, pos, size, a, b=None, pattern=PLAIN, grid=0, rot=None, disp=0.0, freq=1.0, f0=.04, gloss=.25,
          bump=0.0, bump_freq=1.0):
    size = np.broadcast_to(np.asarray(size, float), 3)
    reach = {ELLIPSOID: size.max(), LATHE: size[0] * 1.5, EXTRUDED: np.hypot(size[0] * 1.6, size[1]), BOX: np.linalg.norm(size)}[kind]
    return dict(kind=kind, pos=pos, size=size, bound=reach * 1.02 + disp, a=a, b=a if b is None else b, pattern=pattern, grid=grid,
                rot=np.eye(3) if rot is None else rot, disp=disp, freq=freq, f0=f0, gloss=gloss, bump=bump, bump_freq=bump_freq)


def collect(things, grids, noise):
    """One row of numbers for each thing: cheap to hand around in compiled code. The order is
    position 0-2, rotation 3-11, size 12-14, bound, kind, grid, displacement and frequency 15-19,
    colors 20-25, pattern, reflectance, gloss, bump and its frequency 26-30."""
    rows = [np.r_[o["pos"], np.ravel(o["rot"]), o["size"], o["bound"], o["kind"], o["grid"], o["disp"], o["freq"], o["a"], o["b"],
                  o["pattern"], o["f0"], o["gloss"], o["bump"], o["bump_freq"]] for o in things]
    return Objects(np.array(rows, float), np.array(grids, np.float32) if grids else np.zeros((1, 2, 2), np.float32), noise)


PEAR = [(0, -.98), (.30, -.97), (.62, -.80), (.76, -.45), (.68, -.05), (.45, .35), (.31, .66), (.22, .88), (.10, .965), (0, .955)]
EGG = [(0, -1), (.40, -.93), (.70, -.60), (.78, -.20), (.72, .20), (.55, .60), (.32, .88), (0, 1)]
APPLE = [(0, -.66), (.12, -.72), (.34, -.80), (.66, -.62), (.88, -.18), (.92, .20), (.76, .58), (.45, .74), (.20, .68), (.06, .52), (0, .47)]
BOWL = [(0, -.62), (.38, -.62), (.40, -.55), (.72, -.36), (1.02, .05), (1.14, .45), (1.12, .50), (1.07, .47), (.94, .10), (.66, -.24), (.36, -.42), (0, -.46)]
VASE = [(0, -1.1), (.42, -1.1), (.50, -1.02), (.68, -.70), (.74, -.35), (.62, .0), (.36, .32), (.21, .60), (.19, .85), (.27, 1.06),
        (.24, 1.09), (.17, 1.04), (.13, .84), (.14, .60), (.2, .4), (0, .3)]
BOTTLE = [(0, -1.15), (.36, -1.15), (.42, -1.08), (.43, -.6), (.43, -.1), (.38, .12), (.20, .36), (.14, .60), (.135, .95), (.17, 1.0), (.17, 1.1),
          (.12, 1.12), (.09, 1.05), (.09, .6), (0, .5)]
CUP = [(0, -.62), (.42, -.62), (.50, -.56), (.60, -.1), (.66, .48), (.645, .52), (.61, .48), (.55, -.08), (.46, -.48), (0, -.53)]
JUG = [(0, -.95), (.46, -.95), (.55, -.88), (.72, -.5), (.70, -.05), (.50, .35), (.40, .62), (.44, .86), (.52, .98), (.49, 1.0), (.40, .88),
       (.34, .62), (.42, .34), (.6, 0), (0, -.2)]
