// All answers that a set was made from, as they were when it last came whole: the set can be made
// again from them when the service cannot be asked. Small: bodies are blobs of the store, named by
// their digests. One that cannot be read, or names a blob that is not there whole, is as none.
//
// Beside it may lie what came of a set that broke off, for another run to go on from. The two have
// nothing to do with each other: half a set stands in for no whole one, and replaces none.

import Foundation
import VitrineModel
import VitrineStore

/// The kept answers of one subject.
struct Snapshot: Sendable {
  /// When the newest of them was given.
  let date: Date
  let answers: [Digest: Line]

  /// An answer whose body is in the store.
  struct Line: Sendable {
    let status: Int
    let headers: [String: String]
    let blob: Digest
    let bytes: Int
    let checked: Date
    let isGood: Bool
  }

  /// What the answers make together.
  enum Kind: String {
    case whole = "snapshot-1"
    case broken = "broken-1"
  }

  static func key(_ service: String, _ subject: String) -> Digest {
    Store.digest(of: Array("\(service)\0\(subject)".utf8))
  }

  /// Nil where there is none, or a damaged one.
  init?(_ kind: Kind, of subject: String, for service: String, in store: Store) {
    let key = Self.key(service, subject)
    guard let fact = (try? store.fact(kind.rawValue, key)).flatMap({ $0 }),
      let page = try? JSONDecoder().decode(Page.self, from: Data(fact)), page.version == 1
    else { return nil }
    var answers: [Digest: Line] = [:]
    for row in page.rows {
      guard let key = Digest(hex: row.key), let line = Line(row) else { return nil }
      answers[key] = line
    }
    self.answers = answers
    date = Date(timeIntervalSince1970: page.date)
  }

  /// Puts the answers in place of what was kept of the subject, in one step.
  static func keep(
    _ answers: [Digest: RememberedAnswer], as kind: Kind, of subject: String, for service: String,
    at date: Date, in store: Store
  ) throws(FetchError) {
    do throws(Problem) {
      var lines: [(key: Digest, line: Line)] = []
      for (key, answer) in answers.sorted(by: { $0.key < $1.key }) {
        lines.append((key, try answer.line(in: store)))
      }
      let newest = lines.map(\.line.checked).max() ?? date
      let rows = lines.map { Row($0.key, $0.line) }
      let page = Page(version: 1, date: newest.timeIntervalSince1970, rows: rows)
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let bytes = (try? encoder.encode(page)).map { Array($0) } ?? []
      try store.setFact(kind.rawValue, key(service, subject), bytes)
      try store.flush()
    } catch {
      throw FetchError(error)
    }
  }

  static func forget(
    _ kind: Kind, of subject: String, for service: String, in store: Store
  ) throws(FetchError) {
    do { try store.setFact(kind.rawValue, key(service, subject), []) } catch {
      throw FetchError(error)
    }
  }

  /// The bodies that a snapshot as it is written names.
  static func blobs(in value: [UInt8]) -> [Digest] {
    let page = try? JSONDecoder().decode(Page.self, from: Data(value))
    return page?.rows.compactMap { Digest(hex: $0.blob) } ?? []
  }

  /// Are the bodies of all answers there whole.
  func isWhole(in store: Store) -> Bool {
    answers.values.allSatisfy { store.verify($0.blob, bytes: $0.bytes) }
  }
}

extension Snapshot.Line {
  init(_ kept: KeptAnswer, at blob: Digest) {
    self.init(
      status: kept.answer.status, headers: kept.answer.headers, blob: blob,
      bytes: kept.answer.body.count, checked: kept.checked, isGood: kept.isGood)
  }

  /// With its body; nil where that is damaged or gone.
  func answer(from store: Store) -> KeptAnswer? {
    guard let body = try? store.read(blob), body.count == bytes else { return nil }
    return KeptAnswer(
      answer: Answer(status: status, headers: headers, body: body), checked: checked,
      isGood: isGood, blob: blob)
  }

  fileprivate init?(_ row: Row) {
    guard let blob = Digest(hex: row.blob), row.bytes >= 0 else { return nil }
    self.init(
      status: row.status, headers: row.headers, blob: blob, bytes: row.bytes,
      checked: Date(timeIntervalSince1970: row.checked), isGood: row.isGood)
  }
}

/// A snapshot as it is written.
private struct Page: Codable {
  let version: Int
  let date: TimeInterval
  let rows: [Row]
}

private struct Row: Codable {
  let key: String
  let status: Int
  let headers: [String: String]
  let blob: String
  let bytes: Int
  let checked: TimeInterval
  let isGood: Bool

  init(_ key: Digest, _ line: Snapshot.Line) {
    self.key = key.hex
    status = line.status
    headers = line.headers
    blob = line.blob.hex
    bytes = line.bytes
    checked = line.checked.timeIntervalSince1970
    isGood = line.isGood
  }
}
