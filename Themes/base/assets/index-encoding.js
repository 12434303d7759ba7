// How the index packs numbers and texts. Photos are numbered; the newest has the highest number.

const printable = Array.from({ length: 94 }, (_, place) => String.fromCharCode(place + 33))
  .filter((letter) => !'"\\<>&,'.includes(letter));
/** The letters of values; those of six bits use the first 64. */
export const alphabet = [...printable.slice(24), ...printable.slice(0, 24)];
const valueAt = (code, place = 0) => alphabet.indexOf(code[place]);

/** The numbers of a packed list, ascending: gaps in a Rice code, behind the number of their plain bits. */
export function unpack(code) {
  const width = valueAt(code);
  const bits = code.slice(1).replace(/./g, (letter) => valueAt(letter).toString(2).padStart(6, "0"));
  let last = -1;
  return Array.from(bits.matchAll(new RegExp(`(1*)0(.{${width}})`, "g")), ([, ones, rest]) => (
    last += 1 + (ones.length << width) + Number(`0b0${rest}`)));
}

/** The terms of a file with their packed lists. Names begin with what they share with the name before. */
export function unpackTerms([names, codes]) {
  const lists = codes.split(" ");
  let name = "";
  return new Map(names.map((text, place) => {
    name = name.slice(0, valueAt(text)) + text.slice(1);
    return [name, lists[place]];
  }));
}

/** A function that returns the next number of one or two letters. */
function reader(code) {
  let place = 0;
  const next = () => valueAt(code, place++);
  return () => {
    const number = next();
    return number < 87 ? number : number + next();
  };
}

/** The lines of a column. Hexadecimal numbers of one length are packed as one text. */
export function column([start, end, ...lines]) {
  const [code, length] = lines;
  const middles = Number.isInteger(length) ? unpackHex(code, length) : lines;
  return middles.map((middle) => start + middle + end);
}

const unpackHex = (code, length) => code.match(new RegExp(`.{${Math.ceil(length * 0.62)}}`, "g"))
  .map((text) => [...text].reduce((sum, letter) => sum * 88n + BigInt(valueAt(letter)), 0n)
    .toString(16).padStart(length, "0"));

/** The lines of a column whose pairs of digits are packed apart. */
export function digitColumn(packed, digits) {
  const next = reader(digits);
  return column(packed).map((line) => line.replaceAll("\x7f", () => String(next()).padStart(2, "0")));
}

/** A function that returns the next name of a column: one of its own, none, or one that the index lists. */
export function nameReader([code, ...own], listed) {
  const next = reader(code);
  const names = ["", "", ...listed];
  return () => {
    const number = next();
    return number ? names[number] : own.shift();
  };
}
