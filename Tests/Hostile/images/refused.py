"""Formats that are programs, documents or raw memory: refused whatever their extension (I8)."""

import zlib

from images import pattern, vips
from images.case import BAD, Case

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
FILES = {
    "drawing": SVG, "drawing-with-mark": b"\xef\xbb\xbf" + SVG, "drawing-declared": b"<?xml version='1.0'?>\n" + SVG,
    "drawing-typed": b"<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'x'>" + SVG,
    "drawing-behind-blanks": b"  \n\n" + SVG, "drawing-behind-remark": b"<!-- " + b"x" * 3000 + b" -->" + SVG,
    "drawing-upper": SVG.replace(b"<svg", b"<SVG"), "drawing-prefixed": b'<s:svg xmlns:s="http://www.w3.org/2000/svg"/>',
    "drawing-utf16": SVG.decode().encode("utf-16"), "drawing-entity": b'<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    b'<svg xmlns="http://www.w3.org/2000/svg"><text>&e;</text></svg>',
    "drawing-image": b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    "drawing-packed": zlib.compress(SVG, wbits=31),
    "paper": b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF", "paper-late": b"\n\n%PDF-1.4\n%%EOF",
    "page": b"%!PS-Adobe-3.0\n(/etc/passwd) (r) file\nshowpage\n", "page-enclosed": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
    "page-binary": b"\xc5\xd0\xd3\xc6" + bytes(200),
    "vector": b"push graphic-context\nviewbox 0 0 9 9\nfill 'url(https://evil.example/x\"|id\")'\npop graphic-context\n",
    "script": b"<?xml version='1.0'?><image><read filename='/etc/passwd'/><write filename='/tmp/x'/></image>",
    "label": b"text:/etc/passwd", "list": b"@/etc/passwd", "mpc": b"id=MagickCache version=1.0\n", "miff": b"id=ImageMagick\n\f\n:\x1a",
    "xbm": b"#define x_width 9\n#define x_height 9\nstatic char x_bits[] = {0};", "xpm": b"/* XPM */\nstatic char *x[] = {\"1 1 1 1\",\"a c #fff\",\"a\"};",
    "photoshop": b"8BPS\0\1" + bytes(200), "gimp": b"gimp xcf v011\0" + bytes(200), "raw-fuji": b"FUJIFILMCCD-RAW " + bytes(200),
    "raw-canon": b"II*\0\x10\0\0\0CR\2\0" + bytes(200), "pfm": b"PF\n1 1\n-1.0\n" + bytes(12), "pgm": b"P5 2 2 255\n\1\2\3\4",
    "dicom": bytes(128) + b"DICM" + bytes(200), "nifti": b"\x5c\1\0\0" + bytes(400), "openexr": b"\x76\x2f\x31\1" + bytes(200),
    "slide": b"\x01\0\0\0" + bytes(200), "matlab": b"MATLAB 5.0 MAT-file" + bytes(200), "windows-metafile": b"\xd7\xcd\xc6\x9a" + bytes(200),
    "wireless": b"\0\0\x08\x08" + bytes(8), "targa": b"\0\0\2" + bytes(9) + b"\2\0\2\0\x18\0" + bytes(12),
}


def written(random, points):
    """Yields files of formats that libvips can write."""
    for extension in ("jp2", "jxl", "ppm", "hdr", "csv", "mat", "bmp", "dz"):
        if vips.can_write("." + extension):
            yield extension, pattern.picture(extension).write("." + extension)
    raw = b"\x08\xf2\xa6\xb6" + (2).to_bytes(4, "big") * 14 + bytes(64)
    yield "v", raw
    yield "v-turned", b"\xb6\xa6\xf2\x08" + bytes(60) + pattern.pixels("v")


def cases(random, points):
    for word, data in list(FILES.items()) + list(written(random, points)):
        for extension in ("jpg", "svg") if data is SVG else ("jpg", "png"):
            yield Case("I8", f"refused/{word}.{extension}", data + b"\n" + extension.encode(), BAD, "picture format header raw")
    yield Case("I8", "refused/drawing.svg.svg", SVG + b" ", BAD, "picture format")
