// The attributes of a tag: a handful, so a list is faster than a table.

/// Lower-case names with their values. Of duplicates the first counts.
struct HTMLAttributes: Equatable, Sendable {
  private(set) var all: [(name: String, value: String)] = []

  /// Real tags have at most some dozens.
  private static let most = 100

  subscript(_ name: String) -> String? { all.first { $0.name == name }?.value }

  mutating func add(_ name: String, _ value: String) {
    guard all.count < Self.most, self[name] == nil else { return }
    all.append((name, value))
  }

  static func == (a: HTMLAttributes, b: HTMLAttributes) -> Bool {
    a.all.elementsEqual(b.all) { $0 == $1 }
  }
}

extension HTMLAttributes: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }
}
