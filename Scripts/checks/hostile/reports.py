"""Checks the report and the messages of a hostile build against the expected result of each file."""

import re

from gallery.faults import printable

COMMAND = re.compile(r"^\s*(::|##\[)")


def shown(source):
    """The forms in which a path may appear: unchanged, with escaped controls, or with replaced invalid bytes."""
    odd = source.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return {source, odd, printable(odd), escaped(odd)}


def escaped(text):
    """The text with control characters and direction marks escaped."""
    marks = "\u200e\u200f\u061c\u2028\u2029\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    return "".join(f"\\u{{{ord(c):x}}}" if ord(c) < 32 or 127 <= ord(c) < 160 or c in marks else c for c in text)


def problems_of(report, source):
    """The problems whose place is this file, with or without a line number."""
    names = shown(source)
    return [problem for problem in report["problems"]
            if re.sub(r"(:\d+)+$", "", problem.get("place") or "") in names]


def faults(report, expected):
    if not report.get("published"):
        yield "report", "states that nothing was published"
    published = {photo["source"] for photo in report["photos"]}
    for entry in expected["good"]:
        if entry["source"] not in published:
            reasons = "; ".join(problem["what"] for problem in problems_of(report, entry["source"]))
            yield entry["source"], f"is not published ({reasons or 'and not reported'})"
    for entry in expected["bad"]:
        if shown(entry["source"]) & published:
            yield entry["source"], "is published"
        yield from reason_faults(report, entry, once=True)
    for entry in expected["noted"]:
        yield from reason_faults(report, entry, once=False)
    for source in expected["either"]:
        if source not in published and len(problems_of(report, source)) != 1:
            yield source, "is neither published nor named once"
    known = {entry["source"] for entry in expected["good"]} | set(expected["either"])
    for source in sorted(published - known):
        yield source, "is published, but not expected"


def reason_faults(report, entry, once):
    problems = problems_of(report, entry["source"])
    if not problems or (once and len(problems) != 1):
        yield entry["source"], f"is named {len(problems)} times, not once"
    words = entry["why"].lower().split()
    for problem in problems:
        if words and not any(word in problem["what"].lower() for word in words):
            yield entry["source"], f"is reported with an unexpected reason: {problem['what']}"


def message_faults(data, expected):
    """Standard error must contain no terminal escapes and no CI commands, and must name each bad file."""
    text = data.decode("utf-8", "replace")
    for number, line in enumerate(text.split("\n"), 1):
        if COMMAND.match(line):
            yield f"line {number} is a CI command: {line}"
        if escaped(line) != line:
            yield f"line {number} contains control characters: {line}"
    for entry in expected["bad"]:
        if not any(name in text for name in shown(entry["source"])):
            yield f"does not name {entry['source']}"
