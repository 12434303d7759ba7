"""Checks what image files may say beside their pixels: the rights of their photo, and nothing else."""

import struct
import xml.etree.ElementTree as ET

LONGEST = 800
RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
XML = "{http://www.w3.org/XML/1998/namespace}"
STRUCTURE = {RDF + name for name in ("RDF", "Description", "Seq", "Alt", "li", "about")} | {XML + "lang"}
PROPERTIES = {
    "{http://purl.org/dc/elements/1.1/}creator", "{http://purl.org/dc/elements/1.1/}rights",
    "{http://ns.adobe.com/photoshop/1.0/}Credit",
    "{http://ns.adobe.com/xap/1.0/rights/}UsageTerms",
    "{http://ns.adobe.com/xap/1.0/rights/}WebStatement",
    "{http://ns.useplus.org/ldf/xmp/1.0/}Licensor", "{http://ns.useplus.org/ldf/xmp/1.0/}LicensorURL",
    "{http://ns.useplus.org/ldf/xmp/1.0/}DataMining",
}
ARTIST, COPYRIGHT = 0x013B, 0x8298


def packet_faults(packet):
    """Names what an XMP packet contains beside rights."""
    if len(packet) > LONGEST:
        return [f"an XMP packet of {len(packet)} bytes"]
    try:
        root = ET.fromstring(packet)
    except ET.ParseError as error:
        return [f"a malformed XMP packet ({error})"]
    names = {name for element in root.iter() for name in [element.tag, *element.attrib]}
    return [f"XMP {name}" for name in sorted(names - STRUCTURE - PROPERTIES)]


def exif_faults(block):
    """Names the fields of an EXIF block beside the artist and the copyright."""
    order = {b"MM\0*": ">", b"II*\0": "<"}.get(block[:4])
    if not order:
        return ["a malformed EXIF block"]
    start = struct.unpack_from(order + "I", block, 4)[0]
    count = struct.unpack_from(order + "H", block, start)[0]
    tags = [struct.unpack_from(order + "H", block, start + 2 + 12 * index)[0] for index in range(count)]
    following = struct.unpack_from(order + "I", block, start + 2 + 12 * count)[0]
    extra = [f"EXIF field {tag:#06x}" for tag in tags if tag not in (ARTIST, COPYRIGHT)]
    return extra + (["a second EXIF directory"] if following else [])


def first_packet(data):
    """The XMP packet in a file, wherever it is."""
    start, end = data.find(b"<rdf:RDF"), data.find(b"</rdf:RDF>")
    return data[start:end + len(b"</rdf:RDF>")] if 0 <= start < end else b""
