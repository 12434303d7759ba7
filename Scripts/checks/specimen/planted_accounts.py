"""A build of hostile photos as it should end, and the ways in which it may go wrong."""

import json
import os

from specimen import gallery_site
from specimen.planted import HOME, PHOTO, change, put

BAD = {"source": "Photos/pipe.jpg", "why": "pipe"}
NOTED = {"source": "Photos/photo-1.jpg.yml", "why": "http"}
PROBLEMS = [
    {"code": "folder.left-out", "what": "Photos/pipe.jpg is left out: it is a named pipe", "place": "Photos/pipe.jpg"},
    {"code": "sidecar", "what": "page must be an http address", "place": "Photos/photo-1.jpg.yml:2:7"}]
MESSAGES = "warning[folder.left-out]: Photos/pipe.jpg is left out: it is a named pipe\n"
FILES = ("expected.json", "report.json", "stderr.txt")


def write(root):
    """Puts what was expected, reported and said beside a good site."""
    good = [{"source": f"Photos/photo-{p.number}.jpg", "title": p.title, "caption": "Red", "author": "Ada",
             "tags": ["red"], "alt": "A flat color"} for p in gallery_site.PHOTOS]
    photos = [{"source": f"Photos/photo-{p.number}.jpg", "page": p.path, "renditions": [{"path": p.image("jpeg")}]}
              for p in gallery_site.PHOTOS]
    expected = {"good": good, "bad": [BAD], "either": [], "noted": [NOTED], "headings": ["Gallery", "Ada", "red"],
                "query": "Nothing was found.", "description": "Gallery"}
    texts = (json.dumps(expected), json.dumps({"published": True, "problems": PROBLEMS, "photos": photos}), MESSAGES)
    for name, text in zip(FILES, texts):
        put(name, text.encode())(root)


def report(act):
    """Changes the report as a value."""
    def change_report(root):
        path = os.path.join(root, "report.json")
        with open(path, encoding="utf-8") as file:
            value = json.load(file)
        act(value)
        put("report.json", json.dumps(value).encode())(root)
    return change_report


TITLE = "<h1>Photo &lt;0&gt; &amp; “more”</h1>"
ACCOUNTS = [
    ("a photo not published", report(lambda r: r["photos"].pop()), "is not published"),
    ("a pipe published", report(lambda r: r["photos"][0].update(source="Photos/pipe.jpg")), "is published"),
    ("a file named twice", report(lambda r: r["problems"].append(PROBLEMS[0])), "named 2 times"),
    ("a file not named", report(lambda r: r["problems"].pop(0)), "named 0 times"),
    ("an odd reason", report(lambda r: r["problems"][0].update(what="it is left out")), "odd reason"),
    ("a photo without page", report(lambda r: r["photos"][0].update(page="photos/no/")), "has no page"),
    ("a photo without renditions", report(lambda r: r["photos"][0].update(renditions=[])), "no renditions"),
    ("a text as markup", change(PHOTO, TITLE, "<h1>Photo <b onclick=x()>0</b> & “more”</h1>"), "its h1 is"),
    ("an attribute too many", change(PHOTO, "<h1>", '<h1 onclick="x()">'), "attribute onclick"),
    ("an element too many", change(PHOTO, "<h1>", "<iframe></iframe><h1>"), "element <iframe>"),
    ("a link to a script", change(PHOTO, 'href="https://creative', 'href="java\tscript:x//'), "leads to java"),
    ("a caption lost", change(PHOTO, "<p>Red</p>", "<p>Blue</p>"), "does not show the caption"),
    ("an alternative text lost", change(PHOTO, 'alt="A flat color"', 'alt="x"'), "alternative text"),
    ("a caption lost in the feed", change("feed.xml", "&gt;Red&lt;", "&gt;Blue&lt;"), "has the caption"),
    ("a link to a script in the data", change(PHOTO, '"contentUrl": "https', '"contentUrl": "javascript'), "leads to"),
    ("a tag lost", change(PHOTO, ">red</a>", ">green</a>"), "does not link the tag"),
    ("an author lost", change(PHOTO, ">Ada</a>", ">Bob</a>"), "does not link the author"),
    ("other data", change(PHOTO, '"name": "Ada"', '"name": "Bob"'), "structured data has the author"),
    ("another title in the feed", change("feed.xml", "Photo &lt;0", "Photo 0"), "has the title"),
    ("another title in the JSON feed", change("feed.json", "Photo <0", "Photo 0"), "has the title"),
    ("an evaluated text", change(HOME, "</main>", "42-was-evaluated</main>"), "holds 42"),
    ("a file from outside", change(HOME, "</main>", "CANARY-FROM-OUTSIDE</main>"), "holds CANARY"),
    ("a search not shown", change("sets/none/index.html", "Nothing was found.", "?"), "searched for"),
    ("an escape in the messages", put("stderr.txt", MESSAGES.encode() + b"\x1b[31m\n"), "control characters"),
    ("a command in the messages", put("stderr.txt", MESSAGES.encode() + b"::error::x\n"), "is a command"),
    ("a silent build", put("stderr.txt", b""), "does not name"),
]
