// The limits for templates, since a theme may come from anyone. The theme reference lists them.

/// The limits of templates and of the pages that they print.
enum TemplateLimits {
  static let tags = 20_000
  /// In bytes, with its braces.
  static let tag = 4096
  static let nestedTags = 32
  static let expressionWords = 64
  static let nestedBrackets = 8
  /// Nested tags and templates while rendering.
  ///
  /// A level takes up to 8 KB of stack in a debug build, and the smallest stack of a worker has 512
  /// KB.
  static let nestedRendering = 50
  static let rangeNumbers = 100_000
  /// Iterations of loops and inserted templates, for one page.
  static let iterations = 1_000_000
  static let pageMegabytes = 64
  static let indentation = 200
  static let decimals = 6
  static let jsonLevels = 64
  static let printedLevels = 32
}

extension TemplateEngine {
  /// The limits for templates: their names and the largest numbers.
  public static var limits: [(name: String, largest: String)] {
    let limits = [
      ("tags of a template", TemplateLimits.tags), ("bytes of a tag", TemplateLimits.tag),
      ("levels of nested tags", TemplateLimits.nestedTags),
      ("words of a condition or value", TemplateLimits.expressionWords),
      ("levels of brackets", TemplateLimits.nestedBrackets),
      ("levels while rendering", TemplateLimits.nestedRendering),
      ("numbers of a range", TemplateLimits.rangeNumbers),
      ("iterations and includes of a page", TemplateLimits.iterations),
      ("megabytes of a page", TemplateLimits.pageMegabytes),
      ("width of indent", TemplateLimits.indentation),
      ("decimals of number", TemplateLimits.decimals),
      ("levels of json", TemplateLimits.jsonLevels),
      ("levels of a printed list", TemplateLimits.printedLevels),
    ]
    return limits.map { (name: $0.0, largest: $0.1.grouped) }
  }
}

extension Int {
  /// The number for messages: `100,000`.
  var grouped: String {
    var digits = String(self)
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      place -= 3
    }
    return digits
  }
}
