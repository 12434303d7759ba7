// Texts of the string table with their places filled in. What the browser knows about languages
// takes a phone tens of milliseconds to load, so it is asked for plural forms only, and late.

import * as words from "./words.js";

let rules;

/** `1,234`, as the pages write it. */
export const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, words.number.group);

/** `12 photos`, from plural forms. */
export function counted(forms, number) {
  rules ??= new Intl.PluralRules(document.documentElement.lang);
  return (forms[rules.select(number)] ?? forms.other).replace("{n}", grouped(number));
}

/** The text with `{1}`, `{2}` replaced in their order. */
export const fill = (text, ...parts) =>
  text.replace(/\{(\d)\}/g, (_, number) => parts[number - 1] ?? "");
