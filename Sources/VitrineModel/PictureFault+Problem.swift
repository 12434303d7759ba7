// Files that are left out are named once, with the reason, in the same words wherever it shows:
// while metadata is read or only when the pixels are.

extension PictureFault {
  /// A warning: the file is left out, the build goes on.
  /// - Parameter source: the file's path as people know it.
  public func problem(at source: String, severity: Problem.Severity = .warning) -> Problem {
    if case .refused(let problem) = self { return problem }
    return Problem(
      severity, code, "\(source) is left out: \(reason)", at: .file(source), mend: mend)
  }

  /// Of a copy of a service's photo, which may come whole the next time.
  public func problem(of photo: Photo) -> Problem {
    if case .refused(let problem) = self { return problem }
    return Problem(
      .warning, code, "\(photo.id.description.printable) is left out: \(reason)",
      at: photo.page.map { .address($0) } ?? .photo(photo.id),
      mend: "build again later: it is asked for anew")
  }

  private var code: String {
    switch self {
    case .empty: "image.empty"
    case .unreadable: "image.unreadable"
    case .notAPicture: "image.not-a-picture"
    case .unsupported: "image.unsupported"
    case .tooLarge: "image.too-large"
    case .damaged: "image.damaged"
    case .truncated: "image.truncated"
    case .refused(let problem): problem.code
    }
  }

  private var reason: String {
    switch self {
    case .empty: "the file is empty"
    case .unreadable(let reason): reason
    case .notAPicture: "it is not a picture"
    case .unsupported(let format): "\(format) is not a format that is published"
    case .tooLarge(let megapixels, let limit): "\(megapixels) megapixels, the limit is \(limit)"
    case .damaged(let reason), .truncated(let reason): reason
    case .refused(let problem): problem.what
    }
  }

  private var mend: String {
    switch self {
    case .empty, .damaged, .truncated: "copy the file anew from its source, or remove it"
    case .unreadable, .refused: "make it a regular file that this user may read, or remove it"
    case .notAPicture: "remove it from the folder of photos"
    case .unsupported: "convert it to JPEG, PNG, WebP, AVIF, HEIC, TIFF or GIF"
    case .tooLarge: "make it smaller, or raise images.max_megapixels in site.yml"
    }
  }
}
