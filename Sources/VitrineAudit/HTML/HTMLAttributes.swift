// The attributes of a tag: a handful, so that a list is quicker than a table.

/// Names in small letters with their values; of one name the first.
struct HTMLAttributes: Equatable, Sendable {
  private(set) var all: [(name: String, value: String)] = []

  /// Real tags have some dozen.
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
