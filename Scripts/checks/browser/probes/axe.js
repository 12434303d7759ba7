// Runs axe-core, which must already be in the page, with the rules of WCAG 2.2 A, AA and AAA and its best practices.
// It leaves out some of them unless they are named.
async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
  const named = ["color-contrast-enhanced", "identical-links-same-purpose", "meta-refresh-no-exceptions", "target-size"]
  const known = new Set(axe.getRules().map(rule => rule.ruleId))
  const rules = Object.fromEntries(named.filter(name => known.has(name)).map(name => [name, { enabled: true }]))
  const result = await axe.run(document, { runOnly: tags, resultTypes: ["violations"], preload: false, rules })
  return result.violations.flatMap(rule => rule.nodes.map(node =>
    `${rule.id}: ${node.target.join(" ")}: ${(node.any[0] || node.all[0] || node.none[0] || {}).message || rule.help}`))
}
