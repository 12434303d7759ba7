import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineConfig

/// The scan must see structure exactly where libyaml does.
///
/// A bracket inside a text is not nesting, and a quotation mark inside a text hides no nesting.
struct YAMLScanTests {
  static let brackets = String(repeating: "[", count: 200)

  /// Files with many brackets inside texts, as the whole value of `a` or around it.
  static let shallow = [
    "a: \"\(brackets)\"", "a: \"\\\"\(brackets)\"", "a: '\(brackets)'", "a: 'it''s \(brackets)'",
    "a: |\n  \(brackets)", "a: >-\n  x\n\n  \(brackets)", "a: |2+\n   \(brackets)\n",
    "a: x \(brackets)",
    "a: x\n  \(brackets)", "a: it's\n  \(brackets)", "a: x # \(brackets)", "# \(brackets)\na: x",
    "a: x#\(brackets)", "a\(brackets): x", "a: \"x\n  \(brackets)\"", "a: 'x\n\n  \(brackets)'",
    "a:\n- |\n \(brackets)\n- x", "a:\n  - - |\n      \(brackets)\n    - x",
    "a: !!str |\n  \(brackets)",
    "a: &b |\n  \(brackets)", "a: [x, \"\(brackets)\"]", "a: {x: '\(brackets)'}",
    "a: [x # \(brackets)\n]",
    "a:\n  b: |\n    \(brackets)\n  c: x", "a:\n  - b: >\n      \(brackets)\n    c: x",
    "a: |\n  x\n\n  \(brackets)\n# y", "--- # \(brackets)\na: x", "a: x\n...\n# \(brackets)",
    "a: http://x/\(brackets)", "a: -\(brackets)", "a: x, \(brackets)",
    "a: |\r\n  \(brackets)\r\nb: x",
  ]

  @Test(arguments: shallow)
  func treatsBracketsInTextsAsText(_ text: String) {
    let diagnostics = Diagnostics(file: "a.yml", severity: .error)
    let root = YAMLDocument.read(Array(text.utf8), maxBytes: 10_000, diagnostics: diagnostics)
    #expect(root != nil)
    #expect(diagnostics.isEmpty, "\(diagnostics.problems)")
  }

  /// Texts that end although they seem to continue.
  static let endings = [
    "a: it's", "a: x # '", "a: x #\"", "a: 'x'", "a: 'x''y'", "a: \"\\\\\"", "a: \"\\\"\"",
    "a: |\n  '", "a: >-\n  \"\n  x", "a: x\n  'y", "a: x\n  \"y", "a:\n- |\n  '\n- x",
    "a: !!str 'x'",
    "a: [x\n  'y]", "a: [x'y, \"z\"]", "a: {x: y'z}", "a: &b 'x'", "'a': x", "\"a'\": x", "a': x",
    "a: |\n\n  x\n '", "a: -'", "a: x'\n\n  \"y", "# '\na: x", "a:\n  b: |\n    \"\n  c: x",
    "a: x|\n  y",
    "a: [|, '>']", "a: \"x\n\n  ' y\"", "a:\n  - 'b'\n  - c: d\n    e: \"'\"",
    "---\na: x",
  ]

  @Test(arguments: endings)
  func seesTheNestingAfterAText(_ text: String) {
    #expect(throws: YAMLReadError.self) {
      try YAMLScan.check(Array("\(text)\nzz: \(Self.brackets)\n".utf8))
    }
  }

  static let fragments = [
    "a: x\n", "b: 'it''s'\n", "c: \"q\\\"\"\n", "d: |\n  '\n", "e: >-\n  [\n   \"\n", "f:\n- x\n",
    "g:\n  - 'y'\n",
    "h: [a, 'b']\n", "i: {j: k}\n", "  more\n", "    'more\n", "- z\n", "# c '\n", " # d\n",
    "l: it's\n",
    "\n", "m: x # '\n", "  n: o\n", "p: - q\n", "  - r: s\n", "    t: \"u\n", "    v\"\n",
    "w: [x,\n", "  'y']\n",
    "\"\n", "'\n", "--- \n", "aa: !!str b\n", "cc: |+\n\n", "dd: {e, f: g}\n", "? h\n", ": i\n",
    "jj:kk\n",
  ]

  static func randomText(_ seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    return (0..<Int.random(in: 1...8, using: &generator)).map { _ in
      fragments[Int.random(in: 0..<fragments.count, using: &generator)]
    }.joined()
  }

  @Test func agreesWithTheParserOnRandomText() {
    var composed = 0
    for seed in 0..<5000 as Range<UInt64> {
      let text = Self.randomText(seed)
      let diagnostics = Diagnostics(file: "a.yml", severity: .error)
      let root = YAMLDocument.read(
        Array("\(text)zz: x\n".utf8), maxBytes: 10_000, diagnostics: diagnostics)
      let codes = Set(diagnostics.problems.map(\.code))
      #expect(codes.isDisjoint(with: ["config.too-deep", "config.too-large"]), "\(text)")
      guard case .mapping(let entries)? = root?.content, entries.last?.key == "zz" else { continue }
      composed += 1
      #expect(throws: YAMLReadError.self, "\(text)") {
        try YAMLScan.check(Array("\(text)zz: \(Self.brackets)\n".utf8))
      }
    }
    #expect(composed > 300)
  }
}
