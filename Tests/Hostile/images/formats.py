"""A libvips writer for each kind of image file."""

from images import pattern, vips

# Name: (libvips suffix, extension).
WRITERS = {
    "baseline": (".jpg[Q=95,subsample_mode=off]", "jpg"),
    "progressive": (".jpg[Q=95,interlace,subsample_mode=off]", "jpg"),
    "png": (".png", "png"),
    "interlaced": (".png[interlace]", "png"),
    "webp": (".webp[Q=95,smart_subsample]", "webp"),
    "lossless": (".webp[lossless]", "webp"),
    "avif": (".avif[Q=90]", "avif"),
    "heic": (".heic[Q=90]", "heic"),
    "tiff": (".tif", "tif"),
    "lzw": (".tif[compression=lzw]", "tif"),
    "tiled": (".tif[compression=deflate,tile]", "tif"),
    "tiff-jpeg": (".tif[compression=jpeg,Q=95]", "tif"),
    "gif": (".gif", "gif"),
}


def available():
    """The writers that this machine's libvips supports."""
    return {kind: writer for kind, writer in WRITERS.items() if vips.can_write(writer[0])}


def written(kind, name, **shape):
    return pattern.picture(name, **shape).write(WRITERS[kind][0])
