"""What the Nu checker says of every page, its sheets included, and of every sheet that scripts load.

Errors are faults. Warnings are counted and shown, since two kinds of them are wrong here: read from a
folder, a page's own pictures do not count as `'self'`; and `role=list` is what keeps a list without
bullets a list in Safari.
"""

import collections
import json
import os
import re
import subprocess
from urllib.parse import unquote, urlsplit

from gallery import start

COMMAND = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tools", "vnu")
# Properties and rules newer than the checker's list of CSS. Only sheets loaded by scripts may have
# them: in a page's own sheet they count, because every other user of the checker would be told of them.
UNKNOWN = re.compile(
    r"view-transition|starting-style|transition-behavior|contain-intrinsic-size|popover-open|interpolate-size"
    r"|scrollbar-gutter|field-sizing|anchor|container-type|Parse Error|color-mix|var\(")


def ask(*arguments):
    """The checker's messages on files and folders."""
    start.need_program("java")
    if not os.path.exists(os.path.join(start.CHECKER, "version")):
        start.stop("the Nu checker is missing: run Scripts/prepare --checks")
    command = [COMMAND, start.CHECKER, "--format", "json", "--stdout", "--exit-zero-always", *arguments]
    answer = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        return json.loads(answer.stdout)["messages"]
    except ValueError:
        start.stop(f"the Nu checker does not answer: {(answer.stderr or answer.stdout)[-300:]}")


def place(message, root):
    path = unquote(urlsplit(message.get("url", "")).path)
    return os.path.relpath(path, os.path.realpath(root)) if path else "the site"


def gathered(wrong):
    """One fault for a message, however many pages it is said of; the first of them is named."""
    for text, messages in wrong.items():
        first, more = messages[0], len(messages) - 1
        others = f" (and {more} times more)" if more else ""
        yield first[0], f"Nu, line {first[1]}: {text}{others}"


def examine(site):
    """(place, sentence) of every fault, and how often what else was said."""
    wrong, said = collections.defaultdict(list), collections.Counter()
    root = os.path.realpath(site.root)
    messages = [(m, None) for m in ask("--skip-non-html", root)]
    sheets = sorted(os.path.join(root, path) for path in site.files if path.endswith(".css"))
    if sheets:
        messages += [(m, UNKNOWN) for m in ask("--css", *sheets)]
    for message, unknown in messages:
        if message["type"] == "info" or (unknown and unknown.search(message["message"])):
            said[re.sub(r"“[^”]*[./][^”]*”", "“…”", message["message"])] += 1
        else:
            wrong[message["message"]].append((place(message, site.root), message.get("lastLine", "?")))
    return list(gathered(wrong)), said


def show(said):
    for what, count in said.most_common():
        print(f"Nu, {count} times: {what}")
