// Import and export of favorites as a file, and the text of damaged favorites.

import { read, write } from "./csv.js";
import { attempt } from "./details.js";
import { make } from "./elements.js";
import { element, texts } from "./favorites-texts.js";
import { change, current, keyOf } from "./favorites.js";
import { fill, pluralize } from "./formatting.js";
import { merge } from "./merge.js";
import { storage } from "./storage.js";

const backup = "favorites-damaged";

function save(text, type, name) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60000);
}

export const exportList = () => save(write(current()), "text/csv", "favorites.csv");

// MARK: Import

/** Merges the contents of a file into the list. */
export function importFile(name, bytes) {
  let incoming;
  try {
    incoming = read(new Uint8Array(bytes));
  } catch (fault) {
    return report(name, [fault]);
  }
  let result;
  const mergeList = (prefersTheirs) => attempt(() => change((next) => {
    result = merge(next, incoming, prefersTheirs);
  }));
  if (mergeList()) report(name, incoming.faults, result, () => mergeList(true));
}

const mostLines = 50;

/** Reports an import: its numbers, and each line that was skipped or differs. */
function report(name, faults, result = { conflicts: [] }, preferTheirs) {
  const totals = ["added", "completed", "known"].filter((kind) => result[kind])
    .map((kind) => pluralize(texts[kind], result[kind]));
  const lines = [
    ...faults.map(({ code, detail = "", line }) =>
      fill(texts.line, line, fill(texts.faults[code] ?? code, detail))),
    ...result.conflicts.map(({ row, column, ours, theirs }) =>
      fill(texts.conflict, row.title || keyOf(row), column, ours, theirs)),
  ];
  const shown = lines.slice(0, mostLines);
  if (lines.length > mostLines) shown.push(pluralize(texts.more_lines, lines.length - mostLines));
  element("import-report-title").textContent = fill(texts.imported, name);
  element("import-report-totals").textContent = totals.join(" ") || texts.nothing_imported;
  element("import-report-lines").replaceChildren(...shown.map((line) => make("li", {}, line)));
  const button = (text, act) => make("button", {
    type: "button", click: () => { if (act()) hide("import-report"); },
  }, text);
  const buttons = [button(texts.close, () => true)];
  if (result.conflicts.length) buttons.unshift(button(texts.prefer_file, preferTheirs));
  element("import-report-actions").replaceChildren(...buttons);
  element("import-report").hidden = false;
  element("import-report-title").focus();
}

// MARK: Damaged favorites

export const saveDamaged = () =>
  save(storage.read(backup) ?? "", "application/json", "favorites-damaged.json");

export function discardDamaged() {
  storage.remove(backup);
  hide("damaged");
}

/** Hides a box and moves the focus to the heading. */
function hide(name) {
  element(name).hidden = true;
  element("heading").focus();
}
