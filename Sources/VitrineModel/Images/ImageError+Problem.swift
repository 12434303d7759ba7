// A file that is left out is reported once, in the same words in each stage: while its metadata is
// read or only when its pixels are.

extension ImageError {
  /// Returns the problem of a file that is left out.
  ///
  /// - Parameter source: The file's path, as messages show it.
  /// - Returns: The problem, at the file.
  public func problem(at source: String) -> Problem {
    if case .refused(let problem) = self { return problem }
    return Problem(
      .warning, code, "\(source) is left out: \(reason)", at: .file(source), help: help)
  }

  /// Returns the problem of a file beside a photo that cannot be read.
  public func problem(ofSidecar source: String) -> Problem {
    if case .refused(let problem) = self { return problem }
    return Problem(
      .warning, "sidecar.unreadable", "\(source) is not used: \(reason)", at: .file(source),
      help: "write it again with the program that made it")
  }

  /// Returns the problem of a copy of a service's photo, which may arrive whole next time.
  public func problem(of photo: Photo) -> Problem {
    if case .refused(let problem) = self { return problem }
    return Problem(
      .warning, code, "\(photo.id.description.printable) is left out: \(reason)",
      at: photo.page.map { .address($0) } ?? .photo(photo.id),
      help: "build again later: the photo is then requested again")
  }

  private static let missingLibraryCode = "image.raw-library-missing"
  private static let missingLibraryHelp =
    "install LibRaw 0.20 or newer: apt-get install libraw-dev, or brew install libraw"

  /// Returns the problem of all raw files of a folder if the library that reads them is missing.
  ///
  /// - Parameters:
  ///   - count: The number of raw files that are left out.
  ///   - source: The folder's path, as messages show it.
  ///   - reason: Why the library cannot be loaded.
  /// - Returns: The problem, at the folder.
  public static func missingLibrary(
    for count: Int, in source: String, reason: String
  ) -> Problem {
    Problem(
      .warning, missingLibraryCode,
      "\(counted(count, "raw file is", "raw files are")) left out: "
        + "LibRaw, which reads raw files, cannot be loaded: \(reason)",
      at: .file(source), help: missingLibraryHelp)
  }

  private var code: String {
    switch self {
    case .empty: "image.empty"
    case .unreadable: "image.unreadable"
    case .notAPicture: "image.not-a-picture"
    case .unsupported, .video: "image.unsupported"
    case .tooLarge: "image.too-large"
    case .tooMuchMemory: "image.too-much-memory"
    case .damaged: "image.damaged"
    case .truncated: "image.truncated"
    case .noPreview: "image.no-preview"
    case .missingLibrary: Self.missingLibraryCode
    case .refused(let problem): problem.code
    }
  }

  private var reason: String {
    switch self {
    case .empty: "the file is empty"
    case .unreadable(let reason): reason
    case .notAPicture: "it is not a picture"
    case .video: "video is not a supported format"
    case .unsupported(let format, _): "\(format) is not a supported format"
    case .tooLarge(let megapixels, let limit): "\(megapixels) megapixels, the limit is \(limit)"
    case .tooMuchMemory(let megabytes, let limit):
      "decoding it takes \(megabytes) MB of memory, the limit is \(limit) MB"
    case .damaged(let reason), .truncated(let reason), .noPreview(let reason): reason
    case .missingLibrary(let reason):
      "LibRaw, which reads raw files, cannot be loaded: \(reason)"
    case .refused(let problem): problem.what
    }
  }

  private var help: String {
    switch self {
    case .empty, .damaged, .truncated: "copy the file again from its source"
    case .unreadable, .refused: "make it a regular file that this user may read"
    case .notAPicture:
      "copy the file again from its source, or move it out of the photo folder"
    case .unsupported(_, let help?): help
    case .unsupported, .video: "convert it to JPEG, PNG, WebP, AVIF, HEIC, TIFF or GIF"
    case .noPreview:
      "copy the file again from its source, or export it as JPEG from your raw converter "
        + "into the same folder"
    case .missingLibrary: Self.missingLibraryHelp
    case .tooLarge: "make it smaller, or raise images.max_megapixels in site.yml"
    case .tooMuchMemory(let megabytes, _):
      "set `images: { max_memory: \(megabytes)MB }` in site.yml if this machine has that much, "
        + "or save it as a baseline JPEG (not progressive)"
    }
  }
}

extension Problem {
  /// Returns the warning about a photo whose file is whole except for the mark at its end.
  public static func lacksEndMark(_ photo: Photo, isOfService: Bool) -> Problem {
    let file = photo.original.file?.source ?? ""
    return Problem(
      .warning, "image.no-end-mark",
      "\(isOfService ? photo.id.description.printable : file.printable) lacks the end of its file, "
        + "which has no pixels; the whole picture is published",
      at: isOfService ? photo.page.map { .address($0) } ?? .photo(photo.id) : .file(file),
      help: isOfService ? nil : "copy the file again from its source to replace it")
  }
}
