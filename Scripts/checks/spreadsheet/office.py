"""Runs headless LibreOffice to convert files, and inspects workbooks."""

import os
import re
import subprocess
import zipfile

CSV_OUT = "csv:Text - txt - csv (StarCalc):44,34,76,1"
SEMICOLONS_OUT = "csv:Text - txt - csv (StarCalc):59,34,76,1"


def csv_in(separators="44", as_text=0):
    """The import filter for a CSV file: UTF-8, the first columns as text, the others guessed by LibreOffice."""
    columns = "/".join(f"{number}/2" for number in range(1, as_text + 1))
    # The last field evaluates formulas, as when a person opens the file.
    return f"CSV:{separators},34,76,1,{columns},0,false,true,false,false,false,0,true"


class Office:
    """LibreOffice with its own profile, independent of settings and of a running instance."""

    def __init__(self, program, folder):
        self.program = program
        self.profile = f"-env:UserInstallation=file://{os.path.abspath(folder)}/profile"

    def convert(self, paths, to, into, opened_as=None):
        """Converts files and returns the paths of the new ones."""
        command = [self.program, "--headless", "--norestore", self.profile]
        command += [f"--infilter={opened_as}"] if opened_as else []
        command += ["--convert-to", to, "--outdir", into] + paths
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        ending = to.split(":")[0]
        made = [os.path.join(into, os.path.splitext(os.path.basename(path))[0] + "." + ending) for path in paths]
        missing = [path for path in made if not os.path.exists(path)]
        if done.returncode or missing:
            raise RuntimeError(f"{self.program} did not write {', '.join(missing) or to}: {done.stderr.strip()}")
        return made


def parts(workbook):
    with zipfile.ZipFile(workbook) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist() if name.endswith((".xml", ".rels"))}


def live_faults(workbook):
    """Yields active content of a workbook: formulas in cells, external links, connections."""
    for name, text in parts(workbook).items():
        formulas = re.findall(r"<f[ >/][^<]*", text) if "worksheets/" in name else []
        if formulas:
            yield f"{len(formulas)} cells contain formulas, such as {formulas[0].split('>', 1)[-1]}"
        if "<ddeLink" in text or "externalLink" in name or 'TargetMode="External"' in text:
            yield f"{name} links outside the workbook"
        if "<definedName" in text or "<dataValidation" in text:
            yield f"{name} has names or rules"


def cells(workbook):
    """The number of cells of each type: `s` is text, `n` a number."""
    counts = {}
    for name, text in parts(workbook).items():
        if "worksheets/" in name:
            for kind in re.findall(r'<c [^>]*?t="(\w+)"', text):
                counts[kind] = counts.get(kind, 0) + 1
    return counts
