"""Fuzzes the theme's scripts in Chromium."""

import pathlib
import subprocess

from gallery import start

HERE = pathlib.Path(__file__).resolve().parent
# Seconds per call into the browser; a page that is busy for longer looks like one that hangs.
ROUND = 5
PAGE = '<!DOCTYPE html><html data-root="./" lang="en"><script src="scripts.js"></script>'


def fuzz(folder, found, seconds, seed):
    """Returns (target, inputs tried, failure)."""
    start.need_tools()
    from browser import chromium, server

    pages = folder / "scripts"
    pages.mkdir()
    (pages / "index.html").write_text(PAGE)
    subprocess.run(["esbuild", "--bundle", "--format=iife", "--global-name=fuzzing", "--log-level=error",
                    f"--outfile={pages / 'scripts.js'}", str(HERE / "scripts.js")], check=True)
    seeds = [list(path.read_bytes()[:2000]) for target in ("queries", "favorites") for path in sorted((folder / target).glob("*"))]
    tried = 0
    _, origin = server.serve(str(pages), {"/"})
    with chromium.launched() as browser:
        page = browser.new_page()
        page.goto(origin + "/")
        for number in range(max(1, seconds // ROUND)):
            result = page.evaluate("([seeds, seconds, seed]) => fuzzing.fuzz(seeds, seconds, seed)", [seeds, ROUND, seed * 1000 + number])
            tried += result["tried"]
            if result.get("fault"):
                kept = found / "scripts-fault"
                kept.write_bytes(bytes(result["input"]))
                return "scripts", tried, f"{result['fault']}; {kept}"
    return "scripts", tried, ""
