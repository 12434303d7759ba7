// Keys that services give to people. Some travel in the address, and servers repeat addresses in
// answers, links and redirects: whatever comes back is searched before it is kept or handed out.

import Foundation

/// Texts that must appear nowhere. Has no description.
struct Secrets: Sendable {
  /// Every way in which they may be written.
  private let forms: [[UInt8]]

  /// Shorter ones would be found in every second word; no service has keys like that.
  private static let shortest = 6

  init(_ values: [String]) {
    let values = Set(values.flatMap(Self.parts)).filter { $0.utf8.count >= Self.shortest }
    forms = Set(values.flatMap(Self.forms)).map { Array($0.utf8) }.sorted { $0.count > $1.count }
  }

  var isEmpty: Bool { forms.isEmpty }

  func areIn(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return forms.contains { Self.place(of: $0, in: bytes, from: 0) != nil }
  }

  /// The bytes with each secret replaced by three asterisks, which fit into JSON and HTML alike.
  func removed(from bytes: [UInt8]) -> [UInt8] {
    forms.reduce(bytes) { Self.replacing($1, in: $0) }
  }

  func removed(from text: String) -> String {
    areIn(text) ? String(decoding: removed(from: Array(text.utf8)), as: UTF8.self) : text
  }

  /// `Client-ID KEY` is a secret for its second word.
  private static func parts(_ value: String) -> [String] {
    [value] + value.split(separator: " ").dropFirst().map(String.init)
  }

  private static func forms(_ value: String) -> [String] {
    let base64 = Data(value.utf8).base64EncodedString()
    let urlBase64 = base64.replacing("+", with: "-").replacing("/", with: "_")
    let bare = String(base64.prefix { $0 != "=" })
    let urlBare = String(urlBase64.prefix { $0 != "=" })
    return [value, Target.escaped(value), Target.escaped(value).lowercased(), bare, urlBare]
      + [value.replacing("/", with: "\\/"), value.replacing(" ", with: "+")]
  }

  private static func replacing(_ form: [UInt8], in bytes: [UInt8]) -> [UInt8] {
    var found: [Int] = []
    var start = 0
    while let place = place(of: form, in: bytes, from: start) {
      found.append(place)
      start = place + form.count
    }
    guard !found.isEmpty else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = 0
    for place in found {
      result += bytes[rest..<place] + Array("***".utf8)
      rest = place + form.count
    }
    return result + bytes[rest...]
  }

  private static func place(of form: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBytes { all -> Int? in
      guard let base = all.baseAddress else { return nil }
      var start = start
      while start + form.count <= all.count {
        let room = all.count - start - form.count + 1
        guard let hit = memchr(base + start, Int32(form[0]), room) else { return nil }
        if memcmp(hit, form, form.count) == 0 { return UnsafeRawPointer(hit) - base }
        start = UnsafeRawPointer(hit) - base + 1
      }
      return nil
    }
  }
}
