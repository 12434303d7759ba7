// Elements that look different once the rules that scripts load are on the page, too: a rule for this
// kind of page is missing from its style sheet. One element of each kind is compared.
async address => {
  const nameOf = element => `${element.localName}${[...element.classList].map(name => `.${name}`).join("")}`
  const kinds = new Map()
  for (const element of document.body.querySelectorAll("*"))
    kinds.set(`${nameOf(element.parentElement)} > ${nameOf(element)}`, element)
  const look = (element, pseudo) => {
    const style = getComputedStyle(element, pseudo)
    return new Map([...style].map(name => [name, style.getPropertyValue(name)]))
  }
  const looks = () => [...kinds].flatMap(([name, element]) =>
    ["", "::before", "::after"].map(pseudo => [name + pseudo, look(element, pseudo || null)]))
  const before = looks()
  await new Promise((loaded, failed) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address })
    link.onload = loaded
    link.onerror = () => failed(new Error(`${address} does not load`))
    document.head.append(link)
  })
  return looks().flatMap(([name, after], place) => {
    const changed = [...after].filter(([property, value]) => before[place][1].get(property) !== value)
    return changed.length ? [`${name}: ${changed[0].join(" ")}`] : []
  })
}
