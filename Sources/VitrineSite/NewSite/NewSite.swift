// What `vitrine new` writes, decided before anything is written: a small site that builds at once
// and explains itself. The files are values; making them is the work of `NewFolder`.

public import VitrineModel
import VitrineStore

/// A site to begin with.
public struct NewSite: Sendable {
  struct File: Hashable, Sendable {
    let path: SitePath
    let bytes: [UInt8]
  }

  /// The files of one folder stand together, and `site.yml` is the last: without it there is no site.
  let files: [File]
  /// What the user should know of it.
  public let notes: [Problem]

  /// - Throws: where the sample photos cannot be read.
  public init(in environment: BuildEnvironment) throws(Problem) {
    let samples = try SamplePhotos(beside: ThemeLocator.folders(with: environment.program))
    self.init(samples)
  }

  /// - Parameter samples: nil for a site whose photos are still to come.
  init(_ samples: SamplePhotos?) {
    let texts = StarterTexts(hasSamples: samples != nil)
    let album = samples == nil ? Self.file("Photos/album.yml", StarterTexts.album) : nil
    let written = [
      Self.file("Pages/about.md", texts.about),
      Self.file(".github/workflows/gallery.yml", StarterTexts.workflow),
      Self.file(".gitignore", StarterTexts.ignored),
      Self.file("favorites.csv", texts.favorites),
      Self.file("site.yml", texts.settings),
    ]
    files = (samples?.files ?? []) + (album.map { [$0] } ?? []) + written
    notes = samples == nil ? [.noSamplePhotos] : []
  }

  /// How many photos it begins with.
  public var photoCount: Int { files.count { $0.path.text.hasSuffix(".jpg") } }

  /// Writes the site into a folder that is missing or empty, `site.yml` last.
  ///
  /// - Parameter path: the folders above it are made where they are missing.
  /// - Throws: `new.occupied` where something stands there, else what the system refused; then
  ///   nothing is left of what was made.
  public func write(to path: String) throws(Problem) {
    // With a slash at its end, a link would be followed.
    let end = path.lastIndex { $0 != "/" }
    var folder = NewFolder()
    do throws(Problem) {
      try folder.fill(folder.open(end.map { String(path[...$0]) } ?? path), with: files)
    } catch {
      folder.takeBack()
      throw error
    }
  }

  static func file(_ path: String, _ text: String) -> File {
    file(path, Array(text.utf8))
  }

  static func file(_ path: String, _ bytes: [UInt8]) -> File {
    File(path: SitePath(fixed: path), bytes: bytes)
  }
}

extension Problem {
  fileprivate static let noSamplePhotos = Problem(
    .note, "new.no-photos", "the sample photos did not come with this Vitrine; the site has none",
    at: .setting("Photos"), mend: "put photos of yours into Photos/, then build")
}
