// Renders pages with several workers, each with its own template engine, and hands them to the
// publication in order. Only a few batches are in progress at once, so memory use stays flat. A
// page whose inputs are those of the last build is neither rendered nor written. A page that shows
// none of the changed photos is not even compared.

import VitrineModel
import VitrinePages
import VitrinePublish
import VitrineTemplates

/// The result of rendering, in pages that visitors read, without feeds, indexes and scripts.
struct RenderOutcome: Sendable {
  var pages = 0
  var rendered = 0
  /// Rendered pages that differ from the published ones.
  var written = 0
  /// The inputs of the pages and their digest; nil if they have not changed.
  var inputs: (all: Digest, gallery: GalleryInputs)?
}

/// Renders the pages of a site.
struct PageRenderer: Sendable {
  private let workers: [RenderWorker]
  private let fingerprints: PageFingerprints
  /// The name of the record in the site's marker with the digest of all inputs.
  private static let record = "pages"
  /// The number of pages that a worker takes at a time.
  static let chunk = 16

  init(theme: Theme, workers: Int) throws(Problem) {
    let first = try RenderWorker.first(of: theme)
    fingerprints = first.fingerprints
    self.workers = [first] + (0..<max(0, workers - 1)).map { _ in first.sibling() }
  }

  /// Renders the pages that changed.
  ///
  /// - Parameters:
  ///   - pages: All pages of the site.
  ///   - gallery: The inputs of all pages, without templates.
  ///   - isOurs: Whether this program made the published pages.
  ///   - record: The inputs of the last build.
  ///   - publication: Takes the pages.
  ///   - progress: Called with the number of finished pages and of all pages.
  /// - Returns: The result.
  /// - Throws: A problem of a page.
  func run(
    _ pages: [Page], of gallery: GalleryInputs, isOurs: Bool,
    knowing record: PageInputsCache, into publication: inout Publication,
    progress: (Int, Int) -> Void
  ) async throws(Problem) -> RenderOutcome {
    let inputs = fingerprints.all(with: gallery)
    let before = isOurs ? publication.manifest : nil
    let known = before.flatMap(Self.inputs)
    if let record = SiteManifest.Record(name: Self.record, bytes: Array(inputs.hex.utf8)) {
      publication.put(record: record)
    }
    let changes =
      known == inputs ? [] : known.flatMap { earlier($0, record) }.flatMap(gallery.changes)
    let changed = try changes.map { (changes) throws(Problem) in
      try keep(pages, but: changes, in: &publication)
    }
    var outcome = try await render(
      changed ?? pages, of: gallery, since: before, into: &publication, progress: progress)
    outcome.pages = pages.count(where: \.isRead)
    outcome.inputs = known == inputs ? nil : (inputs, gallery)
    return outcome
  }

  /// Whether the pages of a site have other inputs than these.
  func isNew(_ gallery: GalleryInputs, to before: SiteManifest?) -> Bool {
    before.flatMap(Self.inputs) != fingerprints.all(with: gallery)
  }

  private static func inputs(of manifest: SiteManifest) -> Digest? {
    manifest.record(record).flatMap { Digest(hexDigits: $0) }
  }

  /// Renders one page beside others.
  func bytes(of page: Page) async throws(Problem) -> [UInt8] {
    try await workers[workers.count - 1].render(page).parts.flatMap(\.self)
  }

  /// The inputs of the published pages, if they were made with these very templates.
  private func earlier(_ known: Digest, _ record: PageInputsCache) -> GalleryInputs? {
    let earlier = record.inputs(named: known)
    return earlier.flatMap { fingerprints.all(with: $0) == known ? $0 : nil }
  }

  /// Keeps the pages that show none of the changed photos.
  ///
  /// Returns the others, and pages that somebody has touched.
  private func keep(
    _ pages: [Page], but changes: Set<Catalog.Position>, in publication: inout Publication
  ) throws(Problem) -> [Page] {
    var others: [Page] = []
    for page in pages {
      let isSame = changes.isEmpty || page.photos.map(changes.isDisjoint) == true
      if isSame, try publication.keep(page.route) { continue }
      others.append(page)
    }
    return others
  }

  private func render(
    _ pages: [Page], of gallery: GalleryInputs, since before: SiteManifest?,
    into publication: inout Publication, progress: (Int, Int) -> Void
  ) async throws(Problem) -> RenderOutcome {
    var outcome = RenderOutcome()
    var done = 0
    var queue = BatchQueue(pages: pages, gallery: gallery, before: before, workers: workers)
    defer { queue.cancel() }
    while let chunk = try await queue.next() {
      for page in chunk {
        try await publish(page, in: &publication, counting: &outcome)
      }
      done += chunk.count
      progress(done, pages.count)
    }
    return outcome
  }

  private func publish(
    _ page: RenderedPage, in publication: inout Publication, counting outcome: inout RenderOutcome
  ) async throws(Problem) {
    if page.made == nil, try publication.keep(page.page.route, inputs: page.inputs) { return }
    // If it was not rendered, somebody has touched the published file.
    let made = if let made = page.made { made } else { try await workers[0].render(page.page) }
    let isNew = try publication.put(made, at: page.page.route, inputs: page.inputs)
    guard page.page.isRead else { return }
    outcome.rendered += 1
    if isNew { outcome.written += 1 }
  }

  /// The batches in order, each started before it is needed.
  private struct BatchQueue {
    let pages: [Page]
    /// The positions of long pages come first: at the end one worker would be left alone with them.
    let order: [Int32]
    let gallery: GalleryInputs
    let before: SiteManifest?
    let workers: [RenderWorker]
    private var begun: [Task<Result<[RenderedPage], Problem>, Never>] = []
    private var start = 0
    private var turn = 0

    init(
      pages: [Page], gallery: GalleryInputs, before: SiteManifest?, workers: [RenderWorker]
    ) {
      self.pages = pages
      self.gallery = gallery
      let places = pages.indices.map(Int32.init)
      order = places.filter { pages[Int($0)].isLong } + places.filter { !pages[Int($0)].isLong }
      self.before = before
      self.workers = workers
    }

    mutating func next() async throws(Problem) -> [RenderedPage]? {
      while begun.count < workers.count * 2, start < order.count { begin() }
      guard !begun.isEmpty else { return nil }
      guard !Task.isCancelled else { throw .stopped }
      return try await begun.removeFirst().value.get()
    }

    private mutating func begin() {
      // A long page is its own batch, so that two workers never wait for one.
      let next = order[start...].prefix(PageRenderer.chunk).map { pages[Int($0)] }
      let chunk = next.prefix(max(1, next.firstIndex(where: \.isLong) ?? next.count))
      let worker = workers[turn % workers.count]
      begun.append(
        Task { [gallery, before] in
          await worker.render(chunk, of: gallery, before: before)
        })
      start += chunk.count
      turn += 1
    }

    func cancel() { begun.forEach { $0.cancel() } }
  }
}
