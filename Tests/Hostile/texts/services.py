"""Fake photo services whose replies have a hostile text in every field about a photo or a person (X1, X2)."""

import http.server
import json
import os
import threading
from urllib.parse import urlsplit

from visit_data import fake_flickr
from texts import folder

NUMBERED = "?n="


class Handler(fake_flickr.Handler):
    """Answers searches like the services. The images are harmless.

    `tags` are additional tags of the first photo, `deep` is JSON for a field that nothing reads.
    """

    texts, tags, deep = (), (), None

    def do_GET(self):
        path = urlsplit(self.path).path
        if path.startswith("/picture/"):
            return self.send(folder.photo(int(path.split("/")[2].split(".")[0])), "image/jpeg")
        reply = REPLIES[path.split("/")[1]](self.texts, self.picture, self.tags) if "page=2" not in self.path else {}
        self.send(self.deepened(json.dumps(reply)).encode(), "application/json")

    def deepened(self, text):
        """Adds the deep value before all other fields."""
        return f'{{"extra": {self.deep}, {text[1:]}' if self.deep and len(text) > 2 else text

    def picture(self, number):
        return f"http://127.0.0.1:{self.server.server_address[1]}/picture/{number}.jpg"


def odd_id(number, text):
    """Every second id is a hostile text that could leave its folder, of a plausible length."""
    return f"{text[:60]}{number}" if number % 2 else str(1000 + number)


def tagged(number, text, tags):
    """The tags of a photo. The first photo has all additional tags."""
    return [text, *(tags if number == 0 else ())]


def flickr(texts, picture, tags):
    photos = [{"id": odd_id(n, t), "owner": f"{n}@N01", "ownername": t, "pathalias": t, "title": t, "description": {"_content": t}, "license": "4",
               "tags": " ".join(tagged(n, t, tags)), "dateupload": "1655300000", "datetaken": t, "datetakengranularity": "0",
               "datetakenunknown": "0", "media": "photo", "ispublic": 1, "secret": t, "server": t, "iconserver": t, "url_l": picture(n),
               "width_l": 64, "height_l": 48} for n, t in enumerate(texts)]
    return {"stat": "ok", "photos": {"page": 1, "pages": 1, "perpage": 500, "total": len(photos), "photo": photos}}


def openverse(texts, picture, tags):
    photos = [{"id": f"b840de61-fb9d-4ec5-9572-{100_000_000_000 + n}", "title": t, "creator": t, "creator_url": t, "url": picture(n),
               "foreign_landing_url": t, "license": "by", "license_version": t, "license_url": t, "provider": t, "source": t, "width": 64,
               "height": 48, "attribution": t, "mature": False, "tags": [{"name": tag} for tag in (*tagged(n, t, tags), "a" + t)]}
              for n, t in enumerate(texts[:20])]
    return {"result_count": len(photos), "page_count": 1, "page_size": 20, "page": 1, "results": photos}


def pexels(texts, picture, _):
    photos = [{"type": "Photo", "id": 2000 + n, "width": 64, "height": 48, "url": t, "photographer": t, "photographer_url": t, "photographer_id": n,
               "avg_color": t, "alt": t, "src": {"original": picture(n), "medium": picture(n)}} for n, t in enumerate(texts[:80])]
    return {"page": 1, "per_page": 80, "total_results": len(photos), "photos": photos}


def unsplash(texts, picture, tags):
    photos = [{"id": f"Xq_1b{10_000 + n}", "slug": t, "width": 64, "height": 48, "color": t, "created_at": t, "description": t, "alt_description": t,
               "urls": {"raw": picture(n) + NUMBERED, "full": picture(n) + NUMBERED}, "links": {"html": t, "download_location": t},
               "tags": [{"title": tag} for tag in tagged(n, t, tags)], "user": {"id": t, "username": t, "name": t, "bio": t, "location": t,
                                                                              "links": {"html": t}, "social": {"portfolio_url": t, "instagram_username": t}}}
              for n, t in enumerate(texts[:30])]
    return {"total": len(photos), "total_pages": 1, "results": photos}


def commons(texts, picture, _):
    """Commons texts are HTML: the text as markup, and as an attribute."""
    pages = [{"pageid": 3000 + n, "ns": 6, "title": f"File:{t}.jpg", "index": n + 1, "imageinfo": [{
        "timestamp": "2021-06-01T10:20:30Z", "width": 64, "height": 48, "url": picture(n), "thumburl": picture(n), "thumbwidth": 64, "thumbheight": 48,
        "mime": "image/jpeg", "mediatype": "BITMAP", "descriptionurl": t, "extmetadata": {
            name: {"value": value} for name, value in {
                "ObjectName": t, "ImageDescription": f"<p title='{t}'>{t}</p>", "Artist": f'<a href="{t}">{t}</a>', "Attribution": t,
                "DateTimeOriginal": t, "LicenseShortName": "CC BY-SA 4.0", "LicenseUrl": t, "UsageTerms": t}.items()}}]}
             for n, t in enumerate(texts)]
    return {"batchcomplete": True, "query": {"pages": pages}}


REPLIES = {"flickr": flickr, "openverse": openverse, "pexels": pexels, "unsplash": unsplash, "commons": commons}


def serve(texts, base=Handler, **fields):
    """Starts a server and returns it with its address. `fields` are attributes of the handler `base`."""
    handler = type("Handler", (base,), {"texts": tuple(texts), **fields})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}"


ENVIRONMENT = {"FLICKR_API_KEY": "k" * 32, "PEXELS_API_KEY": "p" * 32, "UNSPLASH_ACCESS_KEY": "u" * 32}
KEYS = {"flickr": {"api_key": "${FLICKR_API_KEY}"}, "openverse": {}, "pexels": {"api_key": "${PEXELS_API_KEY}"},
        "unsplash": {"access_key": "${UNSPLASH_ACCESS_KEY}"}, "commons": {"contact": "https://example.org/"}}


def fill(root, origin, names=tuple(KEYS)):
    providers = {name: {**KEYS[name], "endpoint": f"{origin}/{name}/"} for name in names}
    site = {"title": "Services", "url": "https://photos.example.org/gallery/", "images": {"sizes": [48], "formats": ["jpeg"]}, "providers": providers,
            "sets": [{"slug": name, "title": name, "provider": name, "search": "sea", "limit": 500} for name in names]}
    os.makedirs(root, exist_ok=True)
    folder.put(root, "site.yml", folder.as_yaml(site))
