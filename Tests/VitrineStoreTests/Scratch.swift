// A folder of a test's own, gone with the test.

import Foundation
import VitrineModel

@testable import VitrineStore

final class Scratch: Sendable {
  let path: String

  init() throws {
    let name = "vitrine-store-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var cache: String { path + "/cache" }

  /// A store that believes every file to have settled long ago, unless reported otherwise.
  func store(
    machine: String = "here", clock: Clock = Clock { Clock.system.now() + 3_600_000_000_000 }
  ) throws -> Store {
    try Store(directory: cache, machine: CacheEnvironment(name: machine), clock: clock)
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    return "\(path)/\(name)"
  }
}

/// Replaces one byte of a file by another.
func flip(_ path: String, at position: Int) throws {
  var data = try Data(contentsOf: URL(fileURLWithPath: path))
  data[position] ^= 0x41
  try data.write(to: URL(fileURLWithPath: path))
}

/// Leaves only the first bytes of a file.
func cut(_ path: String, to length: Int) throws {
  let data = try Data(contentsOf: URL(fileURLWithPath: path))
  try data.prefix(length).write(to: URL(fileURLWithPath: path))
}

func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
