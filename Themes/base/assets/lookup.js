// Reads the search index: which photos match, and their cards. (Skeleton: the names stay.)

// Photos that match the words and the filters { set, author, tag, license }, as numbers of the
// index, the best first; `order` is "relevance" or "time".
export async function search(text, filters = {}, order = "relevance") {
  return { total: 0, numbers: [] };
}

// What cards are made of, in the order of the numbers.
export async function cards(numbers) {
  return [];
}

// The photos with these keys, `provider:id`; unknown ones are absent.
export async function find(keys) {
  return new Map();
}

// The newest photos that carry one of the tags.
export async function newestWithTags(names, excludedKeys = [], most = 24) {
  return [];
}
