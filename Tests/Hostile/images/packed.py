"""Texts, profiles, EXIF blocks and XMP packets that are small and cost careless readers much time (I13), and usual ones."""

import random
import struct
import zlib

import media
from images import formats, pattern, profiles
from images.case import EITHER, GOOD, Case

LONG = "long"
TEXTS = {"zTXt": b"Comment\0\0", "iTXt": b"XML:com.adobe.xmp\0\1\0\0\0"}


def zeros(size):
    return zlib.compress(bytes(size), 9)


def with_chunks(*chunks):
    whole = formats.written("png", "packed")
    return whole[:33] + b"".join(media.png_chunk(name.encode(), content) for name, content in chunks) + whole[33:]


def profile(size):
    """A valid RGB profile with a private tag of zeros, compressed."""
    tags = {"desc": profiles.described("large"), "zero": bytes(size)}
    return b"icc\0\0" + zlib.compress(profiles.assembled(b"RGB ", tags), 9)


def bombs():
    """At most 100 kB each, but for the EXIF block, which inflate to 50 MB, in one chunk or in many."""
    for name, start in TEXTS.items():
        yield f"one-{name}.png", with_chunks((name, start + zeros(50_000_000)))
        yield f"eight-{name}.png", with_chunks(*[(name, start + zeros(7_600_000))] * 8)
        yield f"many-{name}.png", with_chunks(*[(name, start + zeros(100_000))] * 500)
    yield "keyword-iTXt.png", with_chunks(("iTXt", b"a\0\1\0de\0" + b"k" * 40_000 + b"\0" + zeros(50_000_000)))
    yield "mixed.png", with_chunks(
        ("iCCP", profile(1_900_000)), ("zTXt", TEXTS["zTXt"] + zeros(900_000)), ("eXIf", b"MM\0*" + bytes(700_000)))
    hexadecimal = b"\nexif\n 3500000\n" + b"00" * 3_500_000
    yield "raw-profile.png", with_chunks(*[("zTXt", b"Raw profile type exif\0\0" + zlib.compress(hexadecimal, 9))] * 8)
    yield "profile.png", with_chunks(("iCCP", profile(50_000_000)))
    yield "exif.png", with_chunks(("eXIf", b"MM\0*" + bytes(5_000_000)))
    whole = formats.written("png", "packed")
    yield "after.png", whole[:-12] + media.png_chunk(b"zTXt", TEXTS["zTXt"] + zeros(50_000_000)) * 10 + whole[-12:]


def packets():
    """XMP packets of 4 MB: many attributes, namespaces, elements, references, comments, instructions that crash Foundation."""
    head = (b"<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
            b"<rdf:Description xmlns:dc='http://purl.org/dc/elements/1.1/'%s>")
    tail = b"</rdf:Description></rdf:RDF></x:xmpmeta>"
    numbered = b" ".join(b"a%d=''" % number for number in range(350_000))
    names = b"".join(b" xmlns:a%d='b'" % number for number in range(100_000))
    yield "attributes.webp", head % b" " + b"<a " + numbered + b"/>" + tail
    yield "namespaces.webp", head % names + b"<a xmlns:q='r'/>" * 100_000 + tail
    yield "some-namespaces.webp", head % names[:10_000] + b"<a xmlns:q='r'/>" * 200_000 + tail
    for name, part in (("elements", b"<a/>"), ("references", b"&amp;"), ("comments", b"<!---->"), ("instructions", b"<?a?>"), ("words", b"<b>a</b>c")):
        yield f"{name}.webp", head % b"" + b"<dc:title>" + part * (3_900_000 // len(part)) + b"</dc:title>" + tail


def usual():
    """What programs write."""
    yield "profile.png", with_chunks(("iCCP", b"icc\0\0" + zlib.compress(profiles.matrix("p3"))))
    noise = random.Random(13).randbytes(60_000)
    yield "raw-profile.png", with_chunks(("zTXt", b"Raw profile type exif\0\0" + zlib.compress(b"\nexif\n" + noise.hex().encode())))
    yield "text.png", with_chunks(("zTXt", TEXTS["zTXt"] + zlib.compress(b"A long story. " * 20_000)))
    yield "plain-text.png", with_chunks(("tEXt", b"workflow\0" + b"{} " * 300_000))
    yield "exif.png", with_chunks(("eXIf", b"MM\0*\0\0\0\10\0\0\0\0\0\0" + bytes(60_000)))
    yield "manifest.png", with_chunks(("caBX", bytes(3_000_000)))


def with_xmp(packet):
    return pattern.picture("packed" + str(len(packet))).attach("xmp-data", packet).write(".webp[lossless]")


def cases():
    for name, data in bombs():
        yield Case("I13", f"packed/bomb-{name}", data, EITHER, LONG)
    for name, packet in packets():
        yield Case("I13", f"packed/xmp-{name}", with_xmp(packet), GOOD)
    for name, data in usual():
        yield Case("I13", f"packed/usual-{name}", data, GOOD)
