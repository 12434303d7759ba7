import Foundation
import Testing

@testable import VitrineStore

struct TemporaryCacheTests {
  @Test func removesTheCachesOfKilledBuildsAndNoOthers() async throws {
    let paths = (0..<4).map { _ in TemporaryCache.newPath }
    let foreign = FileManager.default.temporaryDirectory.path + "/vitrine-mine-\(UUID().uuidString)"
    defer { (paths + [foreign]).forEach(TemporaryCache.remove) }
    for path in [paths[0], foreign] {
      let dead = try await StoreLock.acquire(path, timeout: .zero)
      dead.release()
    }
    let alive = try await StoreLock.acquire(paths[1], timeout: .zero)
    // Two that are about to begin.
    try FileManager.default.createDirectory(atPath: paths[2], withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: paths[3], withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: paths[3] + "/lock"))
    TemporaryCache.sweep()
    let isThere = (paths + [foreign]).map { FileManager.default.fileExists(atPath: $0) }
    #expect(isThere == [false, true, true, true, true])
    alive.release()
  }
}
