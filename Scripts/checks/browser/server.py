"""Serves a built site on loopback as a static host does: below a path, with 404.html for missing pages."""

import gzip
import http.server
import os
import threading
import time
from urllib.parse import unquote, urlsplit

TYPES = {".html": "text/html; charset=utf-8", ".jpg": "image/jpeg", ".jpeg": "image/jpeg",
         ".webp": "image/webp", ".avif": "image/avif", ".png": "image/png",
         ".xml": "application/xml", ".json": "application/json", ".txt": "text/plain; charset=utf-8",
         ".js": "text/javascript", ".svg": "image/svg+xml", ".csv": "text/csv; charset=utf-8",
         ".css": "text/css; charset=utf-8", ".webmanifest": "application/manifest+json", ".ico": "image/x-icon"}

# For files whose names contain a hash of their content.
CACHED = "max-age=600"


def is_text(path):
    kind = TYPES.get(os.path.splitext(path)[1], "")
    return kind.startswith("text/") or kind.endswith(("json", "xml", "javascript"))


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers GET from the folder and the paths that `serve` sets."""

    protocol_version = "HTTP/1.1"
    root = ""
    mounts = ()
    # True while the server simulates an outage: connections end without an answer.
    is_away = False
    # Seconds before each answer.
    pause = 0

    def do_GET(self):
        if self.is_away:
            self.close_connection = True
            return
        time.sleep(self.pause)
        path = self.file_for(unquote(urlsplit(self.path).path))
        status = 200
        if path is None:
            path, status = os.path.join(self.root, "404.html"), 404
        try:
            with open(path, "rb") as file:
                body = file.read()
        except OSError:
            body, status = b"missing", 404
        self.send_response(status)
        if is_text(path) and "gzip" in self.headers.get("Accept-Encoding", ""):
            body = gzip.compress(body, 6, mtime=0)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", TYPES.get(os.path.splitext(path)[1], "application/octet-stream"))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", CACHED if "/assets/" in path or "/images/" in path else "no-cache")
        self.end_headers()
        self.wfile.write(body)

    def file_for(self, path):
        mount = next((mount for mount in self.mounts if path.startswith(mount)), None)
        if mount is None:
            return None
        inside = os.path.normpath("/" + path[len(mount):]).lstrip("/")
        file = os.path.join(self.root, inside)
        if path.endswith("/"):
            file = os.path.join(file, "index.html")
        return file if os.path.isfile(file) else None

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request, client_address):
        """Ignores dropped connections: a browser that leaves a page drops them."""


def serve(root, mounts):
    """Starts a server and returns it with its origin. The site is found below each path of `mounts`.

    Set attributes of the server's `handler` to simulate an outage, to answer slowly, or to serve another folder.
    """
    longest_first = tuple(sorted(mounts, key=len, reverse=True))
    handler = type("SiteHandler", (Handler,), {"root": root, "mounts": longest_first})
    server = Server(("127.0.0.1", 0), handler)
    server.handler = handler
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}"
