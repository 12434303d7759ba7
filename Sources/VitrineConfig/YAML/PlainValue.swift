// YAML as plain values, for files of other programs: no key is known, so none is refused.

public import VitrineModel

/// A value of a file that another program reads: a text, a list or a mapping.
public indirect enum PlainValue: Hashable, Sendable {
  /// A scalar. `isPlain` means that it is written without quotes.
  case text(String, isPlain: Bool)
  /// A list.
  case list([PlainValue])
  /// The entries of a mapping, in their order.
  case mapping([Entry])

  /// A key of a mapping with its value.
  public struct Entry: Hashable, Sendable {
    /// The key as written.
    public let key: String
    /// The value.
    public let value: PlainValue

    /// Creates an entry.
    public init(_ key: String, _ value: PlainValue) {
      self.key = key
      self.value = value
    }
  }

  /// Reads YAML, of which JSON is a part.
  ///
  /// - Parameters:
  ///   - bytes: The text; an empty one is an empty mapping.
  ///   - file: The name of the file in messages.
  /// - Throws: The problems of the text.
  public init(yaml bytes: [UInt8], file: String) throws(Problems) {
    guard bytes.contains(where: { $0 > 0x20 }) else {
      self = .mapping([])
      return
    }
    let diagnostics = Diagnostics(file: file, severity: .error)
    let root = YAMLDocument.read(bytes, maxBytes: 1 << 20, diagnostics: diagnostics)
    guard let root, diagnostics.isEmpty else { throw Problems(diagnostics.problems) }
    self.init(root)
  }

  private init(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let text, let isPlain): self = .text(text, isPlain: isPlain)
    case .list(let nodes): self = .list(nodes.map(PlainValue.init))
    case .mapping(let entries):
      self = .mapping(entries.map { Entry($0.key, PlainValue($0.value)) })
    }
  }
}

extension PlainValue {
  /// The entries of a mapping; none for other values.
  public var entries: [Entry] {
    if case .mapping(let entries) = self { entries } else { [] }
  }

  /// The value of a key, whatever its case; nil if there is none.
  public subscript(key: String) -> PlainValue? {
    let key = key.lowercased()
    return entries.last { $0.key.lowercased() == key }?.value
  }

  /// The text of a scalar; nil for other values, and for nothing.
  public var text: String? {
    guard case .text(let text, let isPlain) = self else { return nil }
    let isNothing = text.isEmpty || isPlain && ["~", "null", "none"].contains(text.lowercased())
    return isNothing ? nil : text
  }

  /// Whether the value says yes, in any of the words that programs accept.
  public var isTrue: Bool {
    guard let word = text?.lowercased() else { return false }
    return ["true", "yes", "on", "1", "y"].contains(word)
  }

  /// The number of a scalar.
  public var number: Double? { text.flatMap(Double.init) }

  /// The items of a list, or the value itself; none for nothing.
  public var items: [PlainValue] {
    switch self {
    case .list(let items): items
    case .text: text == nil ? [] : [self]
    case .mapping: [self]
    }
  }

  /// The texts among the items.
  public var texts: [String] { items.compactMap(\.text) }

  /// Returns the mapping with the entries of another one, which goes first; mappings in both are joined.
  public func joined(with other: PlainValue) -> PlainValue {
    guard case .mapping(let own) = self, case .mapping(let others) = other else { return other }
    let names = Set(others.map { $0.key.lowercased() })
    let joined = others.map { entry in
      Entry(entry.key, self[entry.key].map { $0.joined(with: entry.value) } ?? entry.value)
    }
    return .mapping(own.filter { !names.contains($0.key.lowercased()) } + joined)
  }
}
