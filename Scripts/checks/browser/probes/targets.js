// Every interactive element with its size, and whether it is too small for WCAG 2.5.5 (44 px). Exempt are links in
// sentences, and links with a large one to the same address on the page. Stores the elements for `focus`.
() => {
  const wanted = "a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex='-1'])"
  // Tab goes to the checked button of a radio group; arrow keys lead to the others.
  const skipped = element => element.type === "radio" && !element.checked && element.name
    && document.querySelector(`input[type=radio][name="${element.name}"]:checked`)
  const shown = element => element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]")
    && !element.disabled && element.type !== "hidden" && !skipped(element)
  const elements = [...document.querySelectorAll(wanted)].filter(shown)
  const styleOf = element => {
    const near = [element, ...element.children].slice(0, 6)
    return JSON.stringify(near.flatMap(one => [null, "::before", "::after"].map(pseudo => {
      const style = getComputedStyle(one, pseudo)
      return [style.outlineStyle, style.outlineWidth, style.outlineColor, style.boxShadow, style.borderColor,
        style.borderWidth, style.backgroundColor]
    })))
  }
  window.checked = { elements, styles: elements.map(styleOf), styleOf }
  // A click on a label counts, and one on a pseudo-element that is larger than its element.
  const boxOf = element => {
    const parts = [element, ...element.querySelectorAll("*"), ...element.labels ?? []]
    const boxes = parts.map(one => one.getBoundingClientRect()).filter(box => box.width > 0 && box.height > 0)
    if (!boxes.length) return { width: 0, height: 0 }
    const extent = (start, end) => Math.max(...boxes.map(box => box[end])) - Math.min(...boxes.map(box => box[start]))
    const { position, width, height } = getComputedStyle(element, "::after")
    const over = size => position === "absolute" && parseFloat(size) || 0
    return { width: Math.max(extent("left", "right"), over(width)), height: Math.max(extent("top", "bottom"), over(height)) }
  }
  const clipped = element => getComputedStyle(element).clipPath !== "none"
  const isInline = element => getComputedStyle(element).display === "inline"
  // Whether a link is in a line of text: its block has words outside of links.
  const inSentence = element => {
    if (!isInline(element)) return false
    let block = element.parentElement
    while (isInline(block)) block = block.parentElement
    const copy = block.cloneNode(true)
    copy.querySelectorAll("a, button, .visually-hidden").forEach(one => one.remove())
    return /\p{L}/u.test(copy.textContent)
  }
  const boxes = elements.map(boxOf)
  const isLarge = ({ width, height }) => width >= 43.9 && height >= 43.9
  const addresses = new Set(elements.filter((element, place) => element.href && isLarge(boxes[place])).map(({ href }) => href))
  return elements.map((element, place) => {
    const { width, height } = boxes[place]
    const name = (element.getAttribute("aria-label") || element.textContent || "").trim().slice(0, 40)
    return { name: `${element.tagName.toLowerCase()} “${name}”`, width, height,
      small: !isLarge(boxes[place]) && !clipped(element) && !inSentence(element) && !addresses.has(element.href) }
  })
}
