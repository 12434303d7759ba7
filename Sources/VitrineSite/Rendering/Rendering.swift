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
}

struct Rendering: Sendable {
  private let workers: [RenderWorker]
  private static let piece = 64

  init(theme: Theme, workers: Int) throws(Problems) {
    let fingerprints = try PageFingerprints(theme: theme)
    var made: [RenderWorker] = []
    for _ in 0..<max(1, workers) {
      made.append(RenderWorker(theme: theme, fingerprints: fingerprints))
    }
    self.workers = made
  }

  func run(
    _ pages: [Page], into publication: inout Publication, before: SiteManifest?,
    progress: (Int, Int) -> Void
  ) async throws(Problems) -> RenderOutcome {
    var outcome = RenderOutcome()
    var pieces = Pieces(pages: pages, before: before, workers: workers)
    defer { pieces.cancel() }
    progress(0, pages.count)
    while let piece = try await pieces.next() {
      for page in piece {
        outcome.pages += 1
        do {
          if let bytes = page.bytes {
            outcome.rendered += 1
            try publication.put(page: bytes, at: page.route, inputs: page.inputs)
          } else {
            try publication.keep(page.route)
          }
        } catch {
          throw Problems([error])
        }
      }
      progress(outcome.pages, pages.count)
    }
    return outcome
  }

  /// The pieces of work in their order, each begun before it is asked for.
  private struct Pieces {
    let pages: [Page]
    let before: SiteManifest?
    let workers: [RenderWorker]
    private var begun: [Task<Result<[RenderedPage], Problems>, Never>] = []
    private var start = 0
    private var turn = 0

    init(pages: [Page], before: SiteManifest?, workers: [RenderWorker]) {
      self.pages = pages
      self.before = before
      self.workers = workers
    }

    mutating func next() async throws(Problems) -> [RenderedPage]? {
      while begun.count < workers.count * 2, start < pages.count { begin() }
      guard !begun.isEmpty else { return nil }
      guard !Task.isCancelled else { throw Problems([.stopped]) }
      return try await begun.removeFirst().value.get()
    }

    private mutating func begin() {
      let end = min(start + Rendering.piece, pages.count)
      let piece = Array(pages[start..<end])
      let worker = workers[turn % workers.count]
      begun.append(Task { [before] in await worker.render(piece, before: before) })
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
