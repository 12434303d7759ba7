// The site that a build is about to publish. Its pages are sent while others are still being
// written, so that the author does not wait for ten thousand pages to see the open one.

import Synchronization
public import VitrineModel

/// Returns a file of a site that is not published yet; nil if the published file must be sent.
public typealias PendingFiles = @Sendable (SitePath) async -> [UInt8]?

/// The site that is shown before it is published, and the name by which pages know it.
///
/// A class, since requests and builds share it.
final class PendingSite: Sendable {
  /// The site that is being rendered, and what pages show of it.
  private struct State {
    var files: PendingFiles?
    /// The name of the site that pages show now; nil if no pending site is shown.
    var name: String?
    /// Whether an old file was sent that may differ in the pending site.
    var sentOldFile = false
    var count = 0
    /// The name by which pages know the published site, if they saw it before it was published.
    var published: (version: String, name: String)?
  }

  private let state = Mutex(State())

  /// The longest wait for an index: the requests of other pages share the browser's connections.
  private let indexTimeout: Duration

  init(indexTimeout: Duration = .seconds(2)) {
    self.indexTimeout = indexTimeout
  }

  /// Returns a file of the pending site; nil if the published file must be sent.
  func file(at path: SitePath) async -> [UInt8]? {
    let end = ContinuousClock.now + indexTimeout
    guard let name = state.withLock(\.name) else { return nil }
    while let files = state.withLock({ $0.name == name ? $0.files : nil }) {
      if let bytes = await files(path) { return bytes }
      // Images and assets have another name if their content differs, and a page names the site it
      // is from.
      guard path.text.hasPrefix("search/"), !path.text.hasSuffix(".html") else { return nil }
      // Indexes are ready a moment after the pages that request them.
      guard .now < end, !Task.isCancelled else {
        state.withLock { if $0.name == name { $0.sentOldFile = true } }
        return nil
      }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return nil
  }

  /// Whether a site is shown that is not published yet.
  var isShown: Bool { state.withLock { $0.files != nil } }

  /// Returns whether the pending site has a file.
  func contains(_ path: SitePath?) async -> Bool {
    guard let path, let files = state.withLock(\.files) else { return false }
    return await files(path) != nil
  }

  /// Begins to show a site.
  ///
  /// - Parameters:
  ///   - files: The files of the site.
  ///   - version: The published site.
  /// - Returns: The name of the site for pages, which no other site has had.
  func begin(_ files: @escaping PendingFiles, after version: String) -> String {
    state.withLock { state in
      state.count += 1
      let name = "\(version)+\(state.count)"
      (state.files, state.name, state.sentOldFile) = (files, name, false)
      return name
    }
  }

  /// Stops showing a site, because it is published or its build failed.
  ///
  /// - Parameters:
  ///   - isPublished: Whether the site is published; false if the previous one stays.
  ///   - version: The published site.
  /// - Returns: The name of the published site for pages. It is the name of the pending site if
  ///   pages show that site already and read no old file.
  func end(isPublished: Bool, _ version: String) -> String {
    state.withLock { state in
      if isPublished, !state.sentOldFile, let name = state.name {
        state.published = (version, name)
      }
      (state.files, state.name) = (nil, nil)
      guard let published = state.published, published.version == version else {
        return version
      }
      return published.name
    }
  }
}
