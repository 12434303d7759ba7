"""Runs the Nu checker on every page, including its style sheets, and on every style sheet that scripts load.

Errors are faults. Warnings are only counted and shown, since two kinds of them are wrong here: read from a folder, a
page's own images do not count as `'self'`; and Safari needs `role=list` to treat a list without bullets as a list.
"""

import collections
import json
import os
import re
import subprocess
from urllib.parse import unquote, urlsplit

from gallery import start

COMMAND = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tools", "vnu")
# Properties and rules newer than the checker's list of CSS. Only style sheets loaded by scripts may have them: in a page
# they count as faults, because everybody who checks the page would see them.
UNKNOWN = re.compile(
    r"view-transition|starting-style|transition-behavior|contain-intrinsic-size|popover-open|interpolate-size"
    r"|scrollbar-gutter|field-sizing|anchor|container-type|Parse Error|color-mix|var\(")


def run(*arguments):
    """Returns the checker's messages about files and folders."""
    start.need_program("java")
    if not os.path.exists(os.path.join(start.CHECKER, "version")):
        start.stop("the Nu checker is missing: run Scripts/prepare --checks")
    command = [COMMAND, start.CHECKER, "--format", "json", "--stdout", "--exit-zero-always", *arguments]
    answer = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        return json.loads(answer.stdout)["messages"]
    except ValueError:
        start.stop(f"the Nu checker failed: {(answer.stderr or answer.stdout)[-300:]}")


def place(message, root):
    path = unquote(urlsplit(message.get("url", "")).path)
    return os.path.relpath(path, os.path.realpath(root)) if path else "the site"


def grouped(errors):
    """One fault per message, however many pages it is about; names the first page."""
    for text, messages in errors.items():
        first, more = messages[0], len(messages) - 1
        others = f" (and {more} more times)" if more else ""
        yield first[0], f"Nu, line {first[1]}: {text}{others}"


def examine(site):
    """Returns (place, sentence) of every fault, and a count of the warnings."""
    errors, warnings = collections.defaultdict(list), collections.Counter()
    root = os.path.realpath(site.root)
    messages = [(m, None) for m in run("--skip-non-html", root)]
    sheets = sorted(os.path.join(root, path) for path in site.files if path.endswith(".css"))
    if sheets:
        messages += [(m, UNKNOWN) for m in run("--css", *sheets)]
    for message, unknown in messages:
        if message["type"] == "info" or (unknown and unknown.search(message["message"])):
            warnings[re.sub(r"“[^”]*[./][^”]*”", "“…”", message["message"])] += 1
        else:
            errors[message["message"]].append((place(message, site.root), message.get("lastLine", "?")))
    return list(grouped(errors)), warnings


def show(warnings):
    for what, count in warnings.most_common():
        print(f"Nu, {count} times: {what}")
