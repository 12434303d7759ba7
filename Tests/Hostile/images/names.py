"""Names that collide, leave their folder, look like options or are unprintable (I10)."""

from images import formats
from images.case import BAD, GOOD, Case

GOOD_NAMES = [
    "Photo.jpg", "photo.jpg", "PHOTO.jpg", "photo.JPG", "café.jpg", "cafe\u0301.jpg", "CAFÉ.jpg", "straße.jpg", "STRASSE.jpg",
    "ﬁne.jpg", "fine.jpg", "İstanbul.jpg", "istanbul.jpg", "K.jpg", "K.jpg", "ſ.jpg", "s.jpg", "Å.jpg", "Å.jpg", "Ω.jpg", "Ω.jpg",
    "-dash.jpg", "--output=x.jpg", "-.jpg", "a..jpg", "dots....jpg", "con.jpg", "NUL.jpg", "aux.tar.jpg", "com1.jpg",
    "with space.jpg", " leading.jpg", "trailing .jpg", "plus+plus.jpg", "%2e%2e%2f.jpg", "%00.jpg", "a%20b.jpg",
    "a?b=c.jpg", "a#b.jpg", "a&b.jpg", "a;b.jpg", "a:b.jpg", "a*b.jpg", "a|b.jpg", "a<b>.jpg", "a\"b.jpg", "a'b.jpg", "a`id`.jpg",
    "$(id).jpg", "a\\b.jpg", "x\\..\\..\\x.jpg", "~root.jpg", "!important.jpg", "=1+1.jpg", "@x.jpg", "index.html", "index.html.jpg", "page", "feed.xml",
    "日本語.jpg", "שלום.jpg", "👩‍👩‍👧‍👦.jpg", "́combining.jpg", "a" * 250 + ".jpg", "é" * 120 + ".jpg", "漢" * 83 + ".jpg", "a" * 251 + ".png",
    "x" * 199 + ".jpg", "x" * 200 + ".jpg", "x" * 201 + ".jpg", "no-extension", "jpg", "sitemap.xml", "photos.csv", "0", "1e3.jpg", "null.jpg",
    "photo-.jpg", "photo_.jpg", "photo.jpg.jpg", "photo~.jpg",
]
ODD = [b"line\nbreak.jpg", b"\n.jpg", b"bell\x07.jpg", b"escape\x1b[31m.jpg", b"return\r.jpg", b"delete\x7f.jpg", b"latin-\xe9.jpg", b"\xff\xfe.jpg",
       b"half-\xf0\x9f\x91.jpg", b"long-\xc0\xaf.jpg", b"surrogate-\xed\xa0\x80.jpg", b"::error::\r\n.jpg", b"tab\there.jpg"]
INVISIBLE = ["evil\u202egpj.exe.jpg", "zero\u200bwidth.jpg", "zerowidth.jpg", "mark\ufeff.jpg", "line\u2028.jpg", "next\u0085.jpg"]


def cases(random, points):
    for number, name in enumerate(dict.fromkeys(GOOD_NAMES)):
        yield Case("I10", "names/" + name, formats.written("baseline", f"{number} {name}"), GOOD)
    for number, name in enumerate(ODD):
        yield Case("I10", "names/" + name.decode("utf-8", "surrogateescape"), formats.written("baseline", f"odd {number}"), BAD, "name character")
    for name in INVISIBLE:
        yield Case("I10", "names/" + name, formats.written("baseline", name), "published or left out", "name character")
    for folder in ("A", "a", "-rf", "à", "à", "index.html", "con"):
        yield Case("I10", f"names/{folder}/same.jpg", formats.written("baseline", "in " + folder), GOOD)
    deep = "/".join(["deep"] * 40)
    yield Case("I10", f"names/{deep}/down.jpg", formats.written("baseline", "deep"), GOOD)
