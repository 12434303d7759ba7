// Keys that services give to people. Some travel in the address, and servers repeat addresses in
// answers, links and redirects: whatever comes back is searched before it is kept or handed out.

import Foundation
import VitrineModel

/// Texts that must appear nowhere. Has no description.
struct Secrets: Sendable {
  /// Every way in which they may be written, in small letters: texts may be folded later, as tags are.
  private let forms: TextSearch

  /// Shorter ones would be found in every second word; no service has keys like that.
  private static let shortest = 6

  init(_ values: [String]) {
    let values = Set(values.flatMap(Self.parts)).filter { $0.utf8.count >= Self.shortest }
    forms = TextSearch(
      Set(values.flatMap(Self.forms).map { $0.lowercased() }).sorted().map { Array($0.utf8) })
  }

  var isEmpty: Bool { forms.isEmpty }

  func areIn(_ text: String) -> Bool { areIn(Array(text.utf8)) }

  func areIn(_ bytes: [UInt8]) -> Bool { !isEmpty && !places(in: bytes).isEmpty }

  /// The bytes with each secret replaced by three asterisks, which fit into JSON and HTML alike.
  func removed(from bytes: [UInt8]) -> [UInt8] {
    isEmpty ? bytes : Self.replacing(places(in: bytes), in: bytes)
  }

  /// In any case, as keys are ASCII; also where letters are escaped, or parted by tags. All that
  /// services send passes here, and a debug build follows key paths slowly.
  private func places(in bytes: [UInt8]) -> [Range<Int>] {
    let plain = forms.places(in: bytes.map { $0.lowercased })
    guard PlainView.differs(from: bytes) else { return plain }
    let view = PlainView(of: bytes)
    return plain + places(in: view) + (view.withoutTags.map(places) ?? [])
  }

  private func places(in view: PlainView) -> [Range<Int>] {
    forms.places(in: view.bytes.map { $0.lowercased }).map {
      view.origins[$0.lowerBound]..<view.origins[$0.upperBound]
    }
  }

  func removed(from text: String) -> String {
    areIn(text) ? String(decoding: removed(from: Array(text.utf8)), as: UTF8.self) : text
  }

  /// `Client-ID KEY` is a secret for its second word, a list of keys for each of them; at the end of
  /// what a form or a file gave may stand a line break.
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

  /// In both alphabets, wherever in a longer text it begins: what surrounds it decides only the
  /// characters at its ends, which are not part of the form.
  private static func base64(_ value: String) -> [String] {
    (0..<3).flatMap { offset in
      let before = [UInt8](repeating: 0, count: offset)
      let whole = Data(before + Array(value.utf8)).base64EncodedString()
      let own = String(
        whole.prefix((offset + value.utf8.count) * 8 / 6).dropFirst((offset * 8 + 5) / 6))
      return [own, own.replacing("+", with: "-").replacing("/", with: "_")]
    }
  }

  /// Places that overlap are one.
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
