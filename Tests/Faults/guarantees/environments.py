"""R18: what a machine may lack (a home folder, open streams, `/proc`, `/dev`, a folder for temporary files) stops no command
without a message. A command does its work, or ends with 1 or 64 and an error that names a place or a fix; never with 0 and nothing done."""

import shutil
import subprocess

from harness import program, testbed

MAX_SECONDS = 20
CLEAR = ("help:", "where:", "standard output")
COMMANDS = {"the version": "--version", "check": "check", "build": "build --quiet"}
HIDE = {"/proc": "umount -l /proc", "/dev": "mount -t tmpfs none /dev", "/etc": "mount -t tmpfs none /etc"}
CLOSED = {"input": "<&-", "output": ">&-", "errors": "2>&-", "all streams": "<&- >&- 2>&-"}


class Environment:
    """One way to start a command. `hidden` are folders that a mount namespace lacks, `closed` redirections of a shell."""

    def __init__(self, name, hidden=(), closed="", environment=None, before=""):
        self.name, self.hidden, self.closed, self.environment, self.before = name, hidden, closed, environment, before

    def line(self, words):
        """The shell command; `$0` is the program."""
        hide = "".join(f"{HIDE[place]} && " for place in self.hidden)
        return f'{hide}{self.before}exec "$0" {words} {self.closed}'

    @property
    def has_errors(self):
        return "2>&-" not in self.closed


def cases():
    for home in ("", "relative", "/does/not/exist"):
        yield Environment(f"HOME is “{home}”", environment={"HOME": home})
    yield Environment("no environment", environment={name: None for name in ("HOME", "PATH", "TMPDIR", *program.SECRET)})
    yield Environment("TMPDIR does not exist", environment={"TMPDIR": "/does/not/exist"})
    yield Environment("an unknown time zone and language", environment={"TZ": "No/Where", "LANG": "xx_YY", "LC_ALL": "xx"})
    for name, words in CLOSED.items():
        yield Environment(f"closed: {name}", closed=words)
        yield Environment(f"closed without /dev: {name}", ("/dev",), words)
    for place in HIDE:
        yield Environment(f"no {place}", (place,))
    yield Environment("neither /proc nor /dev", ("/proc", "/dev"))
    yield Environment("neither /proc nor /dev, closed", ("/proc", "/dev"), CLOSED["all streams"])
    yield Environment("in a deleted folder", before="mkdir gone && cd gone && rmdir ../gone && ")


def run(bed, points, random, results):
    bed.clean("old")
    separate = namespace()
    if not separate:
        results.note("no mount namespace: /proc, /dev and /etc stay as they are")
    for case in cases():
        if case.hidden and not separate:
            continue
        for name, words in COMMANDS.items():
            results.add("R18 environments", f"{case.name}: {name}", tried(bed, case, name, words, separate))


def namespace():
    """The words that run a command in a mount namespace; empty if this machine does not allow it."""
    words = ["unshare", "-m"] if testbed.is_root() else ["unshare", "-rm"]
    if shutil.which(words[0]) and subprocess.run([*words, "mount", "-t", "tmpfs", "none", "/mnt"], check=False,
                                                 capture_output=True).returncode == 0:
        return words
    return []


def tried(bed, case, name, words, separate):
    bed.begin(None, "old")
    environment = bed.program.environment(case.environment)
    process = subprocess.Popen(
        [*(separate if case.hidden else []), "/bin/sh", "-c", case.line(words), bed.program.path], cwd=bed.root,
        env={key: value for key, value in environment.items() if value is not None},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    answer = bed.program.end(process, 0, longest=MAX_SECONDS)
    if answer.code == 0:
        return undone(bed, case, name, answer)
    faults = [] if answer.code in (1, 64) else [f"it ended with {answer.code}: {answer.head}"]
    if case.has_errors and not ("error[" in answer.text and any(word in answer.text for word in CLEAR)):
        faults.append(f"the error names neither a place nor a fix: {answer.head}")
    return faults


def undone(bed, case, name, answer):
    """Faults of a command that says that it is done."""
    if name == "build":
        return [f"it ended with 0, and {what}" for what in bed.torn(bed.whole["old"])]
    if name == "check":
        return [] if not case.has_errors or "is valid" in answer.text else [f"it ended with 0 and no result: {answer.head}"]
    version = answer.answer.decode(errors="replace").strip()
    return [] if version[:1].isdigit() else [f"it ended with 0 and printed no version: {version[:80]}"]
