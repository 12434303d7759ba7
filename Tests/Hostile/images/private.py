"""Personal data in every place that a format has for it (I7)."""

import struct
import zlib

import media
from images import exif, formats, pattern, profiles
from images.case import Case

# No published file may contain the first word, in any encoding. The second is in titles and authors, which pages show
# and images must not contain.
CANARY = "CANARYPRIVATE"
SHOWN = "CANARYSPOKEN"
XMP = f"""<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 exif:GPSLatitude="52,30.98N" exif:GPSLongitude="13,22.66E" aux:SerialNumber="{CANARY}" aux:OwnerName="{CANARY}"
 aux:LensSerialNumber="{CANARY}" photoshop:City="{CANARY}" xmpMM:DocumentID="{CANARY}" xmpMM:OriginalDocumentID="{CANARY}"/>
</rdf:RDF></x:xmpmeta><?xpacket end="w"?>""".encode()


def iptc():
    """Photoshop's block with a city, a contact and a special instruction."""
    records = b"".join(b"\x1c\2" + bytes([field]) + struct.pack(">H", len(CANARY)) + CANARY.encode()
                       for field in (40, 90, 92, 95, 101, 118))
    return b"Photoshop 3.0\x008BIM\4\4\0\0" + struct.pack(">I", len(records)) + records + b"\0" * (len(records) % 2)


def thumbnail():
    return media.jpeg(16, 16, (200, 10, 10), media.segment(0xFE, CANARY.encode()))


def dressed(kind, name):
    """An image with all metadata that libvips can attach."""
    image = pattern.picture(name)
    image.attach("exif-data", b"Exif\0\0" + exif.personal(CANARY, SHOWN, thumbnail())).attach("xmp-data", XMP)
    image.attach("iptc-data", iptc()[14:]).attach("icc-profile-data", profiles.matrix("adobe", CANARY))
    return image.write(formats.WRITERS[kind][0])


def cases(random, points):
    kinds = formats.available()
    seen = tuple(profiles.seen("adobe", color) for color in pattern.QUARTERS)
    for kind in kinds:
        if kind in ("gif", "tiff-jpeg"):
            continue
        name = f"private/{kind}.{kinds[kind][1]}"
        yield Case("I7", name, dressed(kind, name), corners=seen)
        name = f"private/{kind}-and-behind.{kinds[kind][1]}"
        yield Case("I7", name, dressed(kind, name) + CANARY.encode() * 50, corners=seen)
    yield from jpegs()
    yield from pngs()
    name = "private/comment.gif"
    gif = formats.written("gif", name)
    at = gif.index(b"\x21\xf9") if b"\x21\xf9" in gif else gif.index(b"\x2c")
    remark = b"\x21\xfe" + bytes([len(CANARY)]) + CANARY.encode() + b"\0"
    yield Case("I7", name, gif[:at] + remark + gif[at:], corners=pattern.QUARTERS)


def jpegs():
    plain = formats.written("baseline", "private")
    small = thumbnail()
    behind = formats.written("baseline", "a second picture")
    segments = {
        "comment": media.segment(0xFE, CANARY.encode()),
        "jfif-thumbnail": media.segment(0xE0, b"JFIF\0\1\2\0\0\1\0\1\2\2" + CANARY.encode()[:12]),
        "jfxx-thumbnail": media.segment(0xE0, b"JFXX\0\x10" + small),
        "exif-late": media.segment(0xDB, media.ONE_QUANTUM) + media.segment(0xE1, b"Exif\0\0" + exif.personal(CANARY, SHOWN, small)),
        "exif-twice": media.segment(0xE1, b"Exif\0\0" + exif.personal("first", "first")) + media.segment(
            0xE1, b"Exif\0\0" + exif.personal(CANARY, SHOWN, small)),
        "xmp-extended": media.segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + XMP) + media.segment(
            0xE1, b"http://ns.adobe.com/xmp/extension/\0" + b"0" * 32 + struct.pack(">II", len(XMP), 0) + XMP),
        "iptc": media.segment(0xED, iptc()),
        "ducky": media.segment(0xEC, b"Ducky\0" + CANARY.encode()),
        "flir": media.segment(0xE1, b"FLIR\0\1\0\0" + CANARY.encode()),
        "mpf": media.segment(0xE2, b"MPF\0" + CANARY.encode()),
        "maker": b"".join(media.segment(0xE0 + n, CANARY.encode()) for n in range(3, 16)),
    }
    for name, segment in segments.items():
        yield Case("I7", f"private/{name}.jpg", distinct(plain[:2] + segment + plain[2:], name), corners=pattern.QUARTERS)
    yield Case("I7", "private/second-picture.jpg", plain + behind + CANARY.encode(), corners=pattern.QUARTERS)


def pngs():
    chunks = {
        "text": media.png_chunk(b"tEXt", b"Disclaimer\0" + CANARY.encode()),
        "packed-text": media.png_chunk(b"zTXt", b"Comment\0\0" + zlib.compress(CANARY.encode())),
        "world-text": media.png_chunk(b"iTXt", b"Location\0\0\0en\0Ort\0" + CANARY.encode()),
        "raw-exif": media.png_chunk(b"tEXt", b"Raw profile type exif\0\nexif\n%8d\n" % 20 + CANARY.encode().hex().encode()),
        "exif": media.png_chunk(b"eXIf", exif.personal(CANARY, SHOWN, thumbnail())),
        "time": media.png_chunk(b"tIME", struct.pack(">H5B", 2020, 1, 2, 3, 4, 5)),
        "own-chunk": media.png_chunk(b"prVt", CANARY.encode()),
    }
    for name, chunk in chunks.items():
        file = f"private/{name}.png"
        data = formats.written("png", file)
        yield Case("I7", file, data[:33] + chunk + data[33:], corners=pattern.QUARTERS)
        yield Case("I7", f"private/{name}-late.png", distinct(data[:-12] + chunk + data[-12:], name), corners=pattern.QUARTERS)


def distinct(data, name):
    """Makes the bytes unique, since files with equal bytes would be one."""
    return data + name.encode()
