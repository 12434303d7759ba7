// Which program made the pages of an output folder, as far as the cache knows: another one may make
// others of the same inputs, so that it renders all of them anew and writes those that differ.

import VitrineModel
import VitrinePublish
import VitrineStore

struct RendererIdentity: Sendable {
  /// Tells the running program from others; nil where that is not known.
  private let program: String?
  private let output: OutputFolder
  private let store: Store

  private static let kind = "maker-1"

  init(_ program: String?, of output: OutputFolder, _ store: Store) {
    self.program = program
    self.output = output
    self.store = store
  }

  /// Did this program make the pages that are published.
  func isOurs(_ live: LiveSite) -> Bool {
    guard let marker = live.marker, let words = words(marker) else { return false }
    // A cache that cannot be asked knows of no maker.
    return (try? store.fact(Self.kind, key)) == words
  }

  /// Notes that it did, once they are.
  func note() throws(StoreError) {
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
