// One bundle of some scripts.

import VitrineScripts

extension BundleShelf {
  mutating func bundle(
    _ scripts: [String: String], entries: [String], as form: ScriptBundle.Form
  ) throws(ScriptFaults) -> ScriptBundle {
    try bundles([ScriptBundle.Order(entries, as: form)], of: scripts)[0].get()
  }
}

func bundle(
  _ scripts: [String: String], entries: [String], as form: ScriptBundle.Form,
  searchPath: String? = nil
) throws(ScriptFaults) -> ScriptBundle {
  var shelf = BundleShelf(searchPath: searchPath)
  return try shelf.bundle(scripts, entries: entries, as: form)
}
