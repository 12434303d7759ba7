// Turns typed text into the terms of the index: folds case and accents, so that a word is found in any
// spelling, and splits it. The index is made by the same rules (SearchText.swift and
// SearchScripts.swift); a table of inputs and terms tests both.

/** Turns hexadecimal code points and ranges into a character class of a regular expression. */
const points = (text) => text.replace(/ ?(\w+)/g, "\\u{$1}");

// Invisible characters, and accents and points that people omit. Vowel signs of Indic scripts, Thai
// and similar ones stay, as do the voiced marks of kana, since they make a different word.
const invisible = points("ad 640 200b-200f 202a-202e 2060-2064 feff");
const marks = points("300-710 730-74a 1ab0-1aff 1dc0-1dff 20d0-20ff fe00-fe2f e0100-e01ef");
const omitted = new RegExp(`[${invisible}]|(?=\\p{M})[${marks}]`, "gu");

// Han, kana, Thai, Lao, Khmer and Myanmar: no spaces between words.
const unspaced = points(
  "e01-e3a e40-e4e e81-ecf edc-edf 1000-103f 1050-109f 1780-17d3 17dc 17dd 2e80-2fdf 3005-3007"
  + " 3021-3029 3041-3096 3099 309a 309d-309f 30a1-30fa 30fc-30ff 31f0-31ff 3400-4dbf 4e00-9fff"
  + " a9e0-a9fe aa60-aa7f f900-faff 20000-3ffff");
const startsUnspaced = new RegExp(`^[${unspaced}]`, "u");

/** Whether a text is in a script without spaces. */
export const isUnspaced = (text) => startsUnspaced.test(text);

const inWord = "\\p{L}\\p{N}\\p{M}";
const runs = new RegExp(`(?:(?=[${inWord}])[${unspaced}])+|(?:(?![${unspaced}])[${inWord}])+`, "gu");

const folded = {
  ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ħ: "h", ı: "i", ŧ: "t",
  ŋ: "n", ς: "σ", "\u0649": "\u064a", "\u06cc": "\u064a", "\u0629": "\u0647",
  "\u06a9": "\u0643", "\u0671": "\u0627",
};
const foldable = new RegExp(`[${Object.keys(folded).join("")}]`, "gu");

// The zeros of scripts that have their own digits.
const zeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040,
  0x17e0,
];
const digit = (letter) => {
  const code = letter.codePointAt(0);
  const zero = zeros.find((start) => start <= code && code < start + 10);
  return zero ? String(code - zero) : letter;
};

/** The text in lower case, without accents, with one form per letter. */
export function fold(text) {
  const lower = text.normalize("NFKD").toLowerCase().replace(omitted, "");
  return lower.replace(foldable, (letter) => folded[letter]).replace(/[\u0660-\u17e9]/g, digit)
    .normalize("NFC");
}

const longestWord = 32;

/** The terms of a text, in order. */
export function terms(text) {
  return (fold(text).match(runs) ?? []).flatMap((run) => {
    const letters = [...run];
    if (!isUnspaced(run)) return letters.slice(0, longestWord).join("");
    if (letters.length === 1) return letters;
    return letters.slice(1).map((letter, place) => letters[place] + letter);
  });
}

/** Whether a term is a single letter of a script without spaces. */
export const isLetter = (term) => isUnspaced(term) && [...term].length === 1;

/**
 * The number of insertions, deletions, changes and swaps of neighboring letters that turn one word into
 * the other. More than `most` is returned as `most + 1`.
 */
export function distance(a, b, most) {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before = [];
  let above = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j], before[j - 2] + 1);
      }
    }
    if (Math.min(...row) > most) return most + 1;
    [before, above] = [above, row];
  }
  return above[b.length];
}

/** How many letters of a word may be wrong. */
export const allowedTypos = (word) => (word.length < 4 || /\d/.test(word) ? 0 : word.length < 8 ? 1 : 2);
