// Lists that come and go: the file, the link, and what was set aside because it was damaged.

import { read, write } from "./csv.js";
import { change, current, keyOf } from "./favorites.js";
import { attempt } from "./facts.js";
import { make } from "./make.js";
import { merge } from "./merge.js";
import { linkTo } from "./shared.js";
import { shelf } from "./shelf.js";
import { say } from "./notice.js";
import { part, texts } from "./texts.js";
import { counted, fill } from "./wording.js";

const aside = "favorites-damaged";

function save(text, type, name) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60000);
}

const exportList = () => save(write(current()), "text/csv", "favorites.csv");

async function shareList(rows) {
  const keys = rows.filter(({ provider }) => provider).map(keyOf);
  if (!keys.length) return say(texts.nothing_shareable);
  const { link, count } = linkTo(keys);
  if (count < keys.length) say(fill(texts.too_long, count, keys.length));
  const { share } = await import("./viewing.js");
  await share({ title: texts.share_title, text: texts.share_title, url: link });
}

// MARK: Import

const importList = () => part("file").click();

/** Brings what a file holds into the list. */
export function take(name, bytes) {
  let incoming;
  try {
    incoming = read(new Uint8Array(bytes));
  } catch (fault) {
    return report(name, [fault]);
  }
  let told;
  const bring = (prefersTheirs) => attempt(() => change((next) => {
    told = merge(next, incoming, prefersTheirs);
  }));
  if (bring()) report(name, incoming.faults, told, () => bring(true));
}

const most = 50;

/** Says what became of a file: in numbers, and each line that was left out or differs. */
function report(name, faults, told = { conflicts: [] }, prefersTheirs) {
  const sums = ["added", "completed", "known"].filter((kind) => told[kind])
    .map((kind) => counted(texts[kind], told[kind]));
  const lines = [
    ...faults.map(({ code, detail = "", line }) =>
      fill(texts.line, line, fill(texts.faults[code] ?? code, detail))),
    ...told.conflicts.map(({ row, column, ours, theirs }) =>
      fill(texts.conflict, row.title || keyOf(row), column, ours, theirs)),
  ];
  const shown = lines.slice(0, most);
  if (lines.length > most) shown.push(counted(texts.more_lines, lines.length - most));
  part("report-title").textContent = fill(texts.imported, name);
  part("report-sums").textContent = sums.join(" ") || texts.nothing_imported;
  part("report-lines").replaceChildren(...shown.map((line) => make("li", {}, line)));
  const way = (text, act) => make("button", {
    type: "button", click: () => { if (act()) leave("report"); },
  }, text);
  const ways = [way(texts.close, () => true)];
  if (told.conflicts.length) ways.unshift(way(texts.prefer_file, prefersTheirs));
  part("report-ways").replaceChildren(...ways);
  part("report").hidden = false;
  part("report-title").focus();
}

// MARK: What was damaged

const saveDamaged = () =>
  save(shelf.read(aside) ?? "", "application/json", "favorites-damaged.json");

function forgetDamaged() {
  shelf.remove(aside);
  leave("trouble");
}

/** Puts a slip away, and the visitor back at the list. */
function leave(name) {
  part(name).hidden = true;
  part("heading").focus();
}

/** By the control that begins it. */
export const actions = {
  damage: saveDamaged, export: exportList, forget: forgetDamaged, import: importList, share: shareList,
};
