// A context as bytes: the same value gives the same bytes on every run, and two different values
// never give the same. Pages are skipped when the hash of these bytes is the one of the last build.

extension TemplateMap {
  /// The digest of a map that is used on many pages, worked out once. A class, so that a map is no
  /// larger for it.
  final class Seal: Sendable {
    let digest: Digest

    init(_ digest: Digest) { self.digest = digest }
  }

  /// The same map with the digest of its bytes, which stands for them from now on.
  public func sealed(_ digest: ([UInt8]) -> Digest) -> TemplateMap {
    var bytes: [UInt8] = []
    encode(into: &bytes)
    var sealed = self
    sealed.seal = Seal(digest(bytes))
    return sealed
  }

  /// Appends the names and values in their order, or the digest of a sealed map.
  public func encode(into bytes: inout [UInt8]) {
    if let seal {
      bytes.append(count: -1)
      bytes.append(contentsOf: seal.digest.bytes)
      return
    }
    bytes.append(count: entries.count)
    for entry in entries {
      bytes.append(text: entry.name)
      entry.value.encode(into: &bytes)
    }
  }
}

extension TemplateValue {
  /// Appends a tag byte and the value, lengths before contents.
  public func encode(into bytes: inout [UInt8]) {
    switch self {
    case .none: bytes.append(0)
    case .text(let text):
      bytes.append(1)
      bytes.append(text: text)
    case .html(let html):
      bytes.append(2)
      bytes.append(text: html.text)
    case .number(let number):
      bytes.append(3)
      bytes.append(count: number)
    case .decimal(let number):
      bytes.append(4)
      bytes.append(count: Int(bitPattern: UInt(number.bitPattern)))
    case .truth(let truth): bytes.append(truth ? 6 : 5)
    case .date(let date):
      bytes.append(7)
      bytes.append(text: date.iso8601)
    case .list(let list):
      bytes.append(8)
      bytes.append(count: list.count)
      for value in list { value.encode(into: &bytes) }
    case .map(let map):
      bytes.append(9)
      map.encode(into: &bytes)
    }
  }
}

extension [UInt8] {
  mutating func append(count: Int) {
    Swift.withUnsafeBytes(of: Int64(count).littleEndian) { append(contentsOf: $0) }
  }

  mutating func append(text: String) {
    append(count: text.utf8.count)
    append(contentsOf: text.utf8)
  }
}
