// The site that a build is about to publish. Its pages are sent while they are still written, so that an
// author need not wait for ten thousand others to see the one that is open.

import Synchronization
public import VitrineModel

/// Makes a file of a site that is not published yet; nil where the published one is to be sent.
public typealias ComingFiles = @Sendable (SitePath) async -> [UInt8]?

/// What is shown before it is published, and what pages are told of it. A class, since requests and
/// builds share it.
final class ComingSite: Sendable {
  private struct State {
    var files: ComingFiles?
    /// What pages that are shown now were told; nil where none is shown before it is published.
    var name: String?
    /// Was something sent that the coming site may have otherwise.
    var isMixed = false
    var count = 0
    /// The name by which pages know the published site, where they saw it before it was.
    var published: (generation: String, name: String)?
  }

  private let state = Mutex(State())

  /// For so long an index is waited for: those of another page share the browser's connections.
  private let patience: Duration

  init(patience: Duration = .seconds(2)) {
    self.patience = patience
  }

  /// Nil where the published file is to be sent.
  func file(at path: SitePath) async -> [UInt8]? {
    let end = ContinuousClock.now + patience
    guard let name = state.withLock(\.name) else { return nil }
    while let files = state.withLock({ $0.name == name ? $0.files : nil }) {
      if let bytes = await files(path) { return bytes }
      // Pictures and assets have other names where they are others, and pages say of what site they are.
      guard path.text.hasPrefix("search/"), !path.text.hasSuffix(".html") else { return nil }
      // Indexes come a moment after the pages that ask for them.
      guard .now < end, !Task.isCancelled else {
        state.withLock { if $0.name == name { $0.isMixed = true } }
        return nil
      }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return nil
  }

  /// Is a site shown that is not published.
  var isShown: Bool { state.withLock { $0.files != nil } }

  /// Is there such a file in the site to come.
  func holds(_ path: SitePath?) async -> Bool {
    guard let path, let files = state.withLock(\.files) else { return false }
    return await files(path) != nil
  }

  /// - Parameter generation: the published site.
  /// - Returns: what pages are told: no other site has had this name.
  func begin(_ files: @escaping ComingFiles, after generation: String) -> String {
    state.withLock { state in
      state.count += 1
      let name = "\(generation)+\(state.count)"
      (state.files, state.name, state.isMixed) = (files, name, false)
      return name
    }
  }

  /// - Parameters:
  ///   - isPublished: false where the site of before stays.
  ///   - generation: the published site.
  /// - Returns: what pages are told of it: what they were told where they show it already and nothing
  ///   of the site of before.
  func end(isPublished: Bool, _ generation: String) -> String {
    state.withLock { state in
      if isPublished, !state.isMixed, let name = state.name {
        state.published = (generation, name)
      }
      (state.files, state.name) = (nil, nil)
      guard let published = state.published, published.generation == generation else {
        return generation
      }
      return published.name
    }
  }
}
