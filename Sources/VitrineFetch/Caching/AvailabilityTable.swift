// Remembers which files and profiles services no longer have, which pictures are placeholders, and which
// pictures that are shown from their service are there. Without this, every build would ask again for
// each of them, and the number of things that are gone only grows.
//
// What is gone may come back, so it is asked for again, each time after a longer pause. The store
// keeps all entries together. Entries that nobody checked for two months are dropped when they are
// read, so the table needs no pruning.

import Foundation
import Synchronization
import VitrineModel
import VitrineStore

/// What services said of files and questions, by their keys.
///
/// A class, because all requests share it. The lock guards the entries.
final class AvailabilityTable: Sendable {
  /// The latest answer about one thing.
  struct Entry: Hashable {
    /// When the service gave it.
    let checked: Date
    /// The status: 200 if it is there, 404 or 410 if it is gone, ``refused`` if it is unusable.
    let status: Int
    /// The number of times in a row that it was gone or unusable.
    let failures: Int

    var isGone: Bool { status != 200 }
  }

  /// The status of a file that was sent but is not the picture: a placeholder or a damaged file.
  static let refused = 0

  /// The entries once they are read, and whether they differ from the stored ones.
  private struct State {
    var entries: [Digest: Entry]?
    var isChanged = false
  }

  static let kind = "availability-1"
  private static let day: TimeInterval = 86_400
  /// The days until something is asked for again, by the number of failures.
  private static let pauses = [0.0, 1, 3, 7]
  /// The days for which something that is there is not checked again, at most.
  private static let longestTrust = 30
  /// The days over which the checks of many files are spread.
  private static let spread = 8
  private static let lifetime: TimeInterval = 60 * day

  private let store: Store
  private let clock: FetchClock
  private let state = Mutex(State())

  init(store: Store, clock: FetchClock) {
    self.store = store
    self.clock = clock
  }

  /// The status of something that is gone and that need not be asked for yet; nil otherwise.
  ///
  /// With `isFinal`, the pause does not matter, because nobody can be asked.
  func goneStatus(_ key: Digest, isFinal: Bool = false) -> Int? {
    guard let entry = entry(key), entry.isGone, isFinal || isPaused(entry) else { return nil }
    return entry.status
  }

  /// Whether something was gone or unusable and must be requested again.
  func isDue(_ key: Digest) -> Bool {
    entry(key).map { $0.isGone && !isPaused($0) } ?? false
  }

  /// Whether something was there when it was checked, not long ago.
  func isTrusted(_ key: Digest) -> Bool {
    guard let entry = entry(key), !entry.isGone else { return false }
    // The checks of files that were first seen together are on different days.
    let days = Self.longestTrust - Int(key.short % UInt64(Self.spread))
    return isWithin(Double(days), entry)
  }

  /// Records that something is gone; `status` is the service's answer.
  func noteGone(_ key: Digest, status: Int) {
    guard goneStatus(key) == nil else { return }
    set(key, status, failures: (entry(key)?.failures ?? 0) + 1)
  }

  /// Records that a file is not usable, once for each time it was fetched.
  ///
  /// A damaged file may have been damaged on its way: the next build fetches it again at once.
  func noteRefused(_ key: Digest, isDamaged: Bool) {
    let entry = entry(key)
    guard entry?.isGone != true else { return }
    set(key, Self.refused, failures: entry.map { $0.failures + 1 } ?? (isDamaged ? 0 : 1))
  }

  /// Records that a file was fetched, if it was gone or unusable before.
  ///
  /// Its failures are kept, because it may be refused again.
  func noteFetched(_ key: Digest) {
    guard let entry = entry(key), entry.isGone else { return }
    set(key, 200, failures: entry.failures)
  }

  /// Records that something is there.
  func noteThere(_ key: Digest) { set(key, 200, failures: 0) }

  private func isPaused(_ entry: Entry) -> Bool {
    isWithin(Self.pauses[min(max(0, entry.failures), Self.pauses.count - 1)], entry)
  }

  /// Whether an entry is younger than this.
  ///
  /// A date in the future is the mistake of a clock.
  private func isWithin(_ days: Double, _ entry: Entry) -> Bool {
    let age = clock.now().timeIntervalSince(entry.checked)
    return age >= 0 && age < days * Self.day
  }
}

// MARK: Entries

extension AvailabilityTable {
  private func entry(_ key: Digest) -> Entry? {
    state.withLock { state in
      load(&state)
      return state.entries?[key]
    }
  }

  private func set(_ key: Digest, _ status: Int, failures: Int) {
    let entry = Entry(checked: clock.now(), status: status, failures: min(failures, 100))
    state.withLock { state in
      load(&state)
      state.entries?[key] = entry
      state.isChanged = true
    }
  }

  private func load(_ state: inout State) {
    guard state.entries == nil else { return }
    let bytes = (try? store.fact(Self.kind, .zero)).flatMap { $0 } ?? []
    let oldest = clock.now() - Self.lifetime
    state.entries = Self.entries(in: bytes).filter { $0.value.checked >= oldest }
  }

  /// Stores the entries if they changed.
  func save() throws(Problem) {
    let entries = state.withLock { state -> [Digest: Entry]? in
      guard state.isChanged else { return nil }
      state.isChanged = false
      return state.entries
    }
    guard let entries else { return }
    try store.setFact(Self.kind, .zero, Self.bytes(of: entries))
  }

  private static let width = 32 + 8 + 2 + 1

  /// Each entry in bytes of fixed width, in the order of the keys.
  private static func bytes(of entries: [Digest: Entry]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entries.count * width)
    for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let seconds = UInt64(max(0, entry.checked.timeIntervalSince1970))
      bytes += key.bytes
      withUnsafeBytes(of: seconds.littleEndian) { bytes.append(contentsOf: $0) }
      withUnsafeBytes(of: UInt16(clamping: entry.status).littleEndian) {
        bytes.append(contentsOf: $0)
      }
      bytes.append(UInt8(clamping: entry.failures))
    }
    return bytes
  }

  private static func entries(in bytes: [UInt8]) -> [Digest: Entry] {
    guard bytes.count.isMultiple(of: width) else { return [:] }
    var entries: [Digest: Entry] = [:]
    entries.reserveCapacity(bytes.count / width)
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: width) {
        let row = UnsafeRawBufferPointer(rebasing: bytes[start..<start + width])
        let seconds = row.loadUnaligned(fromByteOffset: 32, as: UInt64.self).littleEndian
        let status = row.loadUnaligned(fromByteOffset: 40, as: UInt16.self).littleEndian
        entries[Digest(words: row)] = Entry(
          checked: Date(timeIntervalSince1970: TimeInterval(seconds)), status: Int(status),
          failures: Int(row[42]))
      }
    }
    return entries
  }
}
