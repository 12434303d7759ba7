// Fills in the texts of the string table. The browser knows the rules of the language for plurals and for
// groups of digits; the separator is the theme's. Plural rules are created late, and only when needed: the
// browser's language data takes tens of milliseconds to load on a phone.

import * as words from "./words.js";

let rules;

/** `1,234`, as the pages write it: `1234` in Spanish, and `12,34,567` in Hindi. */
export const groupDigits = (number) =>
  number.toLocaleString(document.documentElement.lang, { numberingSystem: "latn" })
    .replace(/\D/g, words.number.group);

/** `12 photos`, from plural forms. */
export function pluralize(forms, number) {
  rules ??= new Intl.PluralRules(document.documentElement.lang);
  return (forms[rules.select(number)] ?? forms.other).replace("{n}", groupDigits(number));
}

/** The text with `{1}`, `{2}` replaced in order. */
export const fill = (text, ...parts) =>
  text.replace(/\{(\d)\}/g, (_, number) => parts[number - 1] ?? "");
