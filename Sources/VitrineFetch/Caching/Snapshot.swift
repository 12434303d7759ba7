// All answers from the last time a set was complete. The set can be rebuilt from them if the
// service cannot be asked. A snapshot is small: bodies are blobs of the store, named by their
// digests. A snapshot that cannot be read, or that names an incomplete blob, counts as missing.
//
// A second snapshot may hold the answers of an incomplete set, so that another run can continue.
// The two are independent: an incomplete set never substitutes or replaces a complete one.

import Foundation
import VitrineModel
import VitrineStore

/// The stored answers of one subject.
struct Snapshot: Sendable {
  /// The date of the newest answer.
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

  /// Whether the answers are complete.
  enum Kind: String {
    case whole = "snapshot-1"
    case partial = "broken-1"
  }

  static func key(_ service: String, _ subject: String) -> Digest {
    Store.digest(of: Array("\(service)\0\(subject)".utf8))
  }

  /// Reads a snapshot; nil if there is none or it is damaged.
  init?(_ kind: Kind, of subject: String, for service: String, in store: Store) {
    let key = Self.key(service, subject)
    guard let fact = (try? store.fact(kind.rawValue, key)).flatMap({ $0 }),
      let record = try? JSONDecoder().decode(SnapshotRecord.self, from: Data(fact)),
      record.version == 1
    else { return nil }
    var answers: [Digest: Line] = [:]
    for row in record.rows {
      guard let key = Digest(hex: row.key), let line = Line(row) else { return nil }
      answers[key] = line
    }
    self.answers = answers
    date = Date(timeIntervalSince1970: record.date)
  }

  /// Replaces the stored answers of the subject in one step.
  static func keep(
    _ answers: [Digest: RunAnswer], as kind: Kind, of subject: String, for service: String,
    at date: Date, in store: Store
  ) throws(FetchError) {
    do {
      var lines: [(key: Digest, line: Line)] = []
      for (key, answer) in answers.sorted(by: { $0.key < $1.key }) {
        lines.append((key, try answer.line(in: store)))
      }
      let newest = lines.map(\.line.checked).max() ?? date
      let rows = lines.map { Row($0.key, $0.line) }
      let record = SnapshotRecord(version: 1, date: newest.timeIntervalSince1970, rows: rows)
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let bytes = (try? encoder.encode(record)).map { Array($0) } ?? []
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

  /// Returns the blobs that a stored snapshot names.
  static func blobs(in value: [UInt8]) -> [Digest] {
    let record = try? JSONDecoder().decode(SnapshotRecord.self, from: Data(value))
    return record?.rows.compactMap { Digest(hex: $0.blob) } ?? []
  }

  /// Whether the bodies of all answers are complete in the store.
  func isWhole(in store: Store) -> Bool {
    answers.values.allSatisfy { store.verify($0.blob, bytes: $0.bytes) }
  }
}

extension Snapshot.Line {
  init(_ kept: CachedAnswer, at blob: Digest) {
    self.init(
      status: kept.answer.status, headers: kept.answer.headers, blob: blob,
      bytes: kept.answer.body.count, checked: kept.checked, isGood: kept.isGood)
  }

  /// Returns the answer with its body; nil if the body is damaged or missing.
  func answer(from store: Store) -> CachedAnswer? {
    guard let body = try? store.read(blob), body.count == bytes else { return nil }
    return CachedAnswer(
      answer: ServiceResponse(status: status, headers: headers, body: body), checked: checked,
      isGood: isGood, blob: blob)
  }

  fileprivate init?(_ row: Row) {
    guard let blob = Digest(hex: row.blob), row.bytes >= 0 else { return nil }
    self.init(
      status: row.status, headers: row.headers, blob: blob, bytes: row.bytes,
      checked: Date(timeIntervalSince1970: row.checked), isGood: row.isGood)
  }
}

/// The JSON form of a snapshot.
private struct SnapshotRecord: Codable {
  let version: Int
  let date: TimeInterval
  let rows: [Row]
}

/// The JSON form of an answer in a snapshot.
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
