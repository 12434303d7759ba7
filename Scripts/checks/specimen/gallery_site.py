"""A small gallery made by hand that keeps every promise: what the checks are tried on.

It follows the contract of the output folder, looks plain, and has each kind of page.
"""

import base64
import hashlib
import html
import json
import os

import media

ADDRESS = "https://photos.example.org/gallery/"
PER_PAGE = 4
SHEET = """
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 1rem/1.5 sans-serif }
body { margin: 0 auto; max-inline-size: 60rem; padding: 1rem; overflow-wrap: anywhere }
a { color: inherit; display: inline-block; min-block-size: 1.5rem; min-inline-size: 1.5rem }
a:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
img { max-inline-size: 100%; block-size: auto; display: block }
ul, ol { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 1rem }
"""
POLICY = "default-src 'none'; img-src 'self' data:; base-uri 'none'; form-action 'none'"
SHAPES = [(640, 427), (427, 640), (640, 160), (640, 480), (640, 640),
          (640, 427), (640, 427), (480, 640), (640, 360), (640, 427)]


class Photo:
    """One made-up photo with its renditions."""

    def __init__(self, number, shape):
        self.title = f"Photo <{number}> & “more”"
        self.path = f"photos/folder/photo-{number}/"
        self.number, self.width, self.height = number, *shape
        self.small = (max(1, shape[0] // 2), max(1, shape[1] // 2))

    def image(self, ending, small=False):
        return f"images/{self.number:064x}-{320 if small else 640}.{ending}"

    def files(self):
        color = (90, 100 + 10 * self.number, 150)
        yield self.image("jpeg"), media.jpeg(self.width, self.height, color)
        yield self.image("webp"), media.webp(self.width, self.height, color)
        yield self.image("webp", small=True), media.webp(*self.small, color)


PHOTOS = [Photo(number, shape) for number, shape in enumerate(SHAPES)]


def escape(text):
    return html.escape(text, quote=True)


def image(photo, root, lazy=True):
    srcset = ", ".join(f"{root}{photo.image('webp', small)} {width}w"
                       for small, width in ((True, photo.small[0]), (False, photo.width)))
    loading = ' loading="lazy"' if lazy else ""
    return (f'<picture><source type="image/webp" srcset="{srcset}" sizes="20rem">'
            f'<img src="{root}{photo.image("jpeg")}" width="{photo.width}" height="{photo.height}" '
            f'alt="A flat color"{loading}></picture>')


def grid(photos, root):
    items = "".join(
        f'<li><a href="{root}{photo.path}">{image(photo, root, place > 3)}'
        f"<span>{escape(photo.title)}</span></a></li>\n" for place, photo in enumerate(photos))
    return f'<ul role="list">\n{items}</ul>'


def digest(sheet):
    return "sha256-" + base64.b64encode(hashlib.sha256(sheet.encode()).digest()).decode()


def page(kind, path, title, body, data=None):
    """A whole page; `{root}` in the body is the way up to the site."""
    root = "/gallery/" if kind == "404" else "../" * path.count("/") or "./"
    canonical = "" if kind == "404" else f'<link rel="canonical" href="{ADDRESS}{path}">'
    script = f'<script type="application/ld+json">{data}</script>' if data else ""
    return f"""<!doctype html>
<html lang="en" dir="ltr" data-page-kind="{kind}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}; style-src '{digest(SHEET)}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
{canonical}<link rel="icon" href="data:,">
{script}<style>{SHEET}</style>
</head>
<body>
<header><p><a href="{root}">Home</a></p></header>
<main id="main"><h1>{escape(title)}</h1>
{body.replace("{root}", root)}
</main>
<footer><p><a href="{root}tags/">Tags</a> <a href="{root}credits/">Credits</a></p></footer>
</body>
</html>
"""


def photo_page(photo):
    body = (f"<figure>{image(photo, '{root}', False)}</figure>"
            '<p>Red</p><p><a href="{root}authors/folder/ada/" rel="author">Ada</a></p>'
            '<p><a href="https://creativecommons.org/licenses/by/4.0/" rel="license noopener">CC BY</a></p>'
            '<p><a href="{root}tags/red/" rel="tag">red</a></p>')
    data = {"@context": "https://schema.org", "@type": "ImageObject", "name": photo.title,
            "contentUrl": ADDRESS + photo.image("jpeg"), "creator": {"@type": "Person", "name": "Ada"},
            "license": "https://creativecommons.org/licenses/by/4.0/", "keywords": ["red"], "caption": "Red"}
    return page("photo", photo.path, photo.title, body, json.dumps(data).replace("<", "\\u003c"))


def set_pages():
    parts = [PHOTOS[at:at + PER_PAGE] for at in range(0, len(PHOTOS), PER_PAGE)]
    steps = " ".join(f'<a href="{{root}}sets/all/{f"page/{n}/" if n > 1 else ""}">{n}</a>'
                     for n in range(1, len(parts) + 1))
    for number, photos in enumerate(parts, 1):
        path = f"sets/all/page/{number}/" if number > 1 else "sets/all/"
        yield path, page("set", path, f"All, page {number}", grid(photos, "{root}") + f"<nav>{steps}</nav>")


def pages():
    """Path and text of every page."""
    newest = grid(PHOTOS[:3], "{root}")
    sets = '<p><a href="{root}sets/all/">All</a> <a href="{root}sets/none/">None</a></p>'
    yield "index.html", page("home", "", "Gallery", sets + newest)
    yield "404.html", page("404", "404.html", "Not here", newest)
    bodies = {
        "sets/none/": ("set", "None", '<p role="status">Nothing was found.</p>' + newest),
        "tags/": ("tags", "Tags", '<p><a href="{root}tags/red/" rel="tag">red</a></p>'),
        "tags/red/": ("tag", "red", grid(PHOTOS, "{root}")),
        "authors/folder/ada/": ("author", "Ada", grid(PHOTOS, "{root}")),
        "credits/": ("credits", "Credits", "<h2>Licenses</h2><p>CC BY</p>"),
        "no-results/": ("no-results", "Nothing", newest)}
    for path, (kind, title, body) in bodies.items():
        yield path + "index.html", page(kind, path, title, body)
    for path, text in set_pages():
        yield path + "index.html", text
    for photo in PHOTOS:
        yield photo.path + "index.html", photo_page(photo)


def atom(files):
    entries = "".join(
        f"<entry><title>{escape(p.title)}</title><id>{ADDRESS}{p.path}</id>"
        f'<link rel="alternate" type="text/html" href="{ADDRESS}{p.path}"/>'
        f'<link rel="enclosure" type="image/jpeg" length="{len(files[p.image("jpeg")])}" '
        f'href="{ADDRESS}{p.image("jpeg")}"/><updated>2024-05-0{1 + p.number % 9}T10:00:00Z</updated>'
        f'<author><name>Ada</name></author><category term="red"/>'
        f'<content type="html">&lt;p&gt;Red&lt;/p&gt;</content></entry>\n'
        for p in PHOTOS)
    return (f'<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
            f"<title>Gallery</title><id>{ADDRESS}</id><updated>2024-05-09T10:00:00Z</updated>"
            f'<link rel="alternate" href="{ADDRESS}"/><link rel="self" href="{ADDRESS}feed.xml"/>'
            f"<author><name>Ada</name></author>{entries}</feed>\n")


def json_feed():
    items = [{"id": ADDRESS + p.path, "url": ADDRESS + p.path, "title": p.title,
              "content_html": "<p>Red</p>", "image": ADDRESS + p.image("jpeg"),
              "date_published": "2024-05-01T10:00:00Z", "authors": [{"name": "Ada"}],
              "tags": ["red"]} for p in PHOTOS]
    return json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "Gallery",
                       "home_page_url": ADDRESS, "feed_url": ADDRESS + "feed.json", "items": items})


def sitemap(paths):
    locations = "".join(
        f"<url><loc>{ADDRESS}{path.removesuffix('index.html')}</loc></url>\n"
        for path in paths if path != "404.html" and not path.startswith("no-results"))
    return ('<?xml version="1.0" encoding="utf-8"?>\n'
            f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{locations}</urlset>\n')


def write(root):
    """Writes the whole site into a folder."""
    files = {name: data for photo in PHOTOS for name, data in photo.files()}
    texts = dict(pages())
    texts.update({"feed.xml": atom(files), "feed.json": json_feed(), "sitemap.xml": sitemap(list(texts)),
                  "robots.txt": f"User-agent: *\nAllow: /\nSitemap: {ADDRESS}sitemap.xml\n",
                  ".vitrine-site": "{}\n"})
    files.update({name: text.encode() for name, text in texts.items()})
    for name, data in files.items():
        path = os.path.join(root, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
