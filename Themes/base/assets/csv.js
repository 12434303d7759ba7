// Reads and writes the list as CSV: the same bytes that `vitrine favorites export` writes, and every
// file that `vitrine favorites import` accepts. Lines are counted and cells are split before any cell
// is decoded as UTF-8, so that one invalid cell costs one row.

import { columns, keyOf, trimmed } from "./favorites.js";

const largestCell = 1 << 20;
const mostColumns = 1000;

/** Texts that a spreadsheet would run as a formula, and texts guarded against that by a quote. */
const isFormula = /^[=+\-@\t\r']/;

// MARK: Writing

function written(text) {
  const safe = isFormula.test(text) ? `'${text}` : text;
  return /[,;\t"\r\n]/.test(text) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the list as text, for encoding as UTF-8. */
export function write({ extras = [], rows }) {
  const lines = rows.map((row) => [
    ...columns.map((column) => row[column] ?? ""),
    ...extras.map((_, place) => row.extras?.[place] ?? ""),
  ]);
  return [[...columns, ...extras], ...lines]
    .map((cells) => `${cells.map(written).join(",")}\r\n`).join("");
}

// MARK: Records

/** Decodes one character per byte, so that positions in the text are positions in the bytes. */
const bytewise = new TextDecoder("latin1");
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Yields records with the numbers of their first lines: cells as ranges, or a fault. After a fault only
 * the first line is skipped, since the intended end of an open quote is unknown. Spaces around quotes
 * are ignored, since people type them; other spaces are text.
 */
function* recordsOf(text, separator, position, line) {
  const end = `(?=[${separator}\r\n]|$)`;
  const cell = new RegExp(
    ` *"([^"]*(?:""[^"]*)*)" *${end}|([^${separator}"\r\n]*)${end}`, "dy");
  const rest = /[^\r\n]*(?:\r\n|\r|\n|$)/y;
  while (position < text.length) {
    const start = position;
    const cells = [];
    let fault;
    do {
      position += Number(cells.length > 0);
      cell.lastIndex = position;
      const found = cell.exec(text);
      if (found) cells.push(found.indices[1] ?? found.indices[2]);
      else fault = faultAt(text, position, start);
      position = found ? cell.lastIndex : start;
    } while (!fault && text[position] === separator);
    rest.lastIndex = position;
    rest.exec(text);
    position = rest.lastIndex;
    yield { line, cells, fault };
    line += text.slice(start, position).match(/\r\n|\r|\n/g)?.length ?? 0;
  }
}

/** A fault in a later line means that a quote in the first line was left open. */
function faultAt(text, place, start) {
  const quoted = / *"[^"]*(?:""[^"]*)*("?)/y;
  quoted.lastIndex = place;
  const found = quoted.exec(text);
  const end = found ? quoted.lastIndex : place;
  const isOpen = found?.[1] === "" || /[\r\n]/.test(text.slice(start, end));
  return isOpen ? "openQuote" : "quote";
}

// MARK: Cells

const isBlank = (text, [start, end]) => trimmed(text.slice(start, end)) === "";

/** The text of a cell; throws if it is not UTF-8. */
const decode = (bytes, start, end) =>
  strict.decode(bytes.subarray(start, end)).replaceAll('""', '"');

const isGuarded = (text) => text.startsWith("'") && isFormula.test(text.slice(1));

function cellText({ text, bytes }, [start, end], column) {
  const from = start + Number(isGuarded(text.slice(start, Math.min(end, start + 2))));
  if (end - from > largestCell) throw { code: "tooLarge", detail: column };
  try {
    return decode(bytes, from, end);
  } catch {
    throw { code: "cellNotUTF8", detail: column };
  }
}

// MARK: The header

/** The start of the header, its line, and the possible separators. */
function startOf(text) {
  const isForeign = /^(\xFF\xFE|\xFE\xFF|PK\x03\x04|\0|.\0)/s.test(text);
  if (isForeign) throw { code: "notUTF8", line: 1 };
  const position = text.startsWith("\xEF\xBB\xBF") ? 3 : 0;
  const [line, mark] = /^"*s"*e"*p"*="*([,;\t])"*(?:\r\n|\r|\n|$)/i.exec(
    text.slice(position, position + 18)) ?? [];
  return line ? [position + line.length, 2, mark] : [position, 1, ",;\t"];
}

/** The first record that is not blank, read with the separator that gives the most known columns. */
function headerOf(source) {
  const [position, line, separators] = startOf(source.text);
  let best = { known: -1 };
  let broken;
  for (const separator of separators) {
    const records = recordsOf(source.text, separator, position, line);
    const isFilled = ({ cells, fault }) =>
      fault || !cells.every((cell) => isBlank(source.text, cell));
    let record = records.next().value;
    while (record && !isFilled(record)) record = records.next().value;
    if (!record) return null;
    if (record.fault) {
      broken = { code: record.fault, line: record.line };
    } else {
      const names = namesOf(source.bytes, record.cells);
      const slots = names?.map((name) => columns.find((column) => column === name.toLowerCase()));
      const known = new Set(slots?.filter(Boolean)).size;
      if (known > best.known) best = { known, names, slots, records, line: record.line };
    }
  }
  if (best.known < 0) throw broken;
  return checked(best);
}

function namesOf(bytes, cells) {
  try {
    return cells.map((cell) => {
      const name = trimmed(decode(bytes, ...cell));
      return isGuarded(name) ? trimmed(name.slice(1)) : name;
    });
  } catch {
    return undefined;
  }
}

function checked(head) {
  const { names, slots, line } = head;
  if (!names) throw { code: "notUTF8", line };
  if (names.length > mostColumns) throw { code: "tooManyColumns", detail: names.length, line };
  const twice = slots.find((slot, place) => slot && slots.indexOf(slot) < place);
  if (twice) throw { code: "columnTwice", detail: twice, line };
  const isNamed = ["provider", "id"].every((column) => slots.includes(column));
  if (!isNamed && !slots.includes("page_url")) throw { code: "noHeader", line };
  return head;
}

// MARK: Rows

function rowOf(source, cells, { slots, names }) {
  if (!cells.slice(slots.length).every((cell) => isBlank(source.text, cell))) {
    throw { code: "tooManyCells", detail: cells.length };
  }
  const row = { extras: [] };
  cells.slice(0, slots.length).forEach((cell, place) => {
    const text = cellText(source, cell, slots[place] ?? names[place]);
    if (slots[place]) row[slots[place]] = text;
    else row.extras.push(text);
  });
  if (!keyOf(row)) throw { code: "noIdentity" };
  return row;
}

/** Finds the position of a photo's row, by id or by page. */
export class Index {
  #photos = new Map();
  #pages = new Map();

  add(row, place) {
    const photo = photoOf(row);
    if (photo && !this.#photos.has(photo)) this.#photos.set(photo, place);
    const page = trimmed(row.page_url ?? "");
    const known = this.#pages.get(page);
    if (!known || known.place === place) this.#pages.set(page, { place, photo });
  }

  /** Rows with different ids are different photos, even if they share a page. */
  find(row) {
    const photo = photoOf(row);
    const page = trimmed(row.page_url ?? "");
    const known = page ? this.#pages.get(page) : undefined;
    if (photo) return this.#photos.get(photo) ?? (known?.photo ? undefined : known?.place);
    return known?.place;
  }
}

const photoOf = ({ provider = "", id = "" }) =>
  (trimmed(provider) && trimmed(id) ? `${trimmed(provider)}\n${id}` : "");

/** Fills the empty cells of a row. Returns the columns in which both rows have different texts. */
export function fillEmpty(row, other) {
  const differing = [];
  const fillCell = (cells, others, column) => {
    if (!cells[column]) cells[column] = others[column] ?? "";
    else if (others[column] && others[column] !== cells[column]) differing.push(column);
  };
  for (const column of columns) fillCell(row, other, column);
  row.extras = Array.from(row.extras ?? []);
  (other.extras ?? []).forEach((_, place) => fillCell(row.extras, other.extras, place));
  return differing;
}

/**
 * Reads a list: its `rows`, the names of unknown columns as `extras`, and `faults`, each with `line`,
 * `code` and `detail`. Throws a fault if nothing can be read.
 */
export function read(bytes) {
  const source = { bytes, text: bytewise.decode(bytes) };
  const head = headerOf(source);
  const extras = head?.names.filter((_, place) => !head.slots[place]) ?? [];
  const list = { extras, rows: [], faults: [] };
  const index = new Index();
  for (const { line, cells, fault } of head?.records ?? []) {
    if (!fault && cells.every((cell) => isBlank(source.text, cell))) continue;
    try {
      if (fault) throw { code: fault };
      const row = rowOf(source, cells, head);
      const place = index.find(row) ?? list.rows.length;
      list.rows[place] ??= row;
      const differing = fillEmpty(list.rows[place], row);
      index.add(list.rows[place], place);
      if (differing.length) throw { code: "repeated", detail: keyOf(row) };
    } catch (error) {
      if (!error.code) throw error;
      list.faults.push({ line, ...error });
    }
  }
  return list;
}
