"""Checks that every file is either published or reported once with a reason, and that nothing else is published."""

from collections import Counter

from hostile.reports import shown

from images.case import BAD, GOOD


def places(report):
    """The number of times that the report names each place as skipped."""
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
            yield case.guarantee, case.name, f"is published {int(is_published)} times and skipped {times} times"
        elif case.expect == GOOD and times:
            yield case.guarantee, case.name, f"must be published: {reason}"
        elif case.expect == BAD and is_published:
            yield case.guarantee, case.name, "must not be published"
        elif times and case.why and not any(word in reason for word in case.why.split()):
            yield case.guarantee, case.name, f"is skipped with an unexpected reason: {reason}"
    for source in set(published) - seen:
        yield "I1", source, "is published, but is not a test file"
