"""Every file is published or named once with a reason; nothing else is published."""

from collections import Counter

from hostile.accounts import shown

from images.case import BAD, GOOD


def places(report):
    """How often the report names each place as left out."""
    return Counter(problem.get("place") or "" for problem in report["problems"] if "is left out" in problem["what"])


def faults(cases, report):
    published = Counter(photo["source"] for photo in report["photos"])
    named = places(report)
    reasons = {problem.get("place"): problem["what"] for problem in report["problems"]}
    seen = set()
    for case in cases:
        names = shown(case.source)
        seen |= names
        is_published = any(published[name] for name in names)
        times = sum(named[name] for name in names)
        reason = next((reasons[name] for name in names if name in reasons), "")
        if is_published + times != 1:
            yield case.promise, case.name, f"is published {int(is_published)} times and left out {times} times"
        elif case.expect == GOOD and times:
            yield case.promise, case.name, f"must be published: {reason}"
        elif case.expect == BAD and is_published:
            yield case.promise, case.name, "must not be published"
        elif times and case.why and not any(word in reason for word in case.why.split()):
            yield case.promise, case.name, f"is left out for an odd reason: {reason}"
    for source in set(published) - seen:
        yield "I1", source, "is published, but nobody put it there"
