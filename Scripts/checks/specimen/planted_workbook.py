"""A list and a workbook as they should come from a spreadsheet, and what may go wrong in them."""

import os
import zipfile

from spreadsheet import listing

ROWS = listing.changed_rows(2)
SHEET = '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c>{}</row></sheetData></worksheet>'


def rows(change):
    """Writes the list, changed."""
    def act(root):
        changed = [list(row) for row in ROWS]
        change(changed)
        listing.write(os.path.join(root, "list.csv"), changed)
    return act


def workbook(cells, relation=""):
    def act(root):
        with zipfile.ZipFile(os.path.join(root, "book.xlsx"), "w") as archive:
            archive.writestr("xl/worksheets/sheet1.xml", SHEET.format(cells))
            archive.writestr("xl/_rels/workbook.xml.rels", f"<Relationships>{relation}</Relationships>")
    return act


def cut(changed):
    changed[-1][9] = changed[-1][9][:-1]


LISTS = [
    ("the good list", rows(lambda changed: None), None),
    ("a lost row", rows(lambda changed: changed.pop()), "rows became"),
    ("a cell cut by one character", rows(cut), "note: “"),
    ("a lost column", rows(lambda changed: changed[0].pop()), "cells became")]

WORKBOOKS = [
    ("the good workbook", workbook(""), None),
    ("a formula", workbook('<c r="B1"><f>1+1</f><v>2</v></c>'), "cells hold formulas, such as 1+1"),
    ("a formula with a mark", workbook('<c r="B1"><f aca="false">NOW()</f></c>'), "such as NOW()"),
    ("a link to elsewhere", workbook("", '<Relationship TargetMode="External" Target="http://x"/>'), "leads outside")]
