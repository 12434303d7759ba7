// The tags of videos. Each maker has its own names; those of QuickTime are at
// https://developer.apple.com/documentation/quicktime-file-format/metadata_item_keys_atom.

import Foundation
import VitrineImages
import VitrineModel

/// The tags of a video by name, in lowercase.
struct VideoTags {
  private var tags: [String: [String]] = [:]

  /// Combines tags; those of the same name keep their order.
  init(_ all: [(name: String, text: String)]) {
    for (name, text) in all {
      let plain = text.trimmingCharacters(in: .whitespacesAndNewlines)
      if !plain.isEmpty { tags[name.lowercased(), default: []].append(plain) }
    }
  }

  private subscript(name: String) -> String? { tags[name]?.first }

  /// The texts of some tags, by QuickTime's names or their short forms.
  private func texts(_ names: [String]) -> [String] {
    names.flatMap { ["com.apple.quicktime.\($0)", $0] }.flatMap { tags[$0] ?? [] }
  }

  private func first(_ names: String...) -> String? { texts(names).first }

  /// The first of some tags that a person wrote, and no camera or program.
  private func written(_ names: String...) -> String? {
    let camera = [first("make"), first("model")].compactMap(\.self)
    return texts(names).first { !Boilerplate.matches($0, camera: camera, isTyped: true) }
  }

  /// Adds what the tags say.
  func fill(_ metadata: inout ImageMetadata) {
    typealias Limit = ImageMetadata.Limit
    metadata.title = written("title", "displayname").map { Self.cut($0, to: Limit.title) }
    // A comment is read if there is no other text, as in photos.
    metadata.caption = written("description", "synopsis", "comment")
      .map { Self.cut($0, to: Limit.caption) }
    if metadata.caption == metadata.title { metadata.caption = nil }
    let authors = texts(["artist", "author"]).filter { $0 != Self.screenRecorder }
    metadata.author = authors.first.map { text in
      let names = text.people.map { $0.trimmingCharacters(in: .whitespaces) }
      return Self.cut(names.filter { !$0.isEmpty }.joined(separator: ", "), to: Limit.name)
    }
    metadata.creators = [metadata.author].compactMap(\.self)
    metadata.rights = first("copyright").map { [RightsStatement(.rights, $0)] } ?? []
    metadata.keywords = (first("keywords") ?? "").split(whereSeparator: { ",;".contains($0) })
      .prefix(Limit.keywords).map {
        Self.cut($0.trimmingCharacters(in: .whitespaces), to: Limit.keyword)
      }.filter { !$0.isEmpty }
    metadata.taken = taken
    metadata.camera = Camera(
      make: (first("make") ?? self["com.android.manufacturer"]).map { Self.cut($0, to: 100) },
      model: (first("model") ?? self["com.android.model"]).map { Self.cut($0, to: 100) })
    metadata.location = first("location.iso6709", "location").flatMap(Self.location)
  }

  private static func cut(_ text: String, to most: Int) -> String {
    text.unicodeScalars.count <= most
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(most))) + "…"
  }

  /// What an iPhone names as the author of a recording of its screen.
  private static let screenRecorder = "ReplayKitRecording"
  private static let unix = PartialDate(year: 1970)?.order

  /// Apple's date has the zone of the place; the others are in UTC, or the date of an export.
  private var taken: PartialDate? {
    ["com.apple.quicktime.creationdate", "creation_time", "date"]
      .compactMap { self[$0].flatMap { PartialDate(embedded: $0) } }
      // Cameras without a date write the beginning of the format's time, or of Unix.
      .filter { $0.year > 1904 && $0.order != Self.unix }
      .completed
  }

  /// The identifier by which a photo and its moving part belong together.
  var contentIdentifier: String? { first("content.identifier") }

  /// Reads a position in the form of ISO 6709, such as `+48.1372+011.5755+520/`.
  ///
  /// Google Photos leaves out zeros: `+48.1372+11.5755+520.000/`.
  static func location(_ text: String) -> Location? {
    guard let match = text.firstMatch(of: /^([+-]\d{1,2}(?:\.\d+)?)([+-]\d{1,3}(?:\.\d+)?)/),
      let latitude = Double(match.output.1), let longitude = Double(match.output.2)
    else { return nil }
    return Location(latitude: latitude, longitude: longitude)
  }
}
