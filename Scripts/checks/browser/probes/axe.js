// Runs axe-core, which must already be in the page, with the rules of WCAG 2.2 A and AA.
async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
  const hasTargetSize = axe.getRules().some(rule => rule.ruleId === "target-size")
  const newest = hasTargetSize ? { "target-size": { enabled: true } } : {}
  const result = await axe.run(document, { runOnly: tags, resultTypes: ["violations"], preload: false,
    rules: newest })
  return result.violations.flatMap(rule => rule.nodes.map(node =>
    `${rule.id}: ${node.target.join(" ")}: ${(node.any[0] || node.all[0] || node.none[0] || {}).message || rule.help}`))
}
