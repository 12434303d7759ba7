// Pixels by which the page is wider than its window, for a writing direction and a text size, and the element that
// overflows.
(direction, textSize) => {
  const root = document.documentElement
  const before = { dir: root.dir, size: root.style.fontSize }
  root.dir = direction
  root.style.fontSize = textSize
  const width = root.clientWidth
  const over = Math.max(root.scrollWidth, document.body.scrollWidth) - width
  const hidden = [root, document.body].some(element => {
    const style = getComputedStyle(element)
    return ["hidden", "clip"].includes(style.overflowX)
  })
  const scrolls = element => {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).overflowX !== "visible") return true
    }
    return false
  }
  const out = [...document.body.querySelectorAll("*")].find(element => {
    const box = element.getBoundingClientRect()
    return box.width > 1 && (box.right > width + 1 || box.left < -1) && !scrolls(element)
  })
  root.dir = before.dir
  root.style.fontSize = before.size
  const culprit = out ? out.tagName.toLowerCase() + (out.className && out.className.baseVal === undefined
    ? "." + String(out.className).split(" ").join(".") : "") : ""
  return { over: Math.max(over, hidden && out ? 1 : 0), culprit }
}
