// Loads a site.yml and reports all problems of the file together.

public import VitrineModel

extension SiteConfiguration {
  /// The size limit of a site.yml: 256 KiB, enough for more than a thousand sets.
  static let maxBytes = 256 << 10

  /// Reads and checks a site.yml.
  ///
  /// - Parameters:
  ///   - file: The path, absolute or relative to the current folder; messages show it as it is.
  ///   - environment: The variables for `${NAME}`.
  ///   - providers: The providers that a set may name.
  ///   - ignoring: The codes of problems that do not matter to the caller.
  /// - Returns: The checked configuration.
  /// - Throws: All problems found, in the order of the file.
  public static func load(
    file: String, environment: [String: String], providers: [ProviderDeclaration],
    ignoring: Set<String> = []
  ) throws(Problems) -> SiteConfiguration {
    let reading = try parse(file: file, environment: environment, providers: providers)
    let isGood = reading.problems.allSatisfy { ignoring.contains($0.code) }
    guard let configuration = reading.configuration, isGood else {
      throw Problems(reading.problems)
    }
    return configuration
  }

  /// Reads a site.yml that may have problems.
  ///
  /// - Parameters:
  ///   - file: The path, absolute or relative to the current folder; messages show it as it is.
  ///   - environment: The variables for `${NAME}`.
  ///   - providers: The providers that a set may name.
  /// - Returns: The readable part of the configuration, and the problems.
  /// - Throws: A problem if the file itself cannot be read.
  public static func parse(
    file: String, environment: [String: String], providers: [ProviderDeclaration]
  ) throws(Problems) -> ParsedSite {
    let path = resolve(file, from: currentDirectory())
    let bytes: [UInt8]
    do {
      bytes = try RegularFile.bytes(at: path, maxBytes: maxBytes)
    } catch {
      throw Problems([error == .missing ? missing(file, at: path) : error.problem(of: file)])
    }
    let diagnostics = Diagnostics(file: file, severity: .error, checksTexts: true)
    let reader = SiteReader(
      file: file, directory: parent(of: path), environment: environment, providers: providers,
      diagnostics: diagnostics)
    return reader.read(bytes)
  }

  /// The problem of a file that does not exist; names a file beside it that was probably meant.
  private static func missing(_ file: String, at path: String) -> Problem {
    let folder = parent(of: path)
    let name = String(path.dropFirst(folder == "/" ? 1 : folder.utf8.count + 1))
    let names = namesOfFiles(in: folder)
    // Windows hides the end of `site.yml.txt`.
    let near =
      names.first { $0.hasPrefix("\(name).") }
      ?? nearest(to: name, in: names.filter { $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") })
    let help: String
    if let near {
      help = "rename \(quote(near)) to \(quote(name)), or name it with `--config`"
    } else if file == "site.yml" {
      help =
        "go to your gallery's folder (`cd gallery`), name the file with `--config`, or begin a"
        + " gallery: `vitrine new gallery`"
    } else {
      help = "check the name after `--config`"
    }
    return Problem(
      .error, "config.not-found", "there is no \(name.isEmpty ? file : name) in \(folder)",
      at: .file(file), help: help)
  }
}

extension FileReadError {
  fileprivate func problem(of file: String) -> Problem {
    let place = Problem.Place.file(file)
    return switch self {
    case .missing:
      Problem(.error, "config.not-found", "the file does not exist", at: place)
    case .isFolder:
      Problem(
        .error, "config.not-a-file", "this is a folder, not a file", at: place,
        help: "name the file inside it: `\(file)/site.yml`")
    case .notRegular:
      Problem(
        .error, "config.not-a-file", "this is not a regular file", at: place,
        help: "name a regular file, not a pipe or a device")
    case .unreadable(let reason):
      Problem(
        .error, "config.unreadable", "the file cannot be read: \(reason)", at: place,
        help: "check the permissions of the file and its folders")
    case .refused(let refusal): refusal.problem(doing: "read", at: file)
    case .tooLarge(let maxBytes):
      Problem(
        .error, "config.too-large", "the file is larger than \(maxBytes / 1024) KiB", at: place,
        help: "make the file smaller")
    }
  }
}
