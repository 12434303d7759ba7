"""Saliency methods to compare. References: two of OpenCV, and libvips' attention crop. Candidates: prototypes in NumPy; the
chosen one is in Sources/VitrineImages/Saliency."""
import cv2
import numpy as np

cv2.setNumThreads(1)


def normal(m):
    m = np.asarray(m, float) - np.min(m)
    return m / (m.max() + 1e-9)


def small(image, long=128):
    h, w = image.shape[:2]
    scale = min(1, long / max(h, w))
    return cv2.resize(image, (max(1, round(w * scale)), max(1, round(h * scale))), interpolation=cv2.INTER_AREA)


def lab(image):
    return cv2.cvtColor(np.ascontiguousarray(image).astype(np.float32) / 255, cv2.COLOR_RGB2LAB).astype(float)


# References.

def opencv_spectral_residual(image):
    return cv2.saliency.StaticSaliencySpectralResidual_create().computeSaliency(image[..., ::-1].copy())[1]


def opencv_fine_grained(image):
    return cv2.saliency.StaticSaliencyFineGrained_create().computeSaliency(image[..., ::-1].copy())[1]


# Candidates.

def spectral_residual(image):
    """Hou, Zhang: Saliency detection: a spectral residual approach (CVPR 2007), in each plane of Lab."""
    planes = lab(cv2.resize(image, (64, 64), interpolation=cv2.INTER_AREA))
    out = 0
    for c in range(3):
        f = np.fft.fft2(planes[..., c])
        size = np.log(np.abs(f) + 1e-6)
        found = np.fft.ifft2(np.exp(size - cv2.blur(size, (3, 3)) + 1j * np.angle(f)))
        out = out + cv2.GaussianBlur(np.abs(found) ** 2, (0, 0), 2.5)
    return cv2.resize(out, image.shape[1::-1])


def frequency_tuned(image):
    """Achanta et al.: Frequency-tuned salient region detection (CVPR 2009)."""
    planes = lab(cv2.GaussianBlur(image, (3, 3), 0))
    return np.sqrt(((planes - planes.mean((0, 1))) ** 2).sum(-1))


def center_surround(image):
    """Itti, Koch, Niebur (PAMI 1998) in Lab at three scales, as fine-grained saliency has it."""
    planes = lab(image)
    return sum(
        np.sqrt(((cv2.GaussianBlur(planes, (0, 0), c) - cv2.GaussianBlur(planes, (0, 0), s)) ** 2).sum(-1))
        for c, s in ((1, 6), (2, 12), (3, 24)))


def boolean_maps(image):
    """Zhang, Sclaroff: Saliency detection: a boolean map approach (ICCV 2013)."""
    planes = lab(image)
    out = np.zeros(planes.shape[:2])
    for c in range(3):
        plane = planes[..., c]
        for level in np.arange(plane.min() + 4, plane.max(), 8 if c == 0 else 6):
            for cut in (plane > level, plane <= level):
                n, labels = cv2.connectedComponents(cut.astype(np.uint8), connectivity=4)
                kept = np.ones(n)
                kept[np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])] = 0
                kept[0] = 0
                inside = kept[labels]
                if inside.any():
                    out += inside / np.sqrt(inside.sum())
    return out


def barrier_distance(image, passes=4):
    """Zhang et al.: Minimum barrier salient object detection at 80 FPS (ICCV 2015)."""
    planes = lab(cv2.GaussianBlur(image, (3, 3), 0))
    return sum(_barriers(np.ascontiguousarray(planes[..., c]), passes) for c in range(3))


def _scan(plane, passes):
    h, w = plane.shape
    apart = np.full((h, w), 1e9)
    apart[0] = apart[-1] = 0
    apart[:, 0] = apart[:, -1] = 0
    high, low = plane.copy(), plane.copy()
    for k in range(passes):
        step = 1 if k % 2 == 0 else -1
        for y in range(1, h - 1) if step == 1 else range(h - 2, 0, -1):
            for x in range(1, w - 1) if step == 1 else range(w - 2, 0, -1):
                for v, u in ((y - step, x), (y, x - step)):
                    top = max(high[v, u], plane[y, x])
                    bottom = min(low[v, u], plane[y, x])
                    if top - bottom < apart[y, x]:
                        apart[y, x] = top - bottom
                        high[y, x] = top
                        low[y, x] = bottom
    return apart


try:
    from numba import njit
    _barriers = njit(cache=True)(_scan)
except ImportError:
    _barriers = _scan


def border_contrast(image):
    """The same, section 3.3: distances from the colors along each side."""
    planes = lab(image)
    h, w = planes.shape[:2]
    b = max(2, min(h, w) // 10)
    out = []
    for side in (planes[:b], planes[-b:], planes[:, :b], planes[:, -b:]):
        colors = side.reshape(-1, 3)
        d = planes - colors.mean(0)
        m = np.sqrt(np.einsum("hwi,ij,hwj->hw", d, np.linalg.inv(np.cov(colors.T) + np.eye(3) * 4), d))
        out.append(m / (m.max() + 1e-9))
    return sum(out) - np.max(out, 0)


def barrier_and_border(image):
    return normal(barrier_distance(image)) + normal(border_contrast(image))


def all_three(image):
    return normal(barrier_and_border(image)) + 0.5 * normal(center_surround(image))


REFERENCES = {"OpenCV spectral residual": opencv_spectral_residual, "OpenCV fine-grained": opencv_fine_grained}
CANDIDATES = {
    "spectral residual in Lab": spectral_residual,
    "frequency-tuned": frequency_tuned,
    "center-surround in Lab": center_surround,
    "boolean maps": boolean_maps,
    "barrier distance": barrier_distance,
    "border contrast": border_contrast,
    "barrier + border (chosen)": barrier_and_border,
    "barrier + border + center-surround": all_three,
}


# From maps to boxes.

def _cut(m, rule):
    if rule == "otsu":
        share, edges = np.histogram(m, 256, (0, 1))
        share = share / share.sum()
        level = (np.arange(256) + 0.5) / 256
        w, mean = np.cumsum(share), np.cumsum(share * level)
        return edges[1 + np.argmax((mean[-1] * w - mean) ** 2 / (w * (1 - w) + 1e-12))]
    return min(2 * m.mean(), 0.95) if rule == "twice the mean" else 0.5


def box_of_largest(m, rule):
    n, labels, stats, _ = cv2.connectedComponentsWithStats((m >= _cut(m, rule)).astype(np.uint8), connectivity=8)
    if n < 2:
        return 0, 0, m.shape[1], m.shape[0]
    weight = np.bincount(labels.ravel(), m.ravel())
    weight[0] = 0
    x, y, w, h, _ = stats[weight.argmax()]
    return x, y, x + w, y + h


def box_of_all(m, rule):
    y, x = np.nonzero(m >= _cut(m, rule))
    return x.min(), y.min(), x.max() + 1, y.max() + 1


RULES = {
    f"{name}, {rule}": (lambda m, f=f, rule=rule: f(m, rule))
    for name, f in (("largest piece", box_of_largest), ("all pieces", box_of_all))
    for rule in ("otsu", "twice the mean", "half")
}
