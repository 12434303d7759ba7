// Pages rendered by several workers, each with a template engine of its own, and handed to the
// publication in their order. Only a few pieces are under way at once, so that memory stays flat.
// A page whose inputs are those of the last build is neither rendered nor written.

import VitrineModel
import VitrinePages
import VitrineTemplates

/// What rendering did.
struct RenderOutcome: Sendable {
  var pages = 0
  var rendered = 0
  /// Those of them that differ from the published ones.
  var written = 0
}

struct Rendering: Sendable {
  private let workers: [RenderWorker]
  /// Pages a worker takes at a time.
  private static let piece = 64

  init(theme: Theme, workers: Int) throws(Problem) {
    let fingerprints = try PageFingerprints(theme: theme)
    self.workers = (0..<max(1, workers)).map { _ in
      RenderWorker(theme: theme, fingerprints: fingerprints)
    }
  }

  func run(
    _ pages: [Page], into publication: inout Publication, progress: (Int, Int) -> Void
  ) async throws(Problem) -> RenderOutcome {
    var outcome = RenderOutcome()
    var queue = Queue(pages: pages, before: publication.manifest, workers: workers)
    defer { queue.cancel() }
    while let piece = try await queue.next() {
      for page in piece {
        outcome.pages += 1
        try await publish(page, in: &publication, counting: &outcome)
      }
      progress(outcome.pages, pages.count)
    }
    return outcome
  }

  private func publish(
    _ page: RenderedPage, in publication: inout Publication, counting outcome: inout RenderOutcome
  ) async throws(Problem) {
    if page.bytes == nil, try publication.keep(page.page.route, inputs: page.inputs) { return }
    // Where there are no bytes after all, somebody has touched the published file.
    let bytes = if let bytes = page.bytes { bytes } else { try await workers[0].render(page.page) }
    outcome.rendered += 1
    let isNew = try publication.put(page: bytes, at: page.page.route, inputs: page.inputs)
    if isNew { outcome.written += 1 }
  }

  /// The pieces of work in their order, each begun before it is asked for.
  private struct Queue {
    let pages: [Page]
    let before: SiteManifest?
    let workers: [RenderWorker]
    private var begun: [Task<Result<[RenderedPage], Problem>, Never>] = []
    private var start = 0
    private var turn = 0

    init(pages: [Page], before: SiteManifest?, workers: [RenderWorker]) {
      self.pages = pages
      self.before = before
      self.workers = workers
    }

    mutating func next() async throws(Problem) -> [RenderedPage]? {
      while begun.count < workers.count * 2, start < pages.count { begin() }
      guard !begun.isEmpty else { return nil }
      guard !Task.isCancelled else { throw .stopped }
      return try await begun.removeFirst().value.get()
    }

    private mutating func begin() {
      let end = min(start + Rendering.piece, pages.count)
      let worker = workers[turn % workers.count]
      begun.append(
        Task { [before, piece = pages[start..<end]] in
          await worker.render(piece, before: before)
        })
      start = end
      turn += 1
    }

    func cancel() { begun.forEach { $0.cancel() } }
  }
}

extension Problem {
  /// The user stopped the build.
  static let stopped = Problem(
    .error, "site.stopped", "stopped; the published site is as it was",
    mend: "run the command again: what was done is kept")
}
