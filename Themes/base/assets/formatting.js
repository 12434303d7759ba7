// Fills in the texts of the string table. Plural rules are created late, and only when needed: the
// browser's language data takes tens of milliseconds to load on a phone.

import * as words from "./words.js";

let rules;

/** `1,234`, as the pages write it. */
export const groupDigits = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, words.number.group);

/** `12 photos`, from plural forms. */
export function pluralize(forms, number) {
  rules ??= new Intl.PluralRules(document.documentElement.lang);
  return (forms[rules.select(number)] ?? forms.other).replace("{n}", groupDigits(number));
}

/** The text with `{1}`, `{2}` replaced in order. */
export const fill = (text, ...parts) =>
  text.replace(/\{(\d)\}/g, (_, number) => parts[number - 1] ?? "");
