// Removes keys from data. Some keys are part of an address, and servers repeat addresses in
// answers, links and redirects. So all received data is searched before it is stored or returned.

import Foundation
import VitrineModel

/// A list of secrets to find and remove.
///
/// It has no description.
struct Secrets: Sendable {
  /// All ways to write the secrets, in lowercase, because texts such as tags may be case-folded
  /// later.
  private let forms: TextSearch

  /// The shortest secret.
  ///
  /// Shorter ones would be found in many words, and no service has such keys.
  private static let shortest = 6

  init(_ values: [String]) {
    let values = Set(values.flatMap(Self.parts)).filter { $0.utf8.count >= Self.shortest }
    forms = TextSearch(
      Set(values.flatMap(Self.forms).map { $0.lowercased() }).sorted().map { Array($0.utf8) })
  }

  var isEmpty: Bool { forms.isEmpty }

  func areIn(_ text: String) -> Bool { areIn(Array(text.utf8)) }

  func areIn(_ bytes: [UInt8]) -> Bool { !isEmpty && !places(in: bytes).isEmpty }

  /// Returns the bytes with each secret replaced by three asterisks, which are valid in JSON and
  /// HTML.
  func removed(from bytes: [UInt8]) -> [UInt8] {
    isEmpty ? bytes : Self.replacing(places(in: bytes), in: bytes)
  }

  /// Returns the ranges of all secrets, in any case, also if letters are escaped or separated by
  /// tags.
  ///
  /// All data from services passes through here, so it uses no key paths, which are slow in debug
  /// builds.
  private func places(in bytes: [UInt8]) -> [Range<Int>] {
    let plain = forms.places(in: bytes.map { $0.lowercased })
    guard DecodedText.differs(from: bytes) else { return plain }
    let view = DecodedText(of: bytes)
    return plain + places(in: view) + (view.withoutTags.map(places) ?? [])
  }

  private func places(in view: DecodedText) -> [Range<Int>] {
    forms.places(in: view.bytes.map { $0.lowercased }).map {
      view.origins[$0.lowerBound]..<view.origins[$0.upperBound]
    }
  }

  func removed(from text: String) -> String {
    areIn(text) ? String(decoding: removed(from: Array(text.utf8)), as: UTF8.self) : text
  }

  /// Returns the secrets in a value: the second word of `Client-ID KEY`, and each key of a list.
  ///
  /// A value from a form or a file may end with a line break.
  private static func parts(_ value: String) -> [String] {
    let line = value.trimmingCharacters(in: .whitespacesAndNewlines)
    let words = line.split { $0.isWhitespace || $0 == "," }.map(String.init)
    return [line] + (line.contains(",") ? words[...] : words.dropFirst())
  }

  private static func forms(_ value: String) -> [String] {
    let escaped = value.percentEncoded
    return [value, escaped, value.utf8.hex] + base64(value)
      + [value.replacing("/", with: "\\/"), value.replacing(" ", with: "+")]
  }

  /// Returns the base64 forms in both alphabets, for each of the three offsets in a longer text.
  ///
  /// The surrounding text affects only the characters at the ends, which are left out.
  private static func base64(_ value: String) -> [String] {
    (0..<3).flatMap { offset in
      let before = [UInt8](repeating: 0, count: offset)
      let whole = Data(before + Array(value.utf8)).base64EncodedString()
      let own = String(
        whole.prefix((offset + value.utf8.count) * 8 / 6).dropFirst((offset * 8 + 5) / 6))
      return [own, own.replacing("+", with: "-").replacing("/", with: "_")]
    }
  }

  /// Replaces ranges with asterisks.
  ///
  /// Overlapping ranges count as one.
  private static func replacing(_ places: [Range<Int>], in bytes: [UInt8]) -> [UInt8] {
    guard !places.isEmpty else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = 0
    let ordered = places.sorted { $0.lowerBound < $1.lowerBound }
    for place in ordered where place.upperBound > rest {
      if place.lowerBound >= rest { result += bytes[rest..<place.lowerBound] + Array("***".utf8) }
      rest = place.upperBound
    }
    return result + bytes[rest...]
  }
}
