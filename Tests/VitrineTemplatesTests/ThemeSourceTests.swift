// A draft has the names of the theme's assets, so templates that are right in it are right in the
// theme.

import Foundation
import Testing
import VitrineModel
import VitrineTemplates

@Suite struct ThemeSourceTests {
  private static let scripts = [
    "a.js": "import \"./part.js\"; import(\"./later.js\");", "part.js": "alert(1);",
    "later.js": "alert(2);", "lone.js": "alert(3);", "lone.css": "a {}", "sheet.css": "b {}",
    "icon.svg": "<svg/>", "early.js": "alert(4);",
    "sw.js": "const kept = [\"./held.js\"]; alert(kept);",
    "held.js": "alert(5);",
  ]

  private func source(_ files: [String: String]) throws -> (TestFolder, ThemeSource) {
    let folder = try TestFolder()
    for (name, text) in files { try folder.write(text, to: "assets/" + name) }
    try folder.write(
      "{{ theme.assets.a_js }}{{ theme.assets.sheet_css }}", to: "templates/a.html")
    return (folder, themeSource([folder.path]))
  }

  private func names(_ theme: Theme) -> Set<String> {
    Set(theme.resources.assets.compactMap(\.name))
  }

  @Test func hasNoNamesThatTheThemeDoesNotHave() throws {
    let (folder, source) = try source(Self.scripts)
    let draft = try #require(source.draft)
    let theme = try readTheme([folder.path])
    // What a script loads on demand is known to the bundler alone.
    #expect(names(draft).union(["later.js"]) == names(theme))
    #expect(names(draft) == ["a.js", "held.js", "icon.svg", "sheet.css", "sw.js"])
    #expect(draft.resources.early != nil && theme.resources.early != nil)
    #expect(draft.templates == theme.templates)
    #expect(draft.resources.hasScripts)
  }

  @Test func hasNoEarlyScriptWithoutOne() throws {
    let draft = try source(["icon.svg": "<svg/>"]).1.draft
    #expect(draft?.resources.early == nil && draft?.resources.hasScripts == false)
  }

  @Test func isNilIfAFileHasAProblem() throws {
    #expect(try source(["Not a name.svg": "<svg/>"]).1.draft == nil)
    #expect(themeSource(["/nowhere"]).draft == nil)
  }

  @Test func existsIfAScriptHasAnError() throws {
    #expect(try source(["a.js": "let x = 3 3;"]).1.draft != nil)
  }
}
