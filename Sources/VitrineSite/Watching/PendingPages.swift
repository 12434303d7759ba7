// The pages of a site that is being rendered, each made when it is requested. An edited text is shown
// at once, however many pages contain it.

import Synchronization
public import VitrineModel
import VitrinePages

/// Pages that can be shown before they are published.
///
/// Their images are already published. A class, because pages that depend on all others are added
/// later.
public final class PendingPages: Sendable {
  private let pages: Mutex<[Page]>
  private let rendering: PageRenderer

  /// Starts with the first pages.
  init(_ pages: [Page], by rendering: PageRenderer) {
    self.pages = Mutex(pages)
    self.rendering = rendering
  }

  /// Adds all pages, including indexes and feeds.
  func complete(with pages: [Page]) { self.pages.withLock { $0 = pages } }

  /// The bytes of a page.
  ///
  /// Nil if there is no such page yet, or it cannot be made; the build reports why.
  public func bytes(at path: SitePath) async -> [UInt8]? {
    let page = pages.withLock { $0.first { $0.route == path } }
    guard let page else { return nil }
    return try? await rendering.bytes(of: page)
  }
}
