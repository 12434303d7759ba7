// The pages of a site that is being rendered, each made when somebody asks for it: who edits a text sees
// it at once, however many pages it stands on.

import Synchronization
public import VitrineModel
import VitrinePages

/// Pages that can be seen before they are published. Their pictures are published already. A class, since
/// those that wait for what all pages share come later.
public final class PendingPages: Sendable {
  private let pages: Mutex<[Page]>
  private let rendering: PageRenderer

  /// - Parameter pages: the first ones.
  init(_ pages: [Page], by rendering: PageRenderer) {
    self.pages = Mutex(pages)
    self.rendering = rendering
  }

  /// From now on there are all of them, indexes and feeds too.
  func complete(with pages: [Page]) { self.pages.withLock { $0 = pages } }

  /// Nil where there is no such page yet, and where it cannot be made: the build tells why.
  public func bytes(at path: SitePath) async -> [UInt8]? {
    let page = pages.withLock { $0.first { $0.route == path } }
    guard let page else { return nil }
    return try? await rendering.bytes(of: page)
  }
}
