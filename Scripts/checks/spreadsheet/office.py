"""LibreOffice without its windows: files in, files out, and what a workbook holds."""

import os
import re
import subprocess
import zipfile

CSV_OUT = "csv:Text - txt - csv (StarCalc):44,34,76,1"
SEMICOLONS_OUT = "csv:Text - txt - csv (StarCalc):59,34,76,1"


def csv_in(separators="44", as_text=0):
    """How a CSV is opened: in UTF-8, its first columns as text, the others as LibreOffice thinks best."""
    columns = "/".join(f"{number}/2" for number in range(1, as_text + 1))
    # The last: formulas are evaluated, as they are where a person opens the file.
    return f"CSV:{separators},34,76,1,{columns},0,false,true,false,false,false,0,true"


class Office:
    """A profile of its own, so that neither settings nor a running LibreOffice have a say."""

    def __init__(self, program, folder):
        self.program = program
        self.profile = f"-env:UserInstallation=file://{os.path.abspath(folder)}/profile"

    def convert(self, paths, to, into, opened_as=None):
        """Converts files; gives the paths of the new ones."""
        command = [self.program, "--headless", "--norestore", self.profile]
        command += [f"--infilter={opened_as}"] if opened_as else []
        command += ["--convert-to", to, "--outdir", into] + paths
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        ending = to.split(":")[0]
        made = [os.path.join(into, os.path.splitext(os.path.basename(path))[0] + "." + ending) for path in paths]
        missing = [path for path in made if not os.path.exists(path)]
        if done.returncode or missing:
            raise RuntimeError(f"{self.program} made no {', '.join(missing) or to}: {done.stderr.strip()}")
        return made


def parts(workbook):
    with zipfile.ZipFile(workbook) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist() if name.endswith((".xml", ".rels"))}


def live_faults(workbook):
    """What in a workbook would be run: formulas in cells, links to elsewhere, connections."""
    for name, text in parts(workbook).items():
        formulas = re.findall(r"<f[ >/][^<]*", text) if "worksheets/" in name else []
        if formulas:
            yield f"{len(formulas)} cells hold formulas, such as {formulas[0].split('>', 1)[-1]}"
        if "<ddeLink" in text or "externalLink" in name or 'TargetMode="External"' in text:
            yield f"{name} leads outside of the workbook"
        if "<definedName" in text or "<dataValidation" in text:
            yield f"{name} has names or rules"


def cells(workbook):
    """How many cells of a workbook are of a type: `s` is text, `n` a number."""
    counts = {}
    for name, text in parts(workbook).items():
        if "worksheets/" in name:
            for kind in re.findall(r'<c [^>]*?t="(\w+)"', text):
                counts[kind] = counts.get(kind, 0) + 1
    return counts
