"""Records what a page must never do during a visit: log errors, contact other hosts, violate its own policy."""

from urllib.parse import urlsplit

# The console shows policy violations too, but without naming the resource; this report does.
REPORTS = """addEventListener("securitypolicyviolation", event => console.error(
  `the policy refuses ${event.blockedURI || "inline code"} by ${event.effectiveDirective} (${event.sample})`))"""


class Watch:
    """Collects the faults of all pages in a browser context."""

    def __init__(self, context, origin):
        self.host = urlsplit(origin).netloc
        self.faults = []
        # Parts of messages that a visit expects, such as a failure that it causes itself.
        self.expected = []
        context.add_init_script(REPORTS)
        context.on("console", self.on_console)
        context.on("weberror", lambda error: self.add(f"a script fails: {error.error.message}"))
        context.on("request", self.on_request)
        context.on("response", self.on_response)
        context.on("requestfailed", self.on_failure)

    def add(self, sentence):
        if not any(part in sentence for part in self.expected):
            self.faults.append(sentence)

    def on_console(self, message):
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.add(f"the console shows: {message.text}")

    def on_request(self, request):
        if request.url.startswith("http") and urlsplit(request.url).netloc != self.host:
            self.add(f"contacts another host: {request.url}")

    def on_response(self, response):
        """Navigation may end with 404: the page for missing addresses does."""
        if response.status >= 400 and not response.request.is_navigation_request():
            self.add(f"the request for {response.url} ends with {response.status}")

    def on_failure(self, request):
        """Ignores requests that the browser canceled because the visitor left the page."""
        if request.failure != "net::ERR_ABORTED":
            self.add(f"the request for {request.url} fails: {request.failure}")

    def take(self):
        found, self.faults = self.faults, []
        return found
