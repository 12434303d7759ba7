"""One writer for each kind of file that photos come as; a name for each, since names lie."""

from images import pattern, vips

# name: (libvips' writer, extension, is the place of the picture data so early that half a file is none)
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
    """Those that this machine's libvips writes."""
    return {kind: writer for kind, writer in WRITERS.items() if vips.can_write(writer[0])}


def written(kind, name, **shape):
    return pattern.picture(name, **shape).write(WRITERS[kind][0])
