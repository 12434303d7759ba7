// A context as bytes: equal values have equal bytes in each run, and different values never do. A
// page is skipped if the hash of these bytes equals the one of the last build.

extension TemplateMap {
  /// The digest of a map that many pages use, computed once.
  ///
  /// It is a class, so that it makes a map only one reference larger.
  final class CachedDigest: Sendable {
    let digest: Digest

    init(_ digest: Digest) { self.digest = digest }
  }

  /// Returns the same map with the digest of its bytes, which replaces them in later encodings.
  public func digested(_ digest: ([UInt8]) -> Digest) -> TemplateMap {
    var bytes: [UInt8] = []
    encode(into: &bytes)
    var copy = self
    copy.cachedDigest = CachedDigest(digest(bytes))
    return copy
  }

  /// Appends the names and values in their order, or the digest if the map has one.
  public func encode(into bytes: inout [UInt8]) {
    if let cachedDigest {
      bytes.append(count: -1)
      bytes.append(contentsOf: cachedDigest.digest.bytes)
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
    case .output(let output):
      bytes.append(10)
      bytes.append(count: output.bytes.count)
      bytes.append(contentsOf: output.bytes)
    case .number(let number):
      bytes.append(3)
      bytes.append(count: number)
    case .decimal(let number):
      bytes.append(4)
      bytes.append(count: Int(bitPattern: UInt(number.bitPattern)))
    case .bool(let bool): bytes.append(bool ? 6 : 5)
    case .date(let date):
      bytes.append(7)
      bytes.append(text: date.exact)
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
