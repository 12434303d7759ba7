// Where a script or a style sheet names another file of its theme: in quotes, or in `url()`, and
// beginning with `./`. Nothing else is touched.

/// Finds the names and puts published ones in their places.
struct AssetReferences {
  private let text: String

  init(_ text: String) { self.text = text }

  private static var pattern: Regex<(Substring, Substring, Substring)> {
    /(["'(])\.\/([A-Za-z0-9][A-Za-z0-9\-]*\.[a-z0-9]+)(?=["')])/
  }

  /// The names, in their order, each once.
  var names: [String] {
    var seen: Set<Substring> = []
    return text.matches(of: Self.pattern).map(\.output.2).filter { seen.insert($0).inserted }
      .map(String.init)
  }

  /// Where a style leads by `url()` and that is neither an asset beside it nor data of its own.
  var elsewhere: [Substring] {
    text.matches(of: /url\(\s*["']?(?!data:|#|\.\/)([^"')\s]+)/).map(\.output.1)
  }

  /// - Parameter published: the address for a name; nil leaves it as it is.
  func replaced(by published: (String) -> String?) -> String {
    text.replacing(Self.pattern) { match in
      published(String(match.output.2)).map { match.output.1 + $0 } ?? match.output.0
    }
  }
}
