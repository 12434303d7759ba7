"""X13: names and texts of strangers reach the terminal and CI's log escaped, and never begin a line."""

import os
import re
import unicodedata

from workshop import sample

ODD = {"escape": "\x1b[31mred\x1b]0;title\x07", "command": "\n::error::owned\n", "azure": "\n##vso[task.setvariable]x",
       "return": "\rerror: owned", "back": "\b\b\b\bgone", "bidi": "\u202egnp.exe", "line": "\u2028::warning::x",
       "next": "\x85::notice::x", "csi": "\x9b31m", "null": "a\u200bb\ufeff", "group": "\n::group::x\n",
       "delete": "\x7f", "teamcity": "\n##teamcity[x]", "travis": "\ntravis_fold:start:x", "tag": "\U000e0041x"}
LINES = re.compile(r"(error|warning|note)(\[[a-z.-]+\])?: |  (where|mend): |[A-Za-z ]+: \d+ of \d+$|\d+ photos? on "
                   r"|site\.yml is right: ")
UNPRINTABLE = {"Cc", "Cs", "Zl", "Zp"}
# Of the invisible ones those that turn text around; others make letters and emoji what they are.
TURNING = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


def run(bench, points, random, score):
    bench.clean("old")
    pairs = [(name, case) for name in ODD for case in CASES]
    for name, case in random.sample(pairs, min(len(pairs), 3 * points)):
        score.add("X13 messages", f"{name} in {case.__doc__}", shown(bench, case, ODD[name]))


def shown(bench, case, text):
    bench.begin(None, "old")
    words = case(bench, text)
    answer = bench.program.run(bench.root, *words)
    faults = []
    if answer.code not in (0, 1, 64):
        faults.append(f"it ended with {answer.code}: {answer.head}")
    for line in (answer.text + answer.answer.decode(errors="replace")).split("\n"):
        odd = [c for c in line if unicodedata.category(c) in UNPRINTABLE or c in TURNING]
        if odd:
            faults.append(f"unprintable {odd[:3]!r}: {line[:100]!r}")
        if line and answer.text and not LINES.match(line) and not is_usage(line):
            faults.append(f"a line begins with strange words: {line[:100]!r}")
    return faults


def is_usage(line):
    return line.startswith(("Error: ", "Usage: ", "Help:  ", "  See '", "       ", "folder:"))


def named(text):
    """A name that this file system takes."""
    return text.replace("/", "_").replace("\0", "_")


def broken_photo(bench, text):
    """the name of a broken photo"""
    sample.put(os.path.join(bench.root, "Photos", f"x{named(text)}.jpg"), b"no picture")
    return ("build",)


def folder_of_photos(bench, text):
    """the name of a folder"""
    sample.put(os.path.join(bench.root, "Photos", named(text), "x.jpg"), b"")
    return ("build",)


def sidecar(bench, text):
    """a sidecar"""
    sample.put(os.path.join(bench.root, "Photos", "one.png.yml"),
               sample.as_yaml({text: text, "title": 7, "license": text, "tags": [text, 8], "page": text}))
    return ("build",)


def setting(bench, text):
    """site.yml"""
    sample.put(os.path.join(bench.root, "site.yml"), sample.settings(
        {"slug": text, "provider": text}, **{"theme": text, text: text, "output": "x" + named(text)}))
    return ("build",)


def output(bench, text):
    """the name of the output"""
    return ("build", "--quiet", "--output", os.path.join("Photos", named(text)))


def settings_file(bench, text):
    """the name of site.yml"""
    return ("build", "--config", named(text) + ".yml")


def theme(bench, text):
    """a template"""
    path = "Themes/own/templates/parts/cover-sizes.html"
    sample.put(os.path.join(bench.root, path), ("{{ nothing." + text + " }}{% include '" + text + "' %}").encode())
    return ("check",)


def theme_file(bench, text):
    """the name of a theme's file"""
    sample.put(os.path.join(bench.root, "Themes/own/assets", named(text) + ".js"), b"import './no" + text.encode() + b"'")
    return ("check",)


def listed(bench, text):
    """favorites.csv"""
    sample.put(os.path.join(bench.root, "favorites.csv"),
               sample.favorites((f'"{text}"', f'"{text}"'), ('"', text)) + f"{text},{text}\n".encode())
    return ("build",)


def imported(bench, text):
    """the name of an imported list"""
    return ("favorites", "import", named(text) + ".csv")


def favorite(bench, text):
    """the name of a favorite"""
    return ("favorites", "remove", "folder:" + text)


def report(bench, text):
    """the name of the report"""
    return ("build", "--quiet", "--report", os.path.join("no", named(text)))


CASES = (broken_photo, folder_of_photos, sidecar, setting, output, settings_file, theme, theme_file, listed,
         imported, favorite, report)
