import Testing
import VitrineConfig

@testable import VitrineMigration

struct FormatTests {
  @Test func readsTOML() throws {
    let value = try TOMLReader.read(
      """
      # comment
      a = "x \\u00e9 \\"q\\"" # after
      b = 'C:\\n'
      "odd key" = 1_000
      c.d = true
      e = [ 1, 2, # inside
        3 ]
      f = { g = "h", i = [ { j = 1 } ] }
      k = \"\"\"
      two \\
         lines\"\"\"
      date = 2019-07-04T09:00:00Z
      [t.u]
      v = 1
      [[w]]
      x = 1
      [[w]]
      x = 2
        [w.y]
        z = 3
      """)
    #expect(value["a"]?.text == "x é \"q\"" && value["b"]?.text == "C:\\n")
    #expect(value["odd key"]?.text == "1_000" && value["c"]?["d"]?.isTrue == true)
    #expect(value["e"]?.texts == ["1", "2", "3"])
    #expect(value["f"]?["i"]?.items.first?["j"]?.number == 1)
    #expect(value["k"]?.text == "two lines" && value["t"]?["u"]?["v"]?.number == 1)
    #expect(value["w"]?.items.count == 2 && value["w"]?.items.last?["y"]?["z"]?.number == 3)
  }

  @Test(arguments: [
    "a", "a =", "a = \"x", "[a", "a = [1, 2", "a = {b = 1", "a = 1 b = 2", "= 1", "a = 'x\ny'",
    "a = \(String(repeating: "[", count: 100))",
  ])
  func refusesBrokenTOML(text: String) {
    #expect(throws: TOMLReader.Fault.self) { try TOMLReader.read(text) }
  }

  @Test func readsSettingsOfPython() {
    let settings = PythonSettings(
      """
      import os
      a = 'x' "y"
      b = r'\\d'
      c = (1, 2.5, -3)
      d = {'k': [True, None], 'l': ('m',)}
      e = a
      f = ('long '
           'text')
      g = os.getcwd()
      h: list[str] | None = ['n', 'o']
      else: o = 4
      p: int
      def function():
          i = 1
      '''a text
      j = 1
      '''
      k = [x for x in range(3)]
      l = \"\"\"two
      lines\"\"\"
      """)
    #expect(settings.values["a"]?.text == "xy" && settings.values["e"]?.text == "xy")
    #expect(settings.values["b"]?.text == "\\d")
    #expect(settings.values["c"]?.texts == ["1", "2.5", "-3"])
    #expect(settings.values["d"]?["l"]?.texts == ["m"])
    #expect(settings.values["f"]?.text == "long text" && settings.values["l"]?.text == "two\nlines")
    #expect(settings.values["h"]?.texts == ["n", "o"] && settings.unreadable["h"] == nil)
    #expect(settings.values["j"] == nil && settings.values["o"] == nil)
    for name in ["g", "i", "k", "o", "p"] { #expect(settings.unreadable[name] != nil, "\(name)") }
  }

  @Test(arguments: [
    ("*.jpg", "a/b.jpg", true), ("a*", "a/b", true), ("[!a]*", "b", true), ("a?c", "a/c", true),
    ("A", "a", false), ("{a,b}", "{a,b}", true),
  ])
  func matchesAsPythonDoes(pattern: String, path: String, matches: Bool) {
    #expect(Glob(pattern, .fnmatch)?.matches(path) == matches)
  }

  @Test(arguments: [
    ("*.jpg", "a/b.jpg", false), ("**/*.jpg", "b.jpg", true), ("**/*.JPG", "a/c/b.jpg", true),
    ("a/**", "a/b/c", true), ("a/**", "b/a/c", false), ("x.{jpg,png}", "x.png", true),
    ("{a,b}/{c,d}", "b/c", true), ("[a-c].jpg", "b.jpg", true), ("a/*", "a/b/c", false),
  ])
  func matchesPaths(pattern: String, path: String, matches: Bool) {
    #expect(Glob(pattern, .paths)?.matches(path) == matches)
  }

  @Test(arguments: ["!(a)", "+(a|b)/c", "!a"]) func refusesPatternsThatItDoesNotKnow(_ text: String)
  {
    #expect(Glob(text, .paths) == nil)
  }

  @Test(arguments: [
    ("a: \"b\"\nc", "\"a: \\\"b\\\"\\nc\""), ("\u{0}\u{7}x", "\"x\""), ("\\", "\"\\\\\""),
    ("😀 #no", "\"😀 #no\""),
  ])
  func quotesTextsForYAML(text: String, quoted: String) throws {
    #expect(YAMLWriter.quoted(text) == quoted)
    let read = try PlainValue(yaml: Array("k: \(quoted)\n".utf8), file: "f")
    #expect(read["k"]?.text == text.filter { $0.unicodeScalars.allSatisfy { $0.value > 8 } })
  }
}
