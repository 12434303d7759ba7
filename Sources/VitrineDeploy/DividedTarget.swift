// A destination with a bucket for images and videos, for sites whose pages fit on a host that the images
// would not. The lists and the lock are with the pages.

import VitrineModel

/// A destination in two places.
struct DividedTarget: DeployTarget {
  private let pages: any DeployTarget
  private let media: any DeployTarget

  init(pages: any DeployTarget, media: any DeployTarget) {
    (self.pages, self.media) = (pages, media)
  }

  var name: String { "\(pages.name) and \(media.name)" }

  private func place(of path: SitePath) -> any DeployTarget { path.isMedia ? media : pages }

  func read(_ path: SitePath) async throws(DeployError) -> [UInt8]? {
    try await place(of: path).read(path)
  }

  /// Lists each file where it belongs.
  func list(_ prefix: String) async throws(DeployError) -> [String: RemoteFile] {
    let listed = try await pages.list(prefix).filter { !Self.isMedia($0.key) }
    return try await media.list(prefix).filter { Self.isMedia($0.key) }.merging(listed) { $1 }
  }

  private static func isMedia(_ text: String) -> Bool { SitePath(text)?.isMedia ?? false }

  func matches(_ file: LocalFile, _ listed: RemoteFile) async throws(DeployError) -> Bool {
    try await place(of: file.entry.path).matches(file, listed)
  }

  func describes(_ bytes: [UInt8], _ listed: RemoteFile) -> Bool {
    pages.describes(bytes, listed)
  }

  @discardableResult
  func put(_ upload: Upload) async throws(DeployError) -> RemoteFile {
    try await place(of: upload.path).put(upload)
  }

  func remove(_ paths: [SitePath]) async throws(DeployError) {
    let (media, pages) = (paths.filter(\.isMedia), paths.filter { !$0.isMedia })
    if !pages.isEmpty { try await self.pages.remove(pages) }
    if !media.isEmpty { try await self.media.remove(media) }
  }

  /// Removes images that are still with the pages, from deploys before they had their own bucket.
  func removeMisplaced(_ isOurs: (SitePath) -> Bool) async throws(DeployError) {
    let misplaced = try await pages.list("").keys.compactMap { SitePath($0) }
      .filter { $0.isMedia && isOurs($0) }.sorted()
    for paths in misplaced.chunks(of: 1_000) { try await pages.remove(Array(paths)) }
  }

  func flush() async throws(DeployError) {
    try await media.flush()
    try await pages.flush()
  }

  func lock() async throws(DeployError) -> KernelLock { try await pages.lock() }

  var settlesLate: Bool { pages.settlesLate || media.settlesLate }

  func configureServing() async throws(DeployError) -> [Problem] {
    try await pages.configureServing()
  }

  func close() async {
    await pages.close()
    await media.close()
  }
}
