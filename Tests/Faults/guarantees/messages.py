"""X13: untrusted names and texts reach the terminal and CI logs escaped, and never start a line."""

import os
import re
import unicodedata

from harness import sample

ODD = {"escape": "\x1b[31mred\x1b]0;title\x07", "command": "\n::error::owned\n", "azure": "\n##vso[task.setvariable]x",
       "return": "\rerror: owned", "back": "\b\b\b\bgone", "bidi": "\u202egnp.exe", "line": "\u2028::warning::x",
       "next": "\x85::notice::x", "csi": "\x9b31m", "null": "a\u200bb\ufeff", "group": "\n::group::x\n",
       "delete": "\x7f", "teamcity": "\n##teamcity[x]", "travis": "\ntravis_fold:start:x", "tag": "\U000e0041x"}
LINES = re.compile(r"(error|warning|note)(\[[a-z.-]+\])?: |  (where|help): |[A-Za-z ]+: \d+ of \d+$|\d+ photos? on "
                   r"|site\.yml is valid: ")
UNPRINTABLE = {"Cc", "Cs", "Zl", "Zp"}
# Invisible characters that reverse text. Others are part of letters and emoji.
DIRECTION_MARKS = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


def run(bed, points, random, results):
    bed.clean("old")
    pairs = [(name, case) for name in ODD for case in CASES]
    for name, case in random.sample(pairs, min(len(pairs), 3 * points)):
        results.add("X13 messages", f"{name} in {case.__doc__}", shown(bed, case, ODD[name]))


def shown(bed, case, text):
    bed.begin(None, "old")
    words = case(bed, text)
    answer = bed.program.run(bed.root, *words)
    faults = []
    if answer.code not in (0, 1, 64):
        faults.append(f"it ended with {answer.code}: {answer.head}")
    for line in (answer.text + answer.answer.decode(errors="replace")).split("\n"):
        odd = [c for c in line if unicodedata.category(c) in UNPRINTABLE or c in DIRECTION_MARKS]
        if odd:
            faults.append(f"unprintable {odd[:3]!r}: {line[:100]!r}")
        if line and answer.text and not LINES.match(line) and not is_usage(line):
            faults.append(f"a line starts with untrusted text: {line[:100]!r}")
    return faults


def is_usage(line):
    return line.startswith(("Error: ", "Usage: ", "Help:  ", "  See '", "       ", "folder:"))


def named(text):
    """A valid file name for the text."""
    return text.replace("/", "_").replace("\0", "_")


def broken_photo(bed, text):
    """the name of a broken photo"""
    sample.put(os.path.join(bed.root, "Photos", f"x{named(text)}.jpg"), b"no picture")
    return ("build",)


def folder_of_photos(bed, text):
    """the name of a folder"""
    sample.put(os.path.join(bed.root, "Photos", named(text), "x.jpg"), b"")
    return ("build",)


def sidecar(bed, text):
    """a sidecar"""
    sample.put(os.path.join(bed.root, "Photos", "one.png.yml"),
               sample.as_yaml({text: text, "title": 7, "license": text, "tags": [text, 8], "page": text}))
    return ("build",)


def setting(bed, text):
    """site.yml"""
    sample.put(os.path.join(bed.root, "site.yml"), sample.settings(
        {"slug": text, "provider": text}, **{"theme": text, text: text, "output": "x" + named(text)}))
    return ("build",)


def output(bed, text):
    """the name of the output"""
    return ("build", "--quiet", "--output", os.path.join("Photos", named(text)))


def settings_file(bed, text):
    """the name of site.yml"""
    return ("build", "--config", named(text) + ".yml")


def theme(bed, text):
    """a template"""
    path = "Themes/own/templates/parts/cover-sizes.html"
    sample.put(os.path.join(bed.root, path), ("{{ nothing." + text + " }}{% include '" + text + "' %}").encode())
    return ("check",)


def theme_file(bed, text):
    """the name of a theme's file"""
    sample.put(os.path.join(bed.root, "Themes/own/assets", named(text) + ".js"), b"import './no" + text.encode() + b"'")
    return ("check",)


def listed(bed, text):
    """favorites.csv"""
    sample.put(os.path.join(bed.root, "favorites.csv"),
               sample.favorites((f'"{text}"', f'"{text}"'), ('"', text)) + f"{text},{text}\n".encode())
    return ("build",)


def imported(bed, text):
    """the name of an imported list"""
    return ("favorites", "import", named(text) + ".csv")


def favorite(bed, text):
    """the name of a favorite"""
    return ("favorites", "remove", "folder:" + text)


def report(bed, text):
    """the name of the report"""
    return ("build", "--quiet", "--report", os.path.join("no", named(text)))


CASES = (broken_photo, folder_of_photos, sidecar, setting, output, settings_file, theme, theme_file, listed,
         imported, favorite, report)
