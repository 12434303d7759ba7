"""A fake Flickr that answers one search. Flickr's terms limit the photos per page, which visits check."""

import http.server
import json
import threading
from urllib.parse import parse_qs, urlsplit

COUNT = 70


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers the one API method that the site calls, and serves the photos."""

    protocol_version = "HTTP/1.1"
    pictures = ()
    count = COUNT

    def do_GET(self):
        address = urlsplit(self.path)
        if address.path.startswith("/photos/"):
            self.send(self.pictures[int(address.path.split("/")[2]) % len(self.pictures)], "image/jpeg")
        else:
            asked = {name: values[0] for name, values in parse_qs(address.query).items()}
            self.send(json.dumps(self.listing(asked)).encode(), "application/json")

    def send(self, body, form):
        self.send_response(200)
        self.send_header("Content-Type", form)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def listing(self, asked):
        if asked.get("method") != "flickr.photos.search":
            return {"stat": "fail", "code": 1, "message": "not supported by this fake"}
        page, size = int(asked.get("page", 1)), int(asked.get("per_page", 100))
        photos = [self.photo(number) for number in range(self.count)][(page - 1) * size: page * size]
        return {"stat": "ok", "photos": {"page": page, "pages": -(-self.count // size), "perpage": size,
                                         "total": self.count, "photo": photos}}

    def photo(self, number):
        origin = f"http://127.0.0.1:{self.server.server_address[1]}"
        return {"id": str(5000 + number), "owner": "1@N01", "ownername": "Ada", "secret": "s", "server": "1", "farm": 1,
                "title": f"Tide {number}", "description": {"_content": "Wet sand"}, "license": "4", "media": "photo",
                "ispublic": 1, "tags": "sea tide", "dateupload": str(1700000000 - number),
                "datetaken": "2023-11-14 10:00:00", "datetakengranularity": "0", "datetakenunknown": "0",
                "url_o": f"{origin}/photos/{number}/o.jpg", "width_o": 320, "height_o": 213,
                "url_l": f"{origin}/photos/{number}/o.jpg", "width_l": 320, "height_l": 213}

    def log_message(self, *_):
        pass


def serve(pictures):
    """Starts a server and returns it with the address of its API."""
    handler = type("FlickrHandler", (Handler,), {"pictures": tuple(pictures)})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}/rest/"
