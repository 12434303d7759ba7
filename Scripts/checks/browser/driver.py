"""Headless Chromium through chromedriver, spoken to in plain WebDriver JSON. https://www.w3.org/TR/webdriver2/"""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import urllib.error
import urllib.request

PROBES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "probes")
FLAGS = ["--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-default-apps", "--disable-extensions", "--hide-scrollbars",
         "--force-color-profile=srgb", "--window-size=1440,900"]


class DriverError(Exception):
    """What the driver answered instead of a value."""


class Driver:
    """One chromedriver, one browser, one session; leaves nothing behind when closed."""

    def __init__(self, chromedriver, chromium, timeout=25):
        self.timeout = timeout
        self.profile = tempfile.mkdtemp(prefix="browse-site-")
        self.process = subprocess.Popen(
            [chromedriver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, start_new_session=True)
        self.session = None
        try:
            self.address = f"http://127.0.0.1:{self.port()}"
            self.session = self.begin(chromium)
        except BaseException:
            self.close()
            raise

    def port(self):
        for line in self.process.stdout:
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                return found.group(1)
        raise DriverError("chromedriver did not start")

    def begin(self, chromium):
        flags = FLAGS + [f"--user-data-dir={self.profile}"]
        if os.geteuid() == 0:
            flags.append("--no-sandbox")
        options = {"binary": chromium, "args": flags,
                   "perfLoggingPrefs": {"enableNetwork": True, "enablePage": False}}
        logging = {"browser": "ALL", "performance": "ALL"}
        wanted = {"goog:chromeOptions": options, "goog:loggingPrefs": logging, "pageLoadStrategy": "normal"}
        answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        return "/session/" + answer["sessionId"]

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise DriverError(f"{value['error']}: {value['message'].splitlines()[0]}") from None
        except OSError as error:
            raise DriverError(f"no answer to {path}: {error}") from None

    def post(self, path, body):
        return self.call("POST", self.session + path, body)

    def open(self, address):
        self.post("/url", {"url": address})

    def devtools(self, command, **parameters):
        return self.post("/goog/cdp/execute", {"cmd": command, "params": parameters})

    def run(self, probe, *arguments, wait=False):
        """What the function in a file of `probes` returns; with `wait`, what its promise comes to."""
        with open(os.path.join(PROBES, probe + ".js"), encoding="utf-8") as file:
            source = file.read()
        if wait:
            script = (f"const done = arguments[arguments.length - 1]; ({source})(...[...arguments].slice(0, -1))"
                      ".then(value => done({value}), error => done({error: String(error)}))")
            answer = self.post("/execute/async", {"script": script, "args": list(arguments)})
            if "error" in answer:
                raise DriverError(answer["error"])
            return answer["value"]
        return self.post("/execute/sync", {"script": f"return ({source})(...arguments)", "args": list(arguments)})

    def evaluate(self, expression):
        """Works also while the page's own scripts are switched off."""
        answer = self.devtools("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise DriverError(answer["exceptionDetails"].get("text", "a script failed"))
        return answer["result"].get("value")

    def press_tab(self):
        for kind in ("rawKeyDown", "keyUp"):
            self.devtools("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab", windowsVirtualKeyCode=9)

    def log(self, kind):
        return self.post("/se/log", {"type": kind})

    def screen(self, width, height, scale=1, mobile=False):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height,
                      deviceScaleFactor=scale, mobile=mobile)

    def prefer(self, scheme):
        self.devtools("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"}])

    def close(self):
        if self.session:
            try:
                self.call("DELETE", self.session)
            except DriverError:
                pass
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        self.process.stdout.close()
        shutil.rmtree(self.profile, ignore_errors=True)
