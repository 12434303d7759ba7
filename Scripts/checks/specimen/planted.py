"""Faults for a good site: each is a name, what it does to a copy, and words of the complaint it must raise."""

import os

import media
from specimen import gallery_site

HOME, PHOTO, SET = "index.html", "photos/folder/photo-0/index.html", "sets/all/index.html"
JPEG, WEBP = gallery_site.PHOTOS[0].image("jpeg"), gallery_site.PHOTOS[0].image("webp")
SHAPE = gallery_site.SHAPES[0]


def change(path, old, new):
    """Replaces a text in a file, which must be there."""
    def act(root):
        file = os.path.join(root, path)
        with open(file, encoding="utf-8") as opened:
            text = opened.read()
        if old not in text:
            raise ValueError(f"{path} does not hold {old}")
        with open(file, "w", encoding="utf-8") as opened:
            opened.write(text.replace(old, new, 1))
    return act


def put(path, data):
    def act(root):
        file = os.path.join(root, path)
        os.makedirs(os.path.dirname(file), exist_ok=True)
        with open(file, "wb") as opened:
            opened.write(data)
    return act


def remove(path):
    return lambda root: os.remove(os.path.join(root, path))


def link(path, target):
    return lambda root: os.symlink(target, os.path.join(root, path))


def both(*acts):
    def act(root):
        for one in acts:
            one(root)
    return act


def picture(extra):
    return put(JPEG, media.jpeg(*SHAPE, extra=extra))


def box(name, body):
    return (len(body) + 8).to_bytes(4, "big") + name + body


def avif(width, height, item=b"av01", color=b"nclx"):
    """The boxes of an AVIF without its picture."""
    entry = box(b"infe", b"\2\0\0\0\0\1\0\0" + item + b"\0")
    size = box(b"ispe", b"\0\0\0\0" + width.to_bytes(4, "big") + height.to_bytes(4, "big"))
    properties = box(b"iprp", box(b"ipco", size + box(b"colr", color + b"\0" * 7)))
    meta = box(b"meta", b"\0\0\0\0" + box(b"iinf", b"\0\0\0\0\0\1" + entry) + properties)
    return box(b"ftyp", b"avif\0\0\0\0avif") + meta + box(b"mdat", b"")


MARKUP = [
    ("no lang", change(HOME, ' lang="en"', ""), "no lang"),
    ("no dir", change(HOME, ' dir="ltr"', ""), "no dir"),
    ("no kind", change(HOME, ' data-page-kind="home"', ""), "data-page-kind"),
    ("no alt", change(HOME, ' alt="A flat color"', ""), "no alt"),
    ("no width", change(HOME, ' width="640"', ""), "no width"),
    ("a double id", change(HOME, "<h1>", '<h1 id="main">'), "stands twice"),
    ("a skipped heading", change("credits/index.html", "<h2>Licenses</h2>", "<h3>Licenses</h3>"), "follows h1"),
    ("a style attribute", change(HOME, "<h1>", '<h1 style="color:red">'), "style attribute"),
    ("a handler", change(HOME, "<h1>", '<h1 onclick="x()">'), "attribute onclick"),
    ("a script that blocks", change(HOME, "<main", '<script src="x.js"></script><main'), "is no module"),
    ("a long script", change(HOME, "<main", f"<script>{'x();' * 200}</script><main"), "stands in the page"),
    ("a script unknown to the policy", change(HOME, "<main", "<script>x()</script><main"), "<script> are not in its"),
    ("broken data", change(HOME, "<main", '<script type="application/json">{</script><main'), "is not JSON"),
    ("no noopener", change(PHOTO, "license noopener", "license"), "noopener"),
    ("a nameless link", change(HOME, ">All</a>", "></a>"), "has no name"),
    ("bytes that are no text", put("credits/index.html", b"<!doctype html>\xff"), "UTF-8"),
]
NU = [
    ("an unclosed element", change(HOME, "</main>", ""), "index.html: Nu, line"),
    ("a wild less-than", change(HOME, "<h1>Gallery", "<h1>Gallery <3"), "index.html: Nu, line"),
    ("an odd attribute", change(HOME, "<h1>", '<h1 popover="maybe">'), "popover"),
    ("a broken sheet", change(PHOTO, "padding: 1rem", "padding: green"), "padding"),
    ("a broken sheet of a script", put("assets/1.css", b"a { padding: green }"), "assets/1.css: Nu, line 1"),
]
POLICY = [
    ("no policy", change(HOME, "Content-Security-Policy", "X"), "Content-Security-Policy"),
    ("another sheet", change(HOME, "margin: 0 auto", "margin: 1px auto"), "not in its policy"),
    ("an open policy", change(HOME, "'self' data:", "* data:"), "allows *"),
    ("an unsafe policy", change(HOME, "style-src ", "style-src 'unsafe-inline' "), "unsafe-inline"),
    ("no default", change(HOME, "default-src 'none'; ", ""), "default-src"),
]
LINKS = [
    ("a dead link", change(HOME, 'href="./sets/all/"', 'href="./sets/gone/"'), "not there"),
    ("a link without its slash", change(HOME, 'href="./sets/all/"', 'href="./sets/all"'), "not there"),
    ("a link out", change(HOME, 'href="./sets/all/"', 'href="../../x/"'), "leads"),
    ("an absolute link", change(HOME, 'href="./sets/all/"', 'href="/gallery/sets/all/"'), "not relative"),
    ("a relative link on 404", change("404.html", 'href="/gallery/tags/"', 'href="tags/"'), "does not begin"),
    ("a script as link", change(HOME, 'href="./sets/all/"', 'href="javascript:x()"'), "javascript"),
    ("a dead fragment", change(HOME, 'href="./sets/all/"', 'href="./sets/all/#no"'), "names an id"),
    ("a picture elsewhere", change(HOME, 'src="./images', 'src="https://other.example/images'), "another host"),
    ("a dead picture", change(HOME, f'src="./{JPEG}"', 'src="./images/no.jpeg"'), "not there"),
    ("a dead candidate", change(HOME, f"{gallery_site.PHOTOS[0].image('webp', True)} 320w", "images/no.webp 320w"),
     "not there"),
    ("a page nobody links", put("tags/lost/index.html", gallery_site.page("tag", "tags/lost/", "Lost", "").encode()),
     "cannot be reached"),
    ("no canonical", change(HOME, 'rel="canonical"', 'rel="author"'), "canonical"),
    ("a wrong canonical", change(PHOTO, "photo-0/\">", "photo-1/\">"), "canonical"),
]
PICTURES = [
    ("EXIF", picture(media.segment(0xE1, b"Exif\0\0MM")), "APP1 (Exif)"),
    ("XMP", picture(media.segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0<x/>")), "APP1 (http"),
    ("a profile", picture(media.segment(0xE2, b"ICC_PROFILE\0\1\1")), "APP2"),
    ("IPTC", picture(media.segment(0xED, b"Photoshop 3.0\0")), "APP13"),
    ("a comment", picture(media.segment(0xFE, b"hello")), "a comment"),
    ("a tail", put(JPEG, media.jpeg(*SHAPE) + b"tail"), "behind its end"),
    ("half a JPEG", put(JPEG, media.jpeg(*SHAPE)[:900]), "damaged"),
    ("EXIF in WebP", put(WEBP, media.webp(*SHAPE, extra=media.riff_chunk(b"EXIF", b"MM"))), "chunk EXIF"),
    ("a profile in WebP", put(WEBP, media.webp(*SHAPE, extra=media.riff_chunk(b"ICCP", b"x"))), "chunk ICCP"),
    ("EXIF in AVIF", put("images/a.avif", avif(4, 3, item=b"Exif")), "item Exif"),
    ("XMP in AVIF", put("images/a.avif", avif(4, 3, item=b"mime")), "item mime"),
    ("a profile in AVIF", put("images/a.avif", avif(4, 3, color=b"prof")), "color profile"),
    ("an AVIF nobody shows", put("images/a.avif", avif(4, 3)), "not used"),
    ("a wrong ending", put(JPEG, media.webp(*SHAPE)), "is webp by its content"),
    ("another shape", put(JPEG, media.jpeg(640, 480)), "but its <img> says"),
    ("another width", put(WEBP, media.webp(600, 400)), "is announced as 640w"),
    ("another type", change(HOME, "image/webp", "image/avif"), "announced as image/avif"),
]
LISTS = [
    ("a broken feed", change("feed.xml", "</feed>", ""), "not well-formed"),
    ("a date without zone", change("feed.xml", "10:00:00Z", "10:00:00"), "RFC 3339"),
    ("a double id", change("feed.xml", "photo-0/</id>", "photo-1/</id>"), "stands twice"),
    ("a relative id", change("feed.xml", f"<id>{gallery_site.ADDRESS}photos", "<id>photos"), "not absolute"),
    ("no title", change("feed.xml", "<title>Gallery</title>", ""), "0 title"),
    ("a wrong length", change("feed.xml", 'length="', 'length="1'), "another length"),
    ("markup in a feed", change("feed.xml", "&lt;p&gt;Red", "&lt;script&gt;x&lt;/script&gt;"), "<script>"),
    ("a broken JSON feed", change("feed.json", "{", ""), "not JSON"),
    ("an item without id", change("feed.json", '"id":', '"no":'), "no id"),
    ("a dead item", change("feed.json", '"url": "' + gallery_site.ADDRESS + "photos", '"url": "https://x/'), "the url"),
    ("another version", change("feed.json", "version/1.1", "version/1"), "version"),
    ("a dead address", change("sitemap.xml", "tags/red/", "tags/gone/"), "not there"),
    ("a forgotten photo", change("sitemap.xml", "photos/folder/photo-3/", "tags/red/"), "leaves out"),
    ("no sitemap in robots", change("robots.txt", "Sitemap", "Site"), "odd line"),
    ("broken data", change(PHOTO, '"@context"', '@context"'), "not JSON"),
    ("no license in data", change(PHOTO, '"license"', '"no"'), "its license"),
    ("no creator in data", change(PHOTO, '"creator"', '"no"'), "no creator"),
    ("no picture in data", change(PHOTO, '"contentUrl"', '"no"'), "no contentUrl"),
]
FILES = [
    ("a hidden file", put(".secret", b""), "dash or a dot"),
    ("a dash", put("-rf.txt", b""), "dash or a dot"),
    ("a long name", put("a" * 201 + ".txt", b""), "200 bytes"),
    ("an odd name", put("odd name.txt", b""), "more than letters"),
    ("two by case", put("ROBOTS.txt", b""), "only by case"),
    ("a link", link("linked.txt", "robots.txt"), "neither a file"),
    ("no marker", remove(".vitrine-site"), "is missing"),
    ("no 404", remove("404.html"), "is missing"),
    ("a heavy page", change(HOME, "</main>", "".join(f"<p>{n * n:x}{n ** 7}</p>" for n in range(9000)) + "</main>"),
     "HTML weighs"),
]
HEAVY = "".join(f"{n * n:x}{n ** 7}" for n in range(9000)).encode()
SCRIPTS = [
    ("heavy scripts", put("assets/1.js", HEAVY), "its scripts weigh"),
    ("a heavy start", both(change(HOME, "</main>", '<script type="module" src="./assets/1.js"></script></main>'),
                           put("assets/1.js", b'import "./2.js"'), put("assets/2.js", HEAVY)), "of script at load"),
]
STATIC = SCRIPTS + MARKUP + POLICY + LINKS + PICTURES + LISTS + FILES
