// The result of a build, as a value and as the JSON that `--report` writes.

import VitrineCatalog
public import VitrineModel
import VitrinePages
import VitrinePublish

/// The result of a build.
public struct BuildReport: Sendable {
  /// Whether the counts are those of a build that was not made.
  private var isForecast = false
  /// Whether the site was published.
  public var isPublished = false
  /// What was counted.
  public var counts = Counts()
  var laps: [BuildStage: Duration] = [:]
  var total: Duration = .zero
  /// Notes, warnings and errors.
  public var problems: [Problem] = []
  /// What the sets of services gained and lost.
  private var changes: [SetChange] = []
  /// Whether all photos, including those of lists, come from folders: no service was called, nor
  /// will be.
  var isOfFiles = false
  /// Made when the report is written, because most builds need no report.
  private(set) var photos = LazyByteChunks(Array("[]".utf8))

  /// Counts of a build.
  public struct Counts: Sendable {
    /// Photos of the site.
    public var photos = 0
    /// Pages that visitors read.
    public var pages = 0
    /// Rendered pages.
    public var pagesRendered = 0
    /// Pages that differ from the published ones.
    public var pagesWritten = 0
    /// Images that were made.
    public var renditionsMade = 0
    /// Images that were reused.
    public var renditionsReused = 0
    /// Finished downloads.
    public var downloads = 0
    /// Requests to APIs.
    public var apiCalls = 0
    /// Files that were removed.
    public var removed = 0
  }

  /// Creates the report of a failed build.
  public init(failedWith problems: [Problem], requests: ProblemLog.Requests = .init()) {
    self.problems = problems
    counts.apiCalls = requests.calls
    counts.downloads = requests.downloads
  }

  /// Creates the report of a dry run, with the counts that a build would have.
  public init(_ forecast: Forecast, requests: ProblemLog.Requests) {
    self.init(failedWith: forecast.problems, requests: requests)
    isForecast = true
    counts.photos = forecast.photos
    counts.pages = forecast.allPages
    counts.pagesWritten = forecast.pages
    counts.renditionsMade = forecast.encoded.files
    counts.downloads = forecast.fetched.files
    counts.removed = forecast.removed.files
  }

  init(
    _ site: RenderableSite, _ counts: Counts, _ changes: [SetChange], _ watch: Stopwatch,
    _ problems: [Problem]
  ) {
    isPublished = true
    self.counts = counts
    self.changes = changes
    laps = watch.laps
    total = watch.total
    self.problems = problems
    photos = Self.photos(site.gallery, site.catalog)
  }

  /// Creates the report of a build that found nothing to do, and ends its last stage.
  ///
  /// Nil if the photos must be reported and the last build did not keep them in the cache.
  init?(
    unchangedSince lastBuild: LastBuild, in cache: String, _ isReported: Bool, _ watch: Stopwatch
  ) {
    guard let photos = isReported ? lastBuild.photos(in: cache) : [] else { return nil }
    watch.lap(.publish)
    isPublished = true
    counts.photos = lastBuild.photos
    counts.pages = lastBuild.pages
    counts.renditionsReused = lastBuild.renditions
    laps = watch.laps
    total = watch.total
    self.photos = LazyByteChunks(photos)
    isOfFiles = true
    problems = lastBuild.notes.map(\.problem)
  }

  /// The severity of the worst problem.
  public var severity: Problem.Severity? { problems.map(\.severity).max() }

  /// Seconds from start to end.
  public var seconds: Double { total.seconds }

  /// The stages in order, with their seconds.
  public var stages: [(stage: String, seconds: Double)] {
    BuildStage.timed.map { ($0.rawValue, (laps[$0] ?? .zero).seconds) }
  }
}

extension BuildReport.Counts {
  init(
    _ images: IllustratedCatalog, _ rendering: RenderOutcome, _ outcome: Publication.Outcome,
    requests: (calls: Int, downloads: Int)
  ) {
    photos = images.catalog.photos.count
    pages = rendering.pages
    pagesRendered = rendering.rendered
    pagesWritten = rendering.written
    renditionsMade = images.made
    renditionsReused = images.reused
    downloads = requests.downloads
    apiCalls = requests.calls
    removed = outcome.removed
  }
}

extension BuildReport {
  /// JSON with the keys that users' scripts rely on.
  public var json: LazyByteChunks {
    let report: TemplateMap = [
      "published": .bool(isPublished),
      "counts": countsValue,
      "dry_run": .bool(isForecast),
      "seconds": secondsValue,
      "problems": .list(problems.map(\.jsonValue)),
      "changes": .list(changes.map(Self.value)),
    ]
    var bytes: [UInt8] = []
    report.appendJSON(to: &bytes)
    bytes.removeLast()
    return LazyByteChunks(bytes + ",\"photos\":".utf8) + photos + LazyByteChunks(Array("}\n".utf8))
  }

  private var countsValue: TemplateValue {
    [
      "photos": .number(counts.photos), "pages": .number(counts.pages),
      "pages_rendered": .number(counts.pagesRendered),
      "pages_written": .number(counts.pagesWritten),
      "renditions_made": .number(counts.renditionsMade),
      "renditions_reused": .number(counts.renditionsReused),
      "downloads": .number(counts.downloads), "api_calls": .number(counts.apiCalls),
      "removed": .number(counts.removed),
    ]
  }

  private var secondsValue: TemplateValue {
    let stages = BuildStage.timed.map {
      (name: $0.rawValue, value: TemplateValue.decimal((laps[$0] ?? .zero).seconds))
    }
    return .map(TemplateMap([(name: "total", value: .decimal(seconds))] + stages))
  }

  private static func value(_ change: SetChange) -> TemplateValue {
    [
      "set": .text(change.set.slug),
      "came": .list(change.came.map { .text($0.description) }),
      "went": .list(change.went.map { .text($0.description) }),
    ]
  }

  private static func photos(_ gallery: Gallery, _ pictures: IllustratedCatalog) -> LazyByteChunks {
    let parts = LazyByteChunks(of: pictures.catalog.photos.indices, inChunksOf: 256) { positions in
      var bytes: [UInt8] = []
      for position in positions {
        if position > 0 { bytes.append(UInt8(ascii: ",")) }
        photo(at: position, gallery, pictures).appendJSON(to: &bytes)
      }
      return bytes
    }
    return LazyByteChunks([UInt8(ascii: "[")]) + parts + LazyByteChunks([UInt8(ascii: "]")])
  }

  private static func photo(
    at position: Catalog.Position, _ gallery: Gallery, _ pictures: IllustratedCatalog
  ) -> TemplateValue {
    let photo = pictures.catalog.photos[position]
    let images = pictures.images[position]
    return [
      "id": .text(photo.id.description),
      "source": .text(source(of: photo)),
      "page": .text(gallery.route(of: position).folder),
      "sets": .list(gallery.sets(of: position).map { .text($0) }),
      "renditions": .list(images.shown.map(value)),
      "original": images.original.map(value) ?? .none,
    ]
  }

  private static func value(_ rendition: Rendition) -> TemplateValue {
    [
      "path": .text(path(of: rendition)),
      "format": .text(rendition.format.name),
      "width": .number(rendition.size.width),
      "height": .number(rendition.size.height),
      "bytes": .number(rendition.file?.bytes ?? 0),
    ]
  }

  private static func source(of photo: Photo) -> String {
    switch photo.original {
    case .file(let file): file.source
    case .remote(let remote): photo.page?.text ?? remote.sizes[0].address.text
    }
  }

  private static func path(of rendition: Rendition) -> String {
    switch rendition.place {
    case .site(let file): file.path.text
    case .service(let address), .imgproxy(let address): address.text
    }
  }
}
