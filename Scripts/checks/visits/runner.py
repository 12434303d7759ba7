"""Runs all visits, several at a time: each worker has its own browser and takes the next case."""

import multiprocessing
import time
import traceback
from dataclasses import dataclass

from playwright.sync_api import Error

from browser import chromium
from visits.cases import Fault
from visits.visitor import Visitor


@dataclass
class Place:
    """A built site, the path below which it is served, and its address while the visits run."""

    folder: str
    mount: str
    address: str = ""


def first_lines(error, most=3):
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return " ".join(lines[:most])


def run_visit(browser, case, sites):
    """Runs one visit and returns its faults."""
    visitor = Visitor(browser, case, sites)
    found = []
    try:
        case.act(visitor)
    except Fault as fault:
        found.append(f"at {visitor.path or 'home'}: {fault}")
    except Error as error:
        where = traceback.extract_tb(error.__traceback__)
        line = next((step.lineno for step in where if step.name == case.act.__name__), "?")
        found.append(f"at {visitor.path or 'home'}, line {line}: {first_lines(error)}")
    return found + visitor.leave()[:1 if found else 5]


def work(cases, sites, waiting, done):
    """Takes cases by number until there are no more."""
    with chromium.launched() as browser:
        while (number := waiting.get()) is not None:
            began = time.monotonic()
            try:
                found = run_visit(browser, cases[number], sites)
            except Exception as error:  # otherwise a worker that ends would look like success
                found = [f"the visit itself fails: {first_lines(error)}"]
            done.put((number, found, time.monotonic() - began))


def run_all(cases, sites, jobs):
    """Yields (case, faults, seconds) of every visit as it ends."""
    fork = multiprocessing.get_context("fork")
    waiting, done = fork.SimpleQueue(), fork.SimpleQueue()
    workers = [fork.Process(target=work, args=(cases, sites, waiting, done), daemon=True) for _ in range(jobs)]
    for worker in workers:
        worker.start()
    for number in list(range(len(cases))) + [None] * jobs:
        waiting.put(number)
    for _ in cases:
        while done.empty():
            if not any(worker.is_alive() for worker in workers):
                raise SystemExit("the browsers ended before the visits did")
            time.sleep(0.02)
        number, found, seconds = done.get()
        yield cases[number], found, seconds
    for worker in workers:
        worker.join()
