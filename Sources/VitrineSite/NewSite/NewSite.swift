// The files of `vitrine new`, decided before anything is written: a small site that builds at once,
// with comments that explain it. The files are values; `SiteFolderCreation` creates them.

public import VitrineModel
import VitrineStore

/// A site to start with.
public struct NewSite: Sendable {
  /// A file of the new site.
  public struct File: Hashable, Sendable {
    /// Its path in the folder of the site.
    public let path: SitePath
    let bytes: [UInt8]
    /// The file to copy instead of the bytes.
    let source: String?

    /// Creates a file with some content.
    public init(path: SitePath, bytes: [UInt8]) {
      (self.path, self.bytes, source) = (path, bytes, nil)
    }

    /// Creates a copy of the file at an absolute path.
    public init(path: SitePath, copying source: String) {
      (self.path, bytes, self.source) = (path, [], source)
    }
  }

  /// Files of one folder are consecutive, and `site.yml` is the last: without it there is no site.
  public let files: [File]
  /// Notes for the user.
  public let notes: [Problem]

  /// Creates a site with sample photos, if they come with the program.
  ///
  /// Throws if they cannot be read, or if the site could not be built.
  public init(in environment: BuildEnvironment) throws(Problem) {
    try Self.checkThemes(of: environment)
    let samples = try SamplePhotos(beside: ThemeLocator.folders(with: environment.program))
    self.init(samples)
  }

  /// Throws if the themes that come with the program are missing.
  public static func checkThemes(of environment: BuildEnvironment) throws(Problem) {
    let themes = ThemeLocator(site: "", program: environment.program)
    if let problem = themes.notInstalled { throw problem }
  }

  /// Creates a site from files: those of a folder are consecutive, and `site.yml` is the last.
  public init(files: [File], notes: [Problem]) {
    self.files = files
    self.notes = notes
  }

  /// Without samples, the photos are still to come.
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

  /// The number of sample photos.
  public var photoCount: Int { files.count { $0.path.text.hasSuffix(".jpg") } }

  /// Writes the site into a missing or empty folder, `site.yml` last.
  ///
  /// - Parameter path: The folder. It and the folders above it are created if they are missing.
  /// - Throws: `new.occupied` if there is something at the path, or what the system refuses.
  ///   Nothing is then left of the site.
  public func write(to path: String) throws(Problem) {
    // With a slash at its end, a link would be followed.
    let end = path.lastIndex { $0 != "/" }
    var folder = SiteFolderCreation()
    do {
      try folder.fill(folder.open(end.map { String(path[...$0]) } ?? path), with: files)
    } catch {
      folder.undo()
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
    .note, "new.no-photos",
    "the sample photos are missing from this installation; the site has no photos",
    at: .setting("Photos"), help: "put your photos into Photos/, then build")
}
