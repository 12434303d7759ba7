"""Starts Debian's Chromium under Playwright. https://playwright.dev/python/"""

import contextlib
import os

from playwright.sync_api import sync_playwright

from gallery import start

FLAGS = ["--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb",
         # Only the local server can be reached, whatever a page or the browser requests.
         "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]


@contextlib.contextmanager
def launched():
    """A browser that is always closed at the end."""
    flags = FLAGS + (["--no-sandbox"] if os.geteuid() == 0 else [])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=start.need_program("chromium"), args=flags, timeout=60_000)
        try:
            yield browser
        finally:
            browser.close()
