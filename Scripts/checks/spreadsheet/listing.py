"""Writes and reads favorites lists independently of Vitrine's code."""

import csv

from spreadsheet import texts

csv.field_size_limit(1 << 24)
GUARDED = "=+-@\t\r'"


def guarded(text):
    return "'" + text if text[:1] and text[0] in GUARDED else text


def unguarded(cell):
    return cell[1:] if cell[:1] == "'" and cell[1:2] and cell[1] in GUARDED else cell


def kept_rows():
    """Each text in each column. Provider or id may be a hostile text if the other one is plain."""
    rows = []
    for number, text in enumerate(texts.KEPT):
        others = [text] * (len(texts.COLUMNS) - 2)
        gaps = [text if (column + number) % 2 else "" for column in range(len(others))]
        rows.append(["flickr", text if text.strip() else f"{number}"] + others)
        rows.append([text if text.strip() else "folder", f"{number}.jpg"] + gaps)
    return rows + [row("long " + str(number), text) for number, text in enumerate(texts.LONG)]


def changed_rows(position):
    """Cells that spreadsheets change, before (1) or after (2). The name of the change is the photo's id."""
    return [row(change[0], change[position]) for change in texts.CHANGED]


def row(photo, text):
    """The text in some known and unknown columns; not in all, because LibreOffice is slow with long texts."""
    return ["flickr", photo] + [text if name in ("title", "note", "Rating") else "" for name in texts.COLUMNS[2:]]


def write(path, rows, guard=guarded):
    with open(path, "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([guard(cell) for cell in row] for row in [texts.COLUMNS] + rows)


def read(path):
    """All rows, including the header, as texts."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = [[unguarded(cell) for cell in row] for row in csv.reader(file)]
    return rows


def differences(wanted, path):
    """Yields the differences between a file and the expected rows, cell by cell."""
    found = read(path)
    wanted = [texts.COLUMNS] + wanted
    if len(found) != len(wanted):
        yield f"{len(wanted)} rows became {len(found)}"
    for row, other in zip(wanted, found):
        if len(row) != len(other):
            yield f"{short(row[1])}: {len(row)} cells became {len(other)}"
        for name, before, after in zip(texts.COLUMNS, row, other):
            if before != after:
                yield f"{short(row[1])}, {name}: “{short(before)}” became “{short(after)}”"


def short(text):
    return text if len(text) < 50 else f"{text[:40]}…” of {len(text)} characters “…{text[-5:]}"
