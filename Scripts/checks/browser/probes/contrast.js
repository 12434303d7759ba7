// Texts with too little contrast to their background (WCAG 1.4.6), worst first.
() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })
  const known = new Map()
  const rgba = color => {
    if (!known.has(color)) {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data
      known.set(color, [r, g, b, a / 255])
    }
    return known.get(color)
  }
  const over = (top, below) => [0, 1, 2].map(i => top[i] * top[3] + below[i] * (1 - top[3])).concat(1)
  const light = color => color.slice(0, 3).map(value => value / 255)
    .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0)
  const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05)
  const probe = document.createElement("i")
  document.body.append(probe)
  probe.style.color = "Canvas"
  const paper = rgba(getComputedStyle(probe).color)
  probe.remove()
  const overPicture = element => {
    if (!["absolute", "fixed"].includes(getComputedStyle(element).position) || !element.offsetParent) return false
    const box = element.getBoundingClientRect()
    return [...element.offsetParent.querySelectorAll("img")].some(image => {
      const other = image.getBoundingClientRect()
      return other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top
    })
  }
  // The possible background colors of an element: one, or black and white if an image shows through.
  const behind = element => {
    const layers = []
    let grounds = [paper]
    for (let up = element; up; up = up.parentElement) {
      const style = getComputedStyle(up)
      const color = rgba(style.backgroundColor)
      if (color[3] > 0) layers.unshift(color)
      if (color[3] >= 0.999) break
      if (style.backgroundImage !== "none" || overPicture(up)) {
        grounds = [[0, 0, 0, 1], [255, 255, 255, 1]]
        break
      }
    }
    return grounds.map(ground => layers.reduce((below, layer) => over(layer, below), ground))
  }
  const fade = element => {
    let opacity = 1
    for (let up = element; up; up = up.parentElement) opacity *= parseFloat(getComputedStyle(up).opacity) || 1
    return opacity
  }
  const faults = [], done = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!/[\p{L}\p{N}]/u.test(node.data) || done.has(element)) continue
    done.add(element)
    const box = element.getBoundingClientRect(), style = getComputedStyle(element)
    if (!element.checkVisibility() || box.width <= 1 || box.height <= 1 || parseFloat(style.fontSize) === 0) continue
    const color = rgba(style.color), size = parseFloat(style.fontSize)
    const needed = size >= 24 || (size >= 18.66 && parseInt(style.fontWeight) >= 700) ? 4.5 : 7
    const found = Math.min(...behind(element).map(ground =>
      ratio(over([...color.slice(0, 3), color[3] * fade(element)], ground), ground)))
    if (found < needed - 0.005) {
      faults.push({ text: node.data.trim().slice(0, 40), found: Math.round(found * 100) / 100, needed })
    }
  }
  return { faults: faults.sort((a, b) => a.found - b.found), texts: done.size }
}
