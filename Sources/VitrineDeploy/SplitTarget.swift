// A destination with a separate bucket for images and videos, for sites whose pages fit on a host, but
// not their images. The lists and the lock are with the pages.

import VitrineModel

/// A destination in two places.
struct SplitTarget: DeployTarget {
  private let pages: any DeployTarget
  private let media: any DeployTarget

  init(pages: any DeployTarget, media: any DeployTarget) {
    (self.pages, self.media) = (pages, media)
  }

  var name: String { "\(pages.name) with images in \(media.name)" }

  private func place(of path: SitePath) -> any DeployTarget { path.isMedia ? media : pages }

  func read(_ path: SitePath) async throws(DeployError) -> [UInt8]? {
    try await place(of: path).read(path)
  }

  /// Lists the images of one place and everything else of the other; with a prefix, lists of deploys.
  ///
  /// The place of the images must have no list or lock of a deploy: it may be the place of the pages under
  /// another address.
  func list(_ prefix: String) async throws(DeployError) -> [String: RemoteFile] {
    guard prefix.isEmpty else { return try await pages.list(prefix) }
    let images = try await media.list("")
    guard !images.keys.contains(where: { SitePath($0).map(DeployLists.isPath) ?? false }) else {
      throw .occupied(destination: media.name)
    }
    let others = try await pages.list("").filter { !Self.isMedia($0.key) }
    return images.filter { Self.isMedia($0.key) }.merging(others) { $1 }
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

  /// Returns a warning if images are with the pages.
  ///
  /// They stay: visitors may still get them from there, or both places may be the same after all.
  func notes() async throws(DeployError) -> [Problem] {
    var files: [String] = []
    for folder in SitePath.mediaFolders {
      files += try await pages.list(folder).keys.filter(Self.isMedia)
    }
    guard !files.isEmpty else { return [] }
    return [.misplaced(files.sorted(), in: pages.name, insteadOf: media.name)]
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

extension Problem {
  fileprivate static func misplaced(
    _ files: [String], in pages: String, insteadOf media: String
  ) -> Problem {
    Problem(
      .warning, "deploy.misplaced",
      "\(counted(files.count, "file")) of images and videos \(files.count == 1 ? "is" : "are") still in"
        + " \(pages), where removed photos stay public: \(files.some)",
      help: "when visitors get the images from \(media), remove the folders"
        + " \(SitePath.mediaFolders.joined(separator: ", ")) there")
  }
}
