"""Builds metadata by hand: XMP packets, EXIF blocks, and the segments and chunks that contain them."""

import struct
import zlib
from xml.sax.saxutils import escape

import media

XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>{prolog}
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{caption}</rdf:li></rdf:Alt></dc:description>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:subject><rdf:Bag>{tags}</rdf:Bag></dc:subject>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>"""

DESCRIPTION, ARTIST, COPYRIGHT = 0x010E, 0x013B, 0x8298


def xmp(title="", caption="", author="", tags=()):
    items = "".join(f"<rdf:li>{escape(tag)}</rdf:li>" for tag in tags)
    return XMP.format(prolog="", title=escape(title), caption=escape(caption),
                      author=escape(author), tags=items).encode()


def xmp_with_entity(document_type, reference):
    """A packet with an entity that makes careless readers fetch a file or expand text."""
    return XMP.format(prolog=document_type, title=reference, caption=reference,
                      author=reference, tags="").encode()


def in_jpeg(packet):
    return media.segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + packet)


def in_png(packet):
    return media.png_chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + packet)


def in_webp(packet):
    return media.riff_chunk(b"XMP ", packet)


def exif(values):
    """A big-endian TIFF with text fields, as a JPEG segment."""
    fields, texts = b"", b""
    start = 8 + 2 + 12 * len(values) + 4
    for tag, text in sorted(values.items()):
        data = text + b"\0"
        data += b"\0" * max(0, 5 - len(data))
        fields += struct.pack(">HHII", tag, 2, len(data), start + len(texts))
        texts += data + b"\0" * (len(data) % 2)
    block = b"MM\0*" + struct.pack(">IH", 8, len(values)) + fields + b"\0\0\0\0" + texts
    return media.segment(0xE1, b"Exif\0\0" + block)


def text_bomb(size=50_000_000):
    """A small PNG chunk that decompresses to a very long text."""
    return media.png_chunk(b"zTXt", b"Comment\0\0" + zlib.compress(b"a" * size, 9))


def huge_png(width=60_000, height=60_000):
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + media.png_chunk(b"IHDR", header)
            + media.png_chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + media.png_chunk(b"IEND", b""))


def huge_jpeg(width=64_250, height=64_250):
    small = media.jpeg(16, 16)
    at = small.index(b"\xff\xc0")
    return small[:at + 5] + struct.pack(">HH", height, width) + small[at + 9:]
