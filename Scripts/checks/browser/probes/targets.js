// Every interactive element with its size, and whether it is too small for WCAG 2.5.8 (24 px). Stores them for `focus`.
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
  const boxOf = element => {
    const boxes = [element, ...element.querySelectorAll("*")].map(one => one.getBoundingClientRect())
      .filter(box => box.width > 0 && box.height > 0)
    if (!boxes.length) return { left: 0, top: 0, width: 0, height: 0 }
    const left = Math.min(...boxes.map(box => box.left)), top = Math.min(...boxes.map(box => box.top))
    return { left, top, width: Math.max(...boxes.map(box => box.right)) - left,
      height: Math.max(...boxes.map(box => box.bottom)) - top }
  }
  const clipped = element => getComputedStyle(element).clipPath !== "none"
  const inSentence = element => getComputedStyle(element).display === "inline"
    && [...element.parentElement.childNodes].some(node => node.nodeType === 3 && node.data.trim())
  const boxes = elements.map(boxOf)
  const alone = place => {
    const center = box => [box.left + box.width / 2, box.top + box.height / 2]
    const [x, y] = center(boxes[place])
    return boxes.every((box, other) => {
      if (other === place || elements[place].contains(elements[other])) return true
      const dx = Math.max(box.left - x, 0, x - box.left - box.width)
      const dy = Math.max(box.top - y, 0, y - box.top - box.height)
      const [otherX, otherY] = center(box)
      const isSmall = box.width < 24 || box.height < 24
      return Math.hypot(dx, dy) >= 12 && (!isSmall || Math.hypot(otherX - x, otherY - y) >= 24)
    })
  }
  return elements.map((element, place) => {
    const { width, height } = boxes[place]
    const isSmall = width < 23.9 || height < 23.9
    const name = (element.getAttribute("aria-label") || element.textContent || "").trim().slice(0, 40)
    return { name: `${element.tagName.toLowerCase()} “${name}”`, width, height,
      small: isSmall && !clipped(element) && !inSentence(element) && !alone(place) }
  })
}
