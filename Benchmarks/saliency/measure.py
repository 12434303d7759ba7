"""Measures methods that detect subjects: boxes, maps, time. See Benchmarks/README.md."""
import json
import os
import subprocess
import sys
import tempfile
import time

import numpy as np
import cv2
import pyvips
from PIL import Image

import compose
import holdout
import photos
from methods import CANDIDATES, REFERENCES, RULES, normal, small


def boxes_of(masks):
    """The box of each subject, and of all together: each is a correct answer. Left, top, right, bottom in 0...1."""
    found = []
    for mask in masks:
        rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
        h, w = mask.shape
        found.append((columns[0] / w, rows[0] / h, (columns[-1] + 1) / w, (rows[-1] + 1) / h))
    if len(found) > 1:
        every = np.array(found)
        found.append((*every[:, :2].min(0), *every[:, 2:].max(0)))
    return found


def overlap(a, b):
    w, h = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    if w <= 0 or h <= 0:
        return 0.0
    return w * h / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - w * h)


def best_overlap(box, shape, truths):
    h, w = shape
    return max(overlap((box[0] / w, box[1] / h, box[2] / w, box[3] / h), truth) for truth in truths)


def auc(m, mask):
    m = cv2.resize(m.astype(np.float32), mask.shape[1::-1]).ravel()[::7]
    inside = mask.ravel()[::7]
    order = np.argsort(m, kind="stable")
    _, inverse, counts = np.unique(m, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[inverse]
    p = int(inside.sum())
    n = len(order) - p
    return (ranks[inside].sum() - p * (p + 1) / 2) / (p * n) if p and n else np.nan


def f_beta(m, mask):
    m = normal(cv2.resize(m.astype(np.float32), mask.shape[1::-1]))
    found = m >= min(2 * m.mean(), 0.99)
    hit = (found & mask).sum()
    precision, recall = hit / max(1, found.sum()), hit / max(1, mask.sum())
    return 1.3 * precision * recall / (0.3 * precision + recall + 1e-9)


class Sample:
    def __init__(self, image, truths, mask, file, kind):
        self.image, self.truths, self.mask, self.file, self.kind = image, truths, mask, file, kind
        h, w = image.shape[:2]
        # The same size as in the image pipeline: at most 256 pixels long.
        self.seen = np.asarray(Image.fromarray(image).resize(((w + 1) // 2, (h + 1) // 2), Image.BOX))


def samples(name, folder, count):
    out = []
    if name == "boxed":
        pairs = [(image, [tuple(np.array(box) / ([*image.shape[1::-1]] * 2))], None, "") for image, box in photos.boxed()]
    else:
        module = {"composed": compose, "holdout": holdout}[name]
        pairs = []
        for seed in range(count):
            image, masks = module.scene(seed)
            kind = holdout.kind(seed) if name == "holdout" else module.GROUNDS[seed % len(module.GROUNDS)].__name__[:-7]
            pairs.append((image, boxes_of(masks), np.any(masks, 0), kind))
    for i, (image, truths, mask, kind) in enumerate(pairs):
        file = os.path.join(folder, f"{name}-{i:04}.png")
        Image.fromarray(image).save(file, compress_level=1)
        out.append(Sample(image, truths, mask, file, kind))
    return out


def row(name, found, map_scores, milliseconds, note=""):
    areas, fs = map_scores
    quality = f"{np.nanmean(areas):.3f} | {np.mean(fs):.3f}" if areas else "– | –"
    print(f"| {name} | {np.mean(found):.3f} | {quality} | {milliseconds:.1f} | {note} |", flush=True)
    return float(np.mean(found))


def measure(name, method, sets, full):
    """Measures a method with the rule from map to box that gives its best result."""
    by_rule = {rule: [] for rule in RULES}
    scores, spent = ([], []), 0.0
    for sample in sets:
        image = sample.seen if full else small(sample.seen)
        start = time.process_time()
        m = np.asarray(method(image), float)
        spent += time.process_time() - start
        m = normal(m)
        if sample.mask is not None:
            scores[0].append(auc(m, sample.mask))
            scores[1].append(f_beta(m, sample.mask))
        reduced = normal(small(m)) if full else m
        for rule, box in RULES.items():
            by_rule[rule].append(best_overlap(box(reduced), reduced.shape, sample.truths))
    rule = max(by_rule, key=lambda rule: np.mean(by_rule[rule]))
    return row(name, by_rule[rule], scores, spent / len(sets) * 1e3, rule)


def attention(sets):
    """Measures libvips' attention crop, with the share of both edges that gives its best result."""
    by_share = {share: [] for share in (0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)}
    spent = 0.0
    for sample in sets:
        h, w = sample.seen.shape[:2]
        for share in by_share:
            picture = pyvips.Image.new_from_memory(np.ascontiguousarray(sample.seen).tobytes(), w, h, 3, "uchar").copy(
                interpretation="srgb")
            cw, ch = max(1, round(w * share)), max(1, round(h * share))
            start = time.process_time()
            cut = picture.smartcrop(cw, ch, interesting="attention").copy_memory()
            spent += time.process_time() - start
            # libvips 8.14 does not return the position; it is the offset of the cropped image.
            left, top = -cut.xoffset, -cut.yoffset
            by_share[share].append(best_overlap((left, top, left + cw, top + ch), (h, w), sample.truths))
    share = max(by_share, key=lambda share: np.mean(by_share[share]))
    return row("libvips attention", by_share[share], ([], []), spent / len(sets) / len(by_share) * 1e3, f"{share:.0%} of the edges")


def ours(program, sets, folder):
    maps = os.path.join(folder, "maps")
    os.makedirs(maps, exist_ok=True)
    lines = []
    for start in range(0, len(sets), 50):
        command = [program, maps, *(sample.file for sample in sets[start : start + 50])]
        lines += subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    found, scores, spent, kinds = [], ([], []), [], {}
    for sample, line in zip(sets, lines):
        finding = json.loads(line)
        w, h = finding["size"]
        with open(os.path.join(maps, os.path.basename(sample.file) + ".map"), "rb") as file:
            m = np.frombuffer(file.read(), np.uint8).reshape(h, w) / 255
        x, y, width, height = finding["boxes"][0] if finding["boxes"] else (0, 0, 1, 1)
        found.append(best_overlap((x, y, x + width, y + height), (1, 1), sample.truths))
        if sample.mask is not None:
            scores[0].append(auc(m, sample.mask))
            scores[1].append(f_beta(m, sample.mask))
        spent.append(finding["milliseconds"])
        kinds.setdefault(sample.kind, []).append(found[-1])
    mean = row("**Vitrine**", found, scores, np.median(spent), "largest piece, otsu")
    if len(kinds) > 1:
        print("\nVitrine by kind: " + ", ".join(f"{kind} {np.mean(v):.2f}" for kind, v in sorted(kinds.items())))
    return mean


def fixed(name, sets, box):
    return row(name, [best_overlap(box, (1, 1), sample.truths) for sample in sets], ([], []), 0)


def main():
    program, count = sys.argv[1], int(sys.argv[2])
    for name in ("composed", "holdout", "boxed"):
        with tempfile.TemporaryDirectory() as folder:
            sets = samples(name, folder, count)
            print(f"\n{name}, {len(sets)} pictures\n\n| | mean IoU | AUC | F-beta | CPU ms | box |\n|---|---|---|---|---|---|")
            fixed("the middle half", sets, (0.25, 0.25, 0.75, 0.75))
            best = max([measure(n, m, sets, full=True) for n, m in REFERENCES.items()] + [attention(sets)])
            for n, m in CANDIDATES.items():
                measure(n, m, sets, full=False)
            mean = ours(program, sets, folder)
            print(f"\nVitrine to the best reference: {mean / best:.2f}")


if __name__ == "__main__":
    main()
