// The file by which a deploy shows at the destination that it is running: one line of text. Its
// name contains the random token of the deploy, so no deploy overwrites the entry of another one.

import Foundation
import VitrineModel

/// The entry of one deploy.
struct LockEntry: Hashable, Sendable {
  /// The start of the names of all entries.
  static let prefix = ".vitrine-lock-"

  let token: String
  var process: ProcessIdentity
  /// The number of times that the deploy has rewritten its entry while it was running.
  var beat = 0

  init(token: String) {
    self.token = token
    process = .current(token)
  }

  /// Parses an entry.
  ///
  /// One that cannot be read belongs to an unknown process.
  init(at path: SitePath, _ bytes: [UInt8]) {
    token = String(path.text.dropFirst(Self.prefix.count))
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    let isReadable = words.count == 5 && words.starts(with: ["vitrine-lock", "1"])
    process = ProcessIdentity(
      machine: isReadable ? words[2].filter { $0 != "-" } : "",
      id: isReadable ? Int32(words[3]) ?? 0 : 0)
    beat = isReadable ? Int(words[4].trimmingCharacters(in: .newlines)) ?? 0 : 0
  }

  var path: SitePath { SitePath(fixed: Self.prefix + token) }

  var bytes: [UInt8] {
    let machine = process.machine.isEmpty ? "-" : process.machine
    return Array("vitrine-lock 1 \(machine) \(process.id) \(beat)\n".utf8)
  }

  /// Whether the deploy has certainly ended.
  var hasEnded: Bool { process.hasEnded(token) }

  /// The deploy in messages.
  var name: String {
    process.isHere(token)
      ? "process \(process.id) on this machine"
      : "\(token.prefix(8).description.printable) on another machine"
  }
}
