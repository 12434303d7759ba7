"""Checks that an error message states the cause and the path."""

import os
import re

CAUSES = {"ENOSPC": r"disk is full|database or disk is full", "EDQUOT": r"quota", "EIO": r"input/output error",
          "EMFILE": r"too many (open )?files", "EROFS": r"read-only", "EACCES": r"permission|may not be read"}

VAGUE = re.compile(r"disk i/o error|unable to open database file", re.IGNORECASE)


def missing(run, code, calls):
    """Yields what a run's error message lacks, after one of these calls failed."""
    found = []
    # SQLite reports no more than this about errors of its journal.
    is_vague = VAGUE.search(run.text) and any("index.sqlite" in call.path for call in calls)
    if not is_vague and not re.search(CAUSES[code], run.text, re.IGNORECASE):
        found.append(f"the cause ({code}) is not named: {run.head}")
    places = [line.split("where:", 1)[1].strip() for line in run.text.splitlines() if "where:" in line]
    paths = {path for call in calls for path in (call.source, call.path)}
    if calls and not any(near(place, path) for place in places for path in paths):
        found.append(f"{calls[0].name} {calls[0].path} is not named, but {', '.join(places) or 'nothing'}: {run.head}")
    return found


def near(place, path):
    """Whether a message names the path, its folder, or the final file of a temporary one."""
    place, path = os.path.normpath(place), os.path.normpath(path)
    if not os.path.isabs(place):
        return path.endswith("/" + place) or os.path.dirname(path).endswith("/" + place)
    beside = os.path.dirname(place) == os.path.dirname(path)
    return place == path or beside or path.startswith(place + "/") or place.startswith(path + "/")
