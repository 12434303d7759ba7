// The index of the focused element among the elements that `targets` stored, whether its focus is visible, and whether another
// element covers it.
() => {
  const active = document.activeElement
  if (!active || active === document.body || active === document.documentElement) return { place: -1 }
  const place = window.checked.elements.indexOf(active)
  const scrolls = /auto|scroll/.test(getComputedStyle(active).overflow)
  if (place < 0) return { place: scrolls ? -3 : -2, name: active.tagName.toLowerCase() }
  const style = getComputedStyle(active)
  const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0
    && !/,\s*0\)$|transparent/.test(style.outlineColor)
  const changed = window.checked.styleOf(active) !== window.checked.styles[place]
  const box = active.getBoundingClientRect()
  const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1)
  const y = Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1)
  const top = document.elementFromPoint(x, y)
  const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
  const covered = !inside || !(top && (active.contains(top) || top.contains(active)))
  return { place, ring: active.matches(":focus-visible") && (outlined || changed), covered,
    width: box.width, height: box.height }
}
