// Counts raw files while several are read at once. What is left out for one reason is one message.

import Synchronization
import VitrineModel

/// The raw files that are left out.
///
/// A class, because the readers of a folder share it.
final class RawTally: Sendable {
  private struct Counts {
    var ignored = 0
    var unread = 0
    var reason = ""
  }

  private let counts = Mutex(Counts())

  /// Counts files that site.yml says to leave out.
  func addIgnored(_ count: Int) { counts.withLock { $0.ignored += count } }

  /// Counts a file that cannot be read without a library.
  func addUnread(_ reason: String) {
    counts.withLock {
      $0.unread += 1
      $0.reason = reason
    }
  }

  /// The messages about all of them.
  func problems(in source: String) -> [Problem] {
    let source = source.isEmpty ? "." : source
    let counts = counts.withLock { $0 }
    var problems: [Problem] = []
    if counts.unread > 0 {
      problems.append(
        ImageError.missingLibrary(for: counts.unread, in: source, reason: counts.reason))
    }
    if counts.ignored > 0 {
      problems.append(
        Problem(
          .note, "folder.raw-ignored",
          "\(counted(counts.ignored, "raw file was", "raw files were")) left out, as site.yml says",
          at: .file(source),
          help: "remove `raw: ignore` from providers.folder to publish their previews"))
    }
    return problems
  }
}

extension ImageMetadata {
  /// The longest edge below which a preview is not what its owner would publish.
  private static let smallPreview = 1_000

  /// Whether the photo is a raw file.
  var isRaw: Bool { extractor != nil }

  /// The warning about a raw file with nothing but a small preview; nil for any other file.
  func smallPreview(of source: String) -> Problem? {
    guard isRaw, size.longestEdge < Self.smallPreview else { return nil }
    return Problem(
      .warning, "folder.small-preview",
      "\(source.printable) is published as its preview of \(size.width) x \(size.height) pixels, "
        + "the largest picture in the raw file",
      at: .file(source),
      help: "export it as JPEG from your raw converter into the same folder, under the same name")
  }
}
