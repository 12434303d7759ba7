// The limits for templates: the largest number passes, one more is an error that names the limit.

import Testing
import VitrineModel
import VitrineTemplates

@Suite struct TemplateLimitTests {
  private static func limit(_ name: String) throws -> (text: String, number: Int) {
    let text = try #require(TemplateEngine.limits.first { $0.name == name }?.largest)
    return (text, try #require(Int(text.filter(\.isNumber))))
  }

  /// The template whose size is a number.
  private static func template(_ name: String, _ size: Int) -> String {
    func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    return switch name {
    case "tags of a template": times("{{1}}", size)
    case "bytes of a tag": "{{ \"" + times("a", size - 8) + "\" }}"
    // The outermost tags are on the first level.
    case "levels of nested tags": times("{% if 1 %}", size - 1) + times("{% endif %}", size - 1)
    case "words of a condition or value":
      "{% if 1" + times(" or 1", size / 2 - 1)
        + (size % 2 == 0 ? " or not" : "") + " %}{% endif %}"
    case "levels of brackets": "{{ m" + times("[m", size - 1) + "[1" + times("]", size) + " }}"
    case "numbers of a range": "{% if 1...\(size) %}{% endif %}"
    case "width of indent": "{{ \"a\"|indent:\(size) }}"
    case "decimals of number": "{{ 1|number:\(size) }}"
    default: ""
    }
  }

  @Test(arguments: [
    "tags of a template", "bytes of a tag", "levels of nested tags", "levels of brackets",
    "numbers of a range", "width of indent", "decimals of number",
  ])
  func endsAtTheNumberOfTheReference(_ name: String) throws {
    let (text, number) = try Self.limit(name)
    #expect(try problems(Self.template(name, number)) == [], "\(number) passes")
    let problem = try #require(try problems(Self.template(name, number + 1)).first)
    #expect((problem.what + (problem.help ?? "")).contains(text), "\(problem.what)")
  }

  @Test func endsConditionsAtTheNumberOfTheReference() throws {
    let (text, number) = try Self.limit("words of a condition or value")
    let longest = "{% if 1" + String(repeating: " or 1", count: number / 2 - 1) + " or"
    #expect(try problems("\(longest) 1 %}{% endif %}").first?.what.contains(text) == true)
    let shorter = "{% if not 1" + String(repeating: " or 1", count: number / 2 - 1)
    #expect(try problems("\(shorter) %}{% endif %}") == [])
  }

  @Test func endsPagesAtTheNumbersOfTheReference() throws {
    let levels = try Self.limit("levels while rendering")
    #expect(
      try problems("{% include \"page.html\" %}").first?.what.contains("\(levels.text) deep")
        == true)
    let loops = String(repeating: "{% for x in 1...9999 %}", count: 3)
    let ends = String(repeating: "{% endfor %}", count: 3)
    let what = try #require(try problems(loops + ends).first?.what)
    #expect(what.contains("\(try Self.limit("iterations and includes of a page").text) iterations"))
    #expect(what.contains("\(try Self.limit("megabytes of a page").text) MB"))
  }

  @Test func endsNestedListsAtTheNumbersOfTheReference() throws {
    func nested(_ levels: Int) -> TemplateMap {
      ["a": (1..<levels).reduce([1] as TemplateValue) { list, _ in [list] }]
    }
    let json = try Self.limit("levels of json").number
    #expect(try problem(rendering: "{{ a|json }}", nested(json - 1)) == nil)
    #expect(try problem(rendering: "{{ a|json }}", nested(json))?.code == "template.value")
    let printed = try Self.limit("levels of a printed list").number
    #expect(try !render("{{ a }}", nested(printed - 1)).contains("…"))
    #expect(try render("{{ a }}", nested(printed)).contains("…"))
  }

  /// What compiling or rendering a template reports.
  private func problems(_ template: String) throws -> [Problem] {
    let errors = try compileErrors(["page.html": template])
    guard errors.isEmpty else { return errors }
    return [try problem(rendering: template, ["m": ["1": 1]])].compactMap(\.self)
  }
}
