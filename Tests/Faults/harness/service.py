"""A photo service on loopback that counts requests."""

import http.server
import threading

import media
from visit_data import fake_flickr
from harness import sample


class Handler(fake_flickr.Handler):
    count = 5
    pictures = tuple(media.jpeg(300 + n, 200, (40 * n, 90, 140)) for n in range(5))

    def do_GET(self):
        self.server.requests += 1
        super().do_GET()


class Service:
    """Listens until the `with` ends."""

    def __enter__(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.requests = 0
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    @property
    def requests(self):
        return self.server.requests

    def reset(self):
        self.server.requests = 0

    def settings(self):
        """The settings of the sample, with a set of this service."""
        tide = {"slug": "tide", "provider": "flickr", "search": "tide"}
        endpoint = f"http://127.0.0.1:{self.server.server_address[1]}/rest/"
        return sample.settings(tide, providers={"flickr": {"api_key": "${FLICKR_API_KEY}", "endpoint": endpoint}})

    def states(self):
        """The states of the sample, with that set."""
        def served(files):
            return lambda: {**files(), "site.yml": self.settings()}
        return {f"served {name}": served(files) for name, files in sample.STATES.items()}
