// What the user must know about a conversion: what is kept private, and what was not converted.

import VitrineModel

extension OldSite {
  /// Adds a note about something that the new site does not have.
  mutating func leaveOut(_ what: String, at place: String? = nil, help: String? = nil) {
    notes.append(
      Problem(.note, "new.no-place", what, at: place.map { .file($0) }, help: help))
  }

  /// Adds a note about something that is kept from the public.
  mutating func keepPrivate(_ what: String, at place: String? = nil, help: String? = nil) {
    notes.append(
      Problem(.note, "new.kept-private", what, at: place.map { .file($0) }, help: help))
  }

  /// Adds a warning about something that may be wrong.
  mutating func warn(_ what: String, at place: String? = nil, help: String? = nil) {
    notes.append(
      Problem(.warning, "new.unclear", what, at: place.map { .file($0) }, help: help))
  }

  /// Adds one note about several things, with their names.
  mutating func leaveOut(each names: [String], _ what: String, help: String? = nil) {
    guard !names.isEmpty else { return }
    leaveOut("\(what): \(Self.examples(of: names, most: 1000))", help: help)
  }

  /// Adds one note about settings without a place.
  mutating func leaveOut(settings names: [String], _ what: String) {
    let counts = names.contains { name in
      ["analytics", "piwik", "tag_manager"].contains { name.contains($0) }
    }
    leaveOut(
      each: names, what,
      help: counts ? "to count visits, write `analytics` in site.yml with your own script" : nil)
  }

  /// Adds one note about keys without a place, with the number of files or albums that have them.
  mutating func leaveOut(
    keys: [String: Int], in noun: String, _ what: String, help: String? = nil
  ) {
    let counts = keys.sorted { $0.key < $1.key }.map { "\($0.key) (\(counted($0.value, noun)))" }
    leaveOut(each: counts, what, help: help)
  }

  /// Adds one note about links and files that are neither files nor folders of the site.
  mutating func leaveOut(odd names: [String]) {
    leaveOut(
      each: names, "these links and special files were not copied",
      help: "if links lead out of the folder, copy their targets into Photos")
  }

  /// Adds one note about several things that are kept from the public, with their names.
  mutating func keepPrivate(each names: [String], _ what: String, help: String? = nil) {
    guard !names.isEmpty else { return }
    keepPrivate("\(what): \(Self.examples(of: names, most: 1000))", help: help)
  }

  private static func examples(of names: [String], most: Int) -> String {
    let more = names.count > most ? " and \(names.count - most) more" : ""
    return names.prefix(most).joined(separator: ", ") + more
  }
}
