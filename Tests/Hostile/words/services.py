"""Photo services whose replies hold one hostile text in every field that tells of a photo or a person (X1, X2)."""

import http.server
import json
import os
import threading
from urllib.parse import urlsplit

from visited import flickr as played
from words import folder

NUMBERED = "?n="


class Handler(played.Handler):
    """Flickr, Openverse, Pexels and Unsplash as they answer a search; the picture itself is harmless."""

    texts = ()

    def do_GET(self):
        path = urlsplit(self.path).path
        if path.startswith("/picture/"):
            return self.send(folder.photo(int(path.split("/")[2].split(".")[0])), "image/jpeg")
        makers = {"flickr": flickr, "openverse": openverse, "pexels": pexels, "unsplash": unsplash}
        reply = makers[path.split("/")[1]](self.texts, self.picture) if "page=2" not in self.path else {}
        self.send(json.dumps(reply).encode(), "application/json")

    def picture(self, number):
        return f"http://127.0.0.1:{self.server.server_address[1]}/picture/{number}.jpg"


def flickr(texts, picture):
    photos = [{"id": str(1000 + n), "owner": f"{n}@N01", "ownername": t, "pathalias": t, "title": t, "description": {"_content": t}, "license": "4",
               "tags": t, "dateupload": "1655300000", "datetaken": t, "datetakengranularity": "0", "datetakenunknown": "0", "media": "photo",
               "ispublic": 1, "secret": t, "server": t, "iconserver": t, "url_l": picture(n), "width_l": 64, "height_l": 48} for n, t in enumerate(texts)]
    return {"stat": "ok", "photos": {"page": 1, "pages": 1, "perpage": 500, "total": len(photos), "photo": photos}}


def openverse(texts, picture):
    photos = [{"id": f"b840de61-fb9d-4ec5-9572-{100_000_000_000 + n}", "title": t, "creator": t, "creator_url": t, "url": picture(n),
               "foreign_landing_url": t, "license": "by", "license_version": t, "license_url": t, "provider": t, "source": t, "width": 64,
               "height": 48, "attribution": t, "mature": False, "tags": [{"name": t}, {"name": "a" + t}]} for n, t in enumerate(texts[:20])]
    return {"result_count": len(photos), "page_count": 1, "page_size": 20, "page": 1, "results": photos}


def pexels(texts, picture):
    photos = [{"type": "Photo", "id": 2000 + n, "width": 64, "height": 48, "url": t, "photographer": t, "photographer_url": t, "photographer_id": n,
               "avg_color": t, "alt": t, "src": {"original": picture(n), "medium": picture(n)}} for n, t in enumerate(texts[:80])]
    return {"page": 1, "per_page": 80, "total_results": len(photos), "photos": photos}


def unsplash(texts, picture):
    photos = [{"id": f"Xq_1b{10_000 + n}", "slug": t, "width": 64, "height": 48, "color": t, "created_at": t, "description": t, "alt_description": t,
               "urls": {"raw": picture(n) + NUMBERED, "full": picture(n) + NUMBERED}, "links": {"html": t, "download_location": t},
               "tags": [{"title": t}], "user": {"id": t, "username": t, "name": t, "bio": t, "location": t, "links": {"html": t},
                                                "social": {"portfolio_url": t, "instagram_username": t}}} for n, t in enumerate(texts[:30])]
    return {"total": len(photos), "total_pages": 1, "results": photos}


def play(texts):
    handler = type("Handler", (Handler,), {"texts": tuple(texts)})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}"


ENVIRONMENT = {"FLICKR_API_KEY": "k" * 32, "PEXELS_API_KEY": "p" * 32, "UNSPLASH_ACCESS_KEY": "u" * 32}


def fill(root, origin):
    keys = {"flickr": {"api_key": "${FLICKR_API_KEY}"}, "openverse": {}, "pexels": {"api_key": "${PEXELS_API_KEY}"},
            "unsplash": {"access_key": "${UNSPLASH_ACCESS_KEY}"}}
    providers = {name: {**key, "endpoint": f"{origin}/{name}/"} for name, key in keys.items()}
    site = {"title": "Services", "url": "https://photos.example.org/gallery/", "images": {"sizes": [48], "formats": ["jpeg"]}, "providers": providers,
            "sets": [{"slug": name, "title": name, "provider": name, "search": "sea", "limit": 500} for name in keys]}
    os.makedirs(root)
    folder.put(root, "site.yml", folder.as_yaml(site))
