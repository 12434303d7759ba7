// How the index packs numbers and texts. Photos are numbered; the newest has the highest number.

export const alphabet = Array.from({ length: 94 }, (_, place) => String.fromCharCode(place + 33))
  .filter((letter) => !'"\\<>&,'.includes(letter));
const digits = new Uint8Array(128);
alphabet.forEach((letter, place) => { digits[letter.charCodeAt(0)] = place; });
const placeOf = (letter) => digits[letter.charCodeAt(0)];

/** The numbers of a packed list, ascending. */
export function unpack(code) {
  const numbers = [];
  let value = 0;
  let scale = 1;
  let last = -1;
  for (let place = 0; place < code.length; place += 1) {
    const digit = digits[code.charCodeAt(place)];
    value += digit * scale;
    if (digit >= 72) {
      scale *= 16;
    } else {
      last += value + 1;
      numbers.push(last);
      value = 0;
      scale = 1;
    }
  }
  return numbers;
}

/** The lines of a column. Hashes are packed as one text, in which two letters are three digits. */
export function column([start, end, ...lines]) {
  const [code, length] = lines;
  const middles = Number.isInteger(length) ? unhash(code).match(new RegExp(`.{${length}}`, "g")) : lines;
  return middles.map((middle) => start + middle + end);
}

const unhash = (code) => code.replace(/../g, ([high, low]) => (
  4096 + (placeOf(high) - 24) * 64 + placeOf(low) - 24).toString(16).slice(1));
