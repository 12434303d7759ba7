"""Finds faults in workflows and in the action: keys, names of actions, permissions, expressions, commands."""

import os
import re
import subprocess

from workflows import names

EXPRESSION = re.compile(r"\$\{\{(.*?)\}\}", re.S)
NAME = re.compile(r"[A-Za-z_][\w-]*(?:\.[\w-]+)*(?=(\()?)")


def texts(value, path=()):
    """Yields every string below a value, with the keys that lead to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from texts(inner, path + (str(key),))
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner, path)
    elif isinstance(value, str):
        yield path, value


def workflow_faults(document, root):
    if not isinstance(document, dict):
        yield "not a mapping"
        return
    yield from unknown("workflow key", document, names.WORKFLOW_KEYS)
    events = document.get("on")
    events = events if isinstance(events, (dict, list)) else [events]
    yield from unknown("event", events, names.EVENTS)
    if isinstance(events, dict):
        for row in events.get("schedule") or []:
            if not re.fullmatch(r"(?:[\d*/,-]+ ){4}[\d*/,-]+", row.get("cron", "")):
                yield f"not a cron schedule: {row.get('cron')}"
    granted = document.get("permissions")
    if granted is None:
        yield "permissions are missing: without them a job may write to the repository"
    yield from permission_faults(granted)
    yield from expression_faults({key: value for key, value in document.items() if key != "jobs"}, {})
    jobs = document.get("jobs") or {}
    if not jobs:
        yield "no jobs"
    for name, job in jobs.items():
        for fault in job_faults(job, jobs, granted or {}, root):
            yield f"job {name}: {fault}"


def job_faults(job, jobs, granted, root):
    yield from unknown("job key", job, names.JOB_KEYS)
    if not isinstance(job.get("timeout-minutes"), int):
        yield "timeout-minutes is missing: a job that hangs runs for six hours"
    needs = job.get("needs", [])
    yield from unknown("job in needs", [needs] if isinstance(needs, str) else needs, jobs)
    yield from permission_faults(job.get("permissions"))
    rows = (job.get("strategy") or {}).get("matrix", {}).get("include", [])
    matrix = set.intersection(*(set(row) for row in rows)) if rows else set()
    runners = [row.get("runner") for row in rows] if "matrix.runner" in job.get("runs-on", "") else [job.get("runs-on")]
    yield from unknown("runner", runners, names.RUNNERS)
    scope = {"matrix": matrix, "needs": set(jobs)}
    steps = job.get("steps") or []
    yield from step_faults(steps, scope, job.get("permissions") or granted, root)
    ids = {step.get("id") for step in steps}
    outside = {key: value for key, value in job.items() if key != "steps"}
    yield from expression_faults(outside, dict(scope, steps=ids))


def action_faults(document, root):
    """Faults of `action.yml`."""
    scope = {"inputs": set(document.get("inputs") or {})}
    yield from step_faults((document.get("runs") or {}).get("steps") or [], scope, None, root, needs_shell=True)


def step_faults(steps, scope, granted, root, needs_shell=False):
    if not steps:
        yield "no steps"
    seen = set()
    for number, step in enumerate(steps, 1):
        for fault in faults_of_step(step, dict(scope, steps=seen), granted, root, needs_shell):
            yield f"step {step.get('name') or step.get('uses') or number}: {fault}"
        seen = seen | {step.get("id")}


def faults_of_step(step, scope, granted, root, needs_shell):
    yield from unknown("step key", step, names.STEP_KEYS)
    if ("uses" in step) == ("run" in step):
        yield "needs either uses or run"
    if "uses" in step:
        yield from use_faults(step, granted)
    if "run" in step:
        yield from run_faults(step, root, needs_shell)
    yield from expression_faults(step, scope)


def use_faults(step, granted):
    inputs = names.ACTIONS.get(step["uses"])
    if inputs is None:
        yield f"unknown action {step['uses']}"
        return
    yield from unknown("input", step.get("with") or {}, inputs)
    for name, value in names.NEEDS_PERMISSION.get(step["uses"], {}).items():
        if granted is not None and granted.get(name) != value:
            yield f"needs the permission {name}: {value}"


def run_faults(step, root, needs_shell):
    command = step["run"]
    if "${{" in command:
        yield "an expression in a command can run its value as a command: pass it in env"
    if needs_shell and "shell" not in step:
        yield "a step of an action needs a shell"
    parsed = subprocess.run(["bash", "-n"], input=command, text=True, capture_output=True, check=False)
    if parsed.returncode:
        yield f"not a bash command: {parsed.stderr.strip()}"
    for path in re.findall(r"(?:^|[\s/\"])((?:Scripts|Benchmarks|Tests)/[\w/-]+|\.ci/run)", command):
        if not os.access(os.path.join(root, path), os.X_OK):
            yield f"{path} is not a program of this repository"


def permission_faults(granted):
    if granted is None:
        return
    yield from unknown("permission", granted, names.PERMISSIONS)
    for name, value in granted.items():
        if value not in ("read", "write", "none"):
            yield f"permission {name}: {value} is not read, write or none"


def expression_faults(value, scope):
    """Checks every `${{ … }}`, and conditions, which may omit the braces."""
    for path, text in texts(value):
        found = EXPRESSION.findall(text)
        if text.count("${{") != len(found):
            yield f"an unclosed expression in {'.'.join(path)}"
        if path[-1:] == ("if",) and not found:
            found = [text]
        for expression in found:
            yield from name_faults(re.sub(r"'[^']*'", "''", expression), scope)


def name_faults(expression, scope):
    for found in NAME.finditer(expression):
        name, call = found[0], found[1]
        context, _, rest = name.partition(".")
        if call:
            yield from unknown("function", [name], names.FUNCTIONS)
        elif context in ("github", "runner"):
            yield from unknown("name", [name], {f"{context}.{key}" for key in getattr(names, context.upper())})
        elif context in scope:
            if rest.split(".")[0] not in scope[context]:
                yield f"{name} is not defined before it is used"
        elif context not in ("env", "secrets", "true", "false", "null"):
            yield f"unknown name {name}"


def unknown(what, found, known):
    for name in found:
        if name not in known:
            yield f"unknown {what} {name}"
