// Loads a site.yml and reports all problems of the file together.

public import VitrineModel

extension SiteConfiguration {
  /// The size limit of a site.yml: 256 KiB, enough for more than a thousand sets.
  static let mostBytes = 256 << 10

  /// Reads and checks a site.yml.
  ///
  /// - Parameters:
  ///   - file: the path, absolute or relative to the current folder; messages show it as it is.
  ///   - environment: the variables for `${NAME}`.
  ///   - providers: the providers that a set may name.
  ///   - ignoring: the codes of problems that do not matter to the caller.
  /// - Returns: the checked configuration.
  /// - Throws: all problems found, in the order of the file.
  public static func load(
    file: String, environment: [String: String], providers: [ProviderDeclaration],
    forgiven: Set<String> = []
  ) throws(Problems) -> SiteConfiguration {
    let reading = try reading(file: file, environment: environment, providers: providers)
    let isGood = reading.faults.allSatisfy { forgiven.contains($0.code) }
    guard let configuration = reading.configuration, isGood else {
      throw Problems(reading.faults)
    }
    return configuration
  }

  /// Reads a site.yml as far as possible.
  ///
  /// - Parameters:
  ///   - file: the path, absolute or relative to the current folder; messages show it as it is.
  ///   - environment: the variables for `${NAME}`.
  ///   - providers: the providers that a set may name.
  /// - Returns: the configuration, as far as it could be read, and the problems.
  /// - Throws: a problem if the file itself cannot be read.
  public static func reading(
    file: String, environment: [String: String], providers: [ProviderDeclaration]
  ) throws(Problems) -> SiteReading {
    let path = resolve(file, from: currentDirectory())
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try RegularFile.bytes(at: path, most: mostBytes)
    } catch {
      throw Problems([error.problem(of: file)])
    }
    let faults = Faults(file: file, severity: .error)
    let reader = SiteReader(
      file: file, directory: parent(of: path), environment: environment, providers: providers,
      faults: faults)
    return reader.read(bytes)
  }
}

extension FileFault {
  fileprivate func problem(of file: String) -> Problem {
    let place = Problem.Place.file(file)
    return switch self {
    case .missing:
      Problem(
        .error, "config.not-found", "there is no such file", at: place,
        mend: "go to your gallery's folder (`cd gallery`), name the file with `--config`, or"
          + " begin a gallery: `vitrine new gallery`")
    case .isFolder:
      Problem(
        .error, "config.not-a-file", "this is a folder, not a file", at: place,
        mend: "name the file inside it: `\(file)/site.yml`")
    case .notRegular:
      Problem(
        .error, "config.not-a-file", "this is not a regular file", at: place,
        mend: "name a regular file, not a pipe or a device")
    case .unreadable(let reason):
      Problem(
        .error, "config.unreadable", "the file cannot be read: \(reason)", at: place,
        mend: "check the permissions of the file and its folders")
    case .refused(let refusal): refusal.problem(doing: "read", at: file)
    case .tooLarge(let most):
      Problem(
        .error, "config.too-large", "the file is larger than \(most / 1024) KiB", at: place,
        mend: "make the file smaller")
    }
  }
}
