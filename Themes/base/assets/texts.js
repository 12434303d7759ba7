// The words of the page of favorites, which the page brings along itself, and its parts.

export const part = (id) => document.getElementById(id);

export const texts = JSON.parse(part("favorites-texts").textContent);
