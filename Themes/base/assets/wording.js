// Texts of the string table with their places filled in.

const { lang } = document.documentElement;
const rules = new Intl.PluralRules(lang);

/** `12 photos`, from plural forms. */
export function counted(forms, number) {
  const form = forms[rules.select(number)] ?? forms.other;
  return form.replace("{n}", number.toLocaleString(lang));
}

/** The text with `{1}`, `{2}` replaced in their order. */
export const fill = (text, ...parts) =>
  text.replace(/\{(\d)\}/g, (_, number) => parts[number - 1] ?? "");
