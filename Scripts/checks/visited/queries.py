"""What a query costs a visitor: requests, how many of them after one another, bytes, time, the longest task.

Everything is the browser's own measure of the published site; pictures are not counted.
"""

from dataclasses import dataclass

FEW = 12

# From before the first byte: when cards came and which tasks were long.
RECORD = """
window.seen = { grown: [], tasks: [] };
addEventListener("grown", () => seen.grown.push(
  [performance.now(), document.querySelectorAll("#hits > li").length]), true);
new PerformanceObserver(list => list.getEntries().forEach(
  entry => seen.tasks.push([entry.startTime, entry.duration]))).observe({ type: "longtask", buffered: true });
performance.setResourceTimingBufferSize(5000);
"""

# Asks in the page's own form, as Enter does; says what it came to once cards are there or nothing more comes.
ASK = """async ({ query, filters, few, silence }) => {
  const pause = () => new Promise(done => setTimeout(done, 20));
  const form = document.querySelector("main form[role=search]");
  form.elements.q.value = query;
  for (const [name, value] of Object.entries(filters)) form.elements[name].value = value;
  seen.grown.length = seen.tasks.length = 0;
  const began = performance.now();
  form.requestSubmit();
  return settled(began);

  async function settled(began) {
    const files = () => performance.getEntriesByType("resource").filter(
      ({ name, startTime }) => startTime >= began && name.endsWith(".json"));
    const isAnswered = () => seen.grown.length || document.querySelector("#outcome.nothing");
    let last = began, count = -1;
    while (performance.now() - last < (isAnswered() ? silence : 20_000)) {
      await pause();
      const now = files().length + seen.grown.length;
      if (now !== count) [last, count] = [performance.now(), now];
    }
    const there = seen.grown.find(([, cards]) => cards >= few) ?? seen.grown.at(-1) ?? [last - silence, 0];
    return {
      took: there[0] - began, first: (seen.grown[0]?.[0] ?? there[0]) - began, shown: there[1],
      cards: document.querySelectorAll("#hits > li").length,
      told: document.getElementById("found").textContent,
      task: Math.max(0, ...seen.tasks.filter(([start]) => start >= began && start < there[0]).map(([, time]) => time)),
      files: files().map(({ name, startTime, responseEnd, encodedBodySize }) => (
        { name, start: startTime - began, end: responseEnd - began, bytes: encodedBodySize })),
    };
  }
}"""


@dataclass
class Answer:
    """Figures up to the first twelve results, or to all where there are fewer."""

    told: str
    shown: int
    took: float
    first: float
    task: float
    requests: int
    hops: int
    bytes: int
    all_requests: int


def hops_of(files):
    """How many requests one after another: one more than what had ended before it was asked for."""
    depths = []
    for file in sorted(files, key=lambda file: file["start"]):
        before = [depth for other, depth in depths if other["end"] <= file["start"]]
        depths.append((file, 1 + max(before, default=0)))
    return max((depth for _, depth in depths), default=0)


def answer_of(found):
    files = [file for file in found["files"] if file["start"] < found["took"]]
    return Answer(found["told"], found["shown"], found["took"], found["first"], found["task"], len(files),
                  hops_of(files), sum(file["bytes"] for file in files), len(found["files"]))


def ask(page, query, filters=None, silence=1200):
    """Asks on the search page that stands there."""
    return answer_of(page.evaluate(ASK, {"query": query, "filters": filters or {}, "few": FEW, "silence": silence}))


# Types a text letter by letter; the longest time from a key to the next frame.
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
    """Milliseconds from a key to suggestions that are laid out, in the box that has the focus."""
    return page.evaluate(TYPE, text)
