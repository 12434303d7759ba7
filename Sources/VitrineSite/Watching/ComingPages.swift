// The pages of a site that is being rendered, each made when somebody asks for it: who edits a text sees
// it at once, however many pages it stands on.

public import VitrineModel
import VitrinePages

/// Pages that can be seen before they are published. Their pictures are published already.
public struct ComingPages: Sendable {
  private let pages: [Page]
  private let rendering: Rendering

  init(_ pages: [Page], by rendering: Rendering) {
    self.pages = pages
    self.rendering = rendering
  }

  /// Nil where there is no such page, and where it cannot be made: the build tells why.
  public func bytes(at path: SitePath) async -> [UInt8]? {
    guard let page = pages.first(where: { $0.route == path }) else { return nil }
    return try? await rendering.bytes(of: page)
  }
}
