"""What a page must never do while somebody visits it: complain, ask other hosts, break its own policy."""

from urllib.parse import urlsplit

# A report of the policy reaches the console as an error too; this one names what was refused.
REPORTS = """addEventListener("securitypolicyviolation", event => console.error(
  `the policy refuses ${event.blockedURI || "inline code"} by ${event.effectiveDirective} (${event.sample})`))"""


class Watch:
    """Collects the faults of all pages of a browser context."""

    def __init__(self, context, origin):
        self.host = urlsplit(origin).netloc
        self.faults = []
        # Parts of sentences that a visit expects, such as the failure that it makes itself.
        self.expected = []
        context.add_init_script(REPORTS)
        context.on("console", self.said)
        context.on("weberror", lambda error: self.add(f"a script fails: {error.error.message}"))
        context.on("request", self.asked)
        context.on("response", self.answered)
        context.on("requestfailed", self.failed)

    def add(self, sentence):
        if not any(part in sentence for part in self.expected):
            self.faults.append(sentence)

    def said(self, message):
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.add(f"the console says: {message.text}")

    def asked(self, request):
        if request.url.startswith("http") and urlsplit(request.url).netloc != self.host:
            self.add(f"asks another host: {request.url}")

    def answered(self, response):
        """A page for missing addresses is itself answered with 404."""
        if response.status >= 400 and not response.request.is_navigation_request():
            self.add(f"the request for {response.url} ends with {response.status}")

    def failed(self, request):
        """What the browser gave up because the visitor went on is no fault."""
        if request.failure != "net::ERR_ABORTED":
            self.add(f"the request for {request.url} fails: {request.failure}")

    def take(self):
        found, self.faults = self.faults, []
        return found
