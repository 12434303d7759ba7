"""Measures what a query costs a visitor: requests, sequential requests, bytes, time, the longest task.

All figures are the browser's own, on the published site. Images are not counted.
"""

from dataclasses import dataclass

FEW = 12

# Runs before the first byte: records when cards appeared and which tasks were long.
RECORD = """
window.seen = { added: [], tasks: [] };
addEventListener("cards-added", () => seen.added.push(
  [performance.now(), document.querySelectorAll("#result-list > li").length]), true);
new PerformanceObserver(list => list.getEntries().forEach(
  entry => seen.tasks.push([entry.startTime, entry.duration]))).observe({ type: "longtask", buffered: true });
performance.setResourceTimingBufferSize(5000);
"""

# Submits the page's own form, as Enter does. Returns the figures once no more cards or files arrive.
ASK = """async ({ query, filters, few, silence }) => {
  const pause = () => new Promise(done => setTimeout(done, 20));
  const form = document.querySelector("main form[role=search]");
  form.elements.q.value = query;
  for (const [name, value] of Object.entries(filters)) form.elements[name].value = value;
  seen.added.length = seen.tasks.length = 0;
  const began = performance.now();
  form.requestSubmit();
  return settled(began);

  async function settled(began) {
    const files = () => performance.getEntriesByType("resource").filter(
      ({ name, startTime }) => startTime >= began && name.endsWith(".json"));
    const isAnswered = () => seen.added.length || document.querySelector("#search-results.no-results");
    let last = began, count = -1;
    while (performance.now() - last < (isAnswered() ? silence : 20_000)) {
      await pause();
      const now = files().length + seen.added.length;
      if (now !== count) [last, count] = [performance.now(), now];
    }
    const there = seen.added.find(([, cards]) => cards >= few) ?? seen.added.at(-1) ?? [last - silence, 0];
    return {
      took: there[0] - began, first: (seen.added[0]?.[0] ?? there[0]) - began, shown: there[1],
      cards: document.querySelectorAll("#result-list > li").length,
      count_text: document.getElementById("result-count").textContent,
      task: Math.max(0, ...seen.tasks.filter(([start]) => start >= began && start < there[0]).map(([, time]) => time)),
      files: files().map(({ name, startTime, responseEnd, encodedBodySize }) => (
        { name, start: startTime - began, end: responseEnd - began, bytes: encodedBodySize })),
    };
  }
}"""


@dataclass
class Answer:
    """Figures until the first twelve results, or until all if there are fewer."""

    count_text: str
    shown: int
    took: float
    first: float
    task: float
    requests: int
    hops: int
    bytes: int
    all_requests: int


def hops_of(files):
    """The longest chain of requests in which each starts after the one before has ended."""
    depths = []
    for file in sorted(files, key=lambda file: file["start"]):
        before = [depth for other, depth in depths if other["end"] <= file["start"]]
        depths.append((file, 1 + max(before, default=0)))
    return max((depth for _, depth in depths), default=0)


def answer_of(found):
    files = [file for file in found["files"] if file["start"] < found["took"]]
    return Answer(found["count_text"], found["shown"], found["took"], found["first"], found["task"], len(files),
                  hops_of(files), sum(file["bytes"] for file in files), len(found["files"]))


def ask(page, query, filters=None, silence=1200):
    """Runs a query on the open search page."""
    return answer_of(page.evaluate(ASK, {"query": query, "filters": filters or {}, "few": FEW, "silence": silence}))


# Types a text letter by letter and returns the longest time from a key to laid-out suggestions.
TYPE = """async text => {
  const box = document.activeElement;
  let most = 0;
  for (let end = 1; end <= text.length; end += 1) {
    const began = performance.now();
    box.value = text.slice(0, end);
    box.dispatchEvent(new InputEvent("input", { bubbles: true }));
    document.querySelector("[role=listbox]")?.getBoundingClientRect();
    most = Math.max(most, performance.now() - began);
    await new Promise(done => setTimeout(done, 60));
  }
  return most;
}"""


def keystroke(page, text):
    """The most milliseconds from a key to laid-out suggestions, in the focused box."""
    return page.evaluate(TYPE, text)
