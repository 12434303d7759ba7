// Which problems every build of the same files would report, so that a build that has nothing to do can
// repeat them.

extension Problem {
  /// Whether every build of the same files would report the problem: it does not count, or follows
  /// from the contents of the files.
  ///
  /// Permissions, decoders, memory and the cache may have changed by the next build.
  public var isLasting: Bool {
    switch severity {
    case .note: true
    case .warning: Self.ofContents.contains(where: code.hasPrefix)
    case .error: false
    }
  }

  private static let ofContents = [
    "config.", "exclude.", "favorites.", "folder.sidecar-", "folder.small-preview",
    "folder.text-cut", "image.empty", "image.no-end-mark", "image.not-a-picture",
    "image.too-large", "image.too-much-memory", "metadata.", "page.", "set.", "static.",
    "video.damaged",
    "video.no-", "video.too-large", "video.unplayable",
  ]
}
