// The texts of the favorites page, which the page itself contains, and its elements by id.

export const element = (id) => document.getElementById(id);

export const texts = JSON.parse(element("favorites-texts").textContent);
