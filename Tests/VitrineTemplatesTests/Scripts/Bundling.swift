// Bundles of some scripts, for tests.

import VitrineTemplates
import VitrineTesting

extension BundleCache {
  mutating func bundle(
    _ scripts: [String: String], entries: [String], as form: ScriptBundle.Form
  ) throws(ScriptErrors) -> ScriptBundle {
    try bundles([ScriptBundle.Request(entries, as: form)], of: scripts)[0].get()
  }

  mutating func bundles(
    _ requests: [ScriptBundle.Request], of scripts: [String: String],
    from themes: [ThemeBundles] = []
  ) -> [Result<ScriptBundle, ScriptErrors>] {
    bundles(requests, of: scripts, from: themes) { SHA256.digest(of: $0) }
  }
}

func bundle(
  _ scripts: [String: String], entries: [String], as form: ScriptBundle.Form,
  searchPath: String? = nil
) throws(ScriptErrors) -> ScriptBundle {
  var cache = BundleCache(searchPath: searchPath)
  return try cache.bundle(scripts, entries: entries, as: form)
}
