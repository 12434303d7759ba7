// The facts about an album or a photo in the metadata of other programs. Keys are accepted in all the words
// that people use for them. Anything that may mean that something is private counts as private.

import VitrineConfig
import VitrineModel

/// What is known of an album or a photo.
struct OldFacts: Sendable {
  var author: String?
  var tags: [String] = []
  var date: String?
  var place: String?
  /// The latitude and the longitude in degrees.
  var coordinates: (latitude: Double, longitude: Double)?
  var people: [String] = []
  var alternative: String?
  /// Whether something says that it is not for everybody.
  var isHidden = false
  /// The unsupported keys, in lowercase.
  private(set) var unknown: [String] = []

  private static let known: Set = [
    "author", "authors", "creator", "photographer", "tags", "keywords", "categories", "date",
    "location", "place", "people", "persons", "alt", "description", "caption", "title", "latitude",
    "longitude",
  ]
  /// Keys that keep something from the public, unless they say no.
  private static let privateKeys: Set = [
    "private", "hidden", "hide", "draft", "encrypted", "encrypt", "secret", "unlisted",
    "unpublished", "nomedia", "protected", "locked",
  ]
  /// Keys that do so whatever they say.
  private static let passwordKeys: Set = ["password", "passwords", "pass", "passphrase"]
  private static let privateWords: Set = [
    "private", "hidden", "draft", "unlisted", "secret", "unpublished", "encrypted", "protected",
  ]

  /// No facts.
  init() {}

  /// Reads a mapping of another program.
  init(_ value: PlainValue) {
    func first(_ keys: String...) -> String? {
      keys.lazy.compactMap { value[$0]?.texts.first }.first
    }
    func list(_ keys: String...) -> [String] {
      keys.flatMap { key -> [String] in
        guard let found = value[key] else { return [] }
        if case .text(let text, _) = found {
          return text.split(whereSeparator: { $0 == "," || $0 == ";" }).map { $0.trimmingBlanks }
        }
        return found.texts
      }.filter { !$0.isEmpty }
    }
    let authors = ["authors", "author", "creator", "photographer"].lazy
      .compactMap { value[$0] }.first
    author = authors.flatMap { found in
      let names = found.texts.isEmpty ? [found["name"]?.text].compactMap(\.self) : found.texts
      return names.isEmpty ? nil : names.joined(separator: ", ")
    }
    var seen: Set<String> = []
    tags = list("tags", "keywords", "categories").filter { seen.insert($0.lowercased()).inserted }
    date = first("date").flatMap(Self.date)
    place = first("location", "place")
    if let latitude = value["latitude"]?.number, let longitude = value["longitude"]?.number,
      abs(latitude) <= 90, abs(longitude) <= 180
    {
      coordinates = (latitude, longitude)
    }
    people = list("people", "persons")
    alternative = first("alt")
    isHidden = Self.isHidden(value)
    unknown = value.entries.map { $0.key.lowercased() }.filter {
      !Self.known.contains($0) && !Self.privateKeys.contains($0) && !Self.passwordKeys.contains($0)
    }
  }

  /// Whether a mapping says that something is not for everybody.
  static func isHidden(_ value: PlainValue) -> Bool {
    value.entries.contains { entry in
      let key = entry.key.lowercased()
      if privateKeys.contains(key) { return isPrivate(entry.value, key) }
      if passwordKeys.contains(key) { return !entry.value.items.isEmpty }
      if ["public", "published", "publish"].contains(key) { return saysNo(entry.value) }
      guard ["status", "visibility", "access"].contains(key) else { return false }
      return entry.value.texts.contains { privateWords.contains($0.lowercased()) }
    }
  }

  /// Whether the value of a private key keeps something from the public.
  ///
  /// Nothing and a no do not. A mapping or a list names who may see it. Under a key such as `hidden`,
  /// a list names photos.
  private static func isPrivate(_ value: PlainValue, _ key: String) -> Bool {
    switch value {
    case .text: value.text != nil && !saysNo(value)
    case .list(let items) where HugoResources.hides(key): items.contains(where: \.isTrue)
    case .list(let items): !items.allSatisfy(saysNo)
    case .mapping(let entries): !entries.isEmpty
    }
  }

  private static func saysNo(_ value: PlainValue) -> Bool {
    ["false", "no", "off", "0", "n"].contains(value.text?.lowercased() ?? "")
  }

  /// Returns a date that can be read here; nil for any other.
  static func date(_ text: String) -> String? {
    if PartialDate(text) != nil { return text }
    let start = String(text.prefix(10))
    guard let day = PartialDate(start) == nil ? Self.day(inWords: text) : start else { return nil }
    let time = text.firstMatch(of: /\b[0-9]{2}:[0-9]{2}(?::[0-9]{2})?\b/)?.output ?? ""
    let zone = text.firstMatch(of: /\s([+\-][0-9]{2}:?[0-9]{2})\b/)?.output.1 ?? ""
    let exact = "\(day)T\(time)\(zone)"
    return PartialDate(exact) == nil ? day : exact
  }

  /// The day in a text such as `02 Jan 2006`, `02-Jan-06` or `Jan 2 15:04:05 2006`.
  private static func day(inWords text: String) -> String? {
    let names = "jan feb mar apr may jun jul aug sep oct nov dec".split(separator: " ")
    let dayFirst =
      /\b([0-9]{1,2})[ \-.]+([a-z]{3})[a-z]*[ \-.,]+([0-9]{4}|[0-9]{2})\b(?!:)/
    let monthFirst = /\b([a-z]{3})[a-z]*[ .]+([0-9]{1,2})\b(?!:).*?\s([0-9]{4})\b/
    let words = text.lowercased()
    let dates =
      words.matches(of: dayFirst).map { ($0.output.1, $0.output.2, $0.output.3) }
      + words.matches(of: monthFirst).map { ($0.output.2, $0.output.1, $0.output.3) }
    for (day, name, year) in dates {
      guard let month = names.firstIndex(of: name), let day = Int(day), let year = Int(year)
      else { continue }
      // A year of two digits is in 1969 to 2068, as in Go.
      let century = year > 99 ? 0 : year < 69 ? 2000 : 1900
      let date = PartialDate(year: century + year, month: month + 1, day: day)
      if let date { return date.iso8601 }
    }
    return nil
  }
}
