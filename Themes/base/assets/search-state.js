// The search as a value: words, filters and order, read from the address or the form.

import { make } from "./elements.js";
import { site } from "./site-urls.js";

export const form = document.querySelector("form.search-form");
const title = document.title;
/** The filters, each with the parameter of the address as its name; none on other pages. */
const filters = form?.querySelectorAll("select") ?? [];

/** Pairs, because the name of a column may be that of a property of every object. */
function stateOf(given) {
  const chosen = [];
  for (const { name } of filters) {
    const value = given.get(name)?.trim().slice(0, 300);
    if (value) chosen.push([name, value]);
  }
  const q = (given.get("q") ?? "").replace(/\s+/g, " ").trim().slice(0, 200);
  return { q, filters: chosen, order: given.get("order") === "time" ? "time" : "relevance" };
}

export function addressOf({ q, filters, order }) {
  const address = site("search/");
  if (q) address.searchParams.set("q", q);
  for (const [name, value] of filters) address.searchParams.set(name, value);
  if (order === "time") address.searchParams.set("order", order);
  return address.href;
}

export const stateAt = (address) => stateOf(new URL(address).searchParams);

/** The state of the form, with the words of the submitted field. */
export function stateOfForm(q = form.elements.q.value) {
  const given = new URLSearchParams(new FormData(form));
  given.set("q", q);
  return stateOf(given);
}

/** Fills in the form and the page's title. */
export function show({ q, filters: chosen, order }) {
  for (const field of document.querySelectorAll("[role=search] [name=q]")) field.value = q;
  for (const select of filters) {
    const value = new Map(chosen).get(select.name) ?? "";
    select.value = value;
    // The address may name a value that the form doesn't offer.
    if (select.value !== value) {
      select.append(make("option", { value }, value.replace(/^\w+:/, "")));
      select.value = value;
    }
  }
  form.elements.order.value = order;
  document.title = q ? `${q} – ${title}` : title;
}
