"""Parses a Containerfile into stages with their instructions, and finds faults without building it."""

import fnmatch
import json
import os
import re


class Stage:
    def __init__(self, base, name):
        self.base, self.name, self.steps = base, name, []

    def all(self, word):
        return [rest for step, rest in self.steps if step == word]

    def packages(self):
        """The packages of every `apt-get install`."""
        found = []
        for command in re.split(r"&&|;", " && ".join(self.all("RUN"))):
            words = command.split()
            if words[:2] == ["apt-get", "install"]:
                found += [word for word in words[2:] if not word.startswith("-")]
        return found


def stages(text):
    """Parses the stages. Comments may interrupt an instruction; `ARG`s before the first stage fill in base images."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    known, found = {}, []
    for line in re.sub(r"\\\n", " ", "\n".join(lines)).splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "ARG" and not found:
            name, _, value = rest.partition("=")
            known[name] = value
        elif word == "FROM":
            rest = re.sub(r"\$\{(\w+)\}", lambda match: known.get(match[1], match[0]), rest)
            base, _, name = rest.partition(" AS ")
            found.append(Stage(base.strip(), name.strip()))
        elif word and found:
            found[-1].steps.append((word, rest.strip()))
    return found


def ignored(path, patterns):
    return any(fnmatch.fnmatch(path.split("/")[0], pattern) for pattern in patterns)


def faults(text, root, patterns):
    """Yields what would break the build, or make a container that cannot or should not run."""
    found = stages(text)
    if not found:
        yield "there is no stage"
        return
    for number, stage in enumerate(found):
        if "$" in stage.base:
            yield f"FROM {stage.base}: a variable without a value"
        elif ":" not in stage.base.split("/")[-1]:
            yield f"FROM {stage.base}: an image without a version"
        yield from copy_faults(stage, [before.name for before in found[:number]], root, patterns)
    last = found[-1]
    if (last.all("USER") or ["root"])[-1].split(":")[0] in ("root", "0"):
        yield "the last stage runs as root: it has no USER"
    for word in ("ENTRYPOINT", "CMD"):
        for words in last.all(word):
            if not is_list(words):
                yield f"{word} {words}: a shell would run it and receive its signals"
    if not last.all("ENTRYPOINT"):
        yield "the last stage has no ENTRYPOINT"


def copy_faults(stage, before, root, patterns):
    for words in stage.all("COPY") + stage.all("ADD"):
        options = [word for word in words.split() if word.startswith("--")]
        sources = [word for word in words.split() if not word.startswith("--")][:-1]
        origin = [word.partition("=")[2] for word in options if word.startswith("--from=")]
        if origin and origin[0] not in before:
            yield f"COPY --from={origin[0]}: no earlier stage has this name"
        for source in [] if origin else sources:
            if not os.path.exists(os.path.join(root, source)):
                yield f"COPY {source}: no such file or folder"
            elif ignored(source, patterns):
                yield f"COPY {source}: .dockerignore excludes it"


def is_list(text):
    try:
        return isinstance(json.loads(text), list)
    except ValueError:
        return False
