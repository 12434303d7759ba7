// The program that made the pages of an output folder, if the cache records it. Another program may
// make other pages from the same inputs, so it renders all of them again and writes the ones that
// differ.

import VitrineModel
import VitrinePublish
import VitrineStore

/// Identifies the program that rendered the pages of the output folder.
struct RendererIdentity: Sendable {
  /// Identifies the running program; nil if that is not known.
  private let program: String?
  private let output: OutputFolder
  private let store: Store

  private static let kind = "renderer-1"

  init(_ program: String?, of output: OutputFolder, _ store: Store) {
    self.program = program
    self.output = output
    self.store = store
  }

  /// Whether this program made the published pages.
  func isOurs(_ live: LiveSite) -> Bool {
    guard let marker = live.marker, let words = words(marker) else { return false }
    // An unreadable cache names no program.
    return (try? store.fact(Self.kind, key)) == words
  }

  /// Records this program once the pages are published.
  func note() throws(Problem) {
    let path = "\(output.path)/\(OutputFolder.marker)"
    guard let marker = try FileStatus.ofLink(at: path), let words = words(marker),
      try store.fact(Self.kind, key) != words
    else { return }
    try store.setFact(Self.kind, key, words)
    try store.flush()
  }

  private var key: Digest { Store.digest(of: output.path.utf8) }

  private func words(_ marker: FileStatus) -> [UInt8]? {
    program.map { Array("\($0) \(marker.identity)".utf8) }
  }
}
