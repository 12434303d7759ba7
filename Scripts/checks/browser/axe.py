"""Runs axe-core from the package axe-playwright-python."""

import functools
import importlib.util
import os


@functools.cache
def source():
    package = importlib.util.find_spec("axe_playwright_python").submodule_search_locations[0]
    with open(os.path.join(package, "axe.min.js"), encoding="utf-8") as file:
        return file.read()


def faults(tab):
    """One sentence for each element of the current page that breaks a rule of WCAG 2.2 or a best practice."""
    if not tab.evaluate("typeof axe === 'object'"):
        tab.evaluate(source() + "\n;0")
    return tab.run("axe")
