// The texts of the favorites page, which the page itself contains, and its elements by id.

export const element = (id) => document.getElementById(id);

export let texts;

export function loadTexts() {
  texts = JSON.parse(element("favorites-texts").textContent);
}
