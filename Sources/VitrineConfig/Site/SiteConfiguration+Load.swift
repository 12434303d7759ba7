// From the file to the value, with every fault of the file told in one go.

public import VitrineModel

extension SiteConfiguration {
  /// 256 KiB: more than a thousand sets.
  static let mostBytes = 256 << 10

  /// Reads and checks a site.yml.
  /// - Parameter forgiven: codes of faults that do not matter for what is to be done.
  /// - Throws: all faults found, in the order of the file.
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

  /// Reads a site.yml as far as it can be read.
  /// - Parameters:
  ///   - file: its path, absolute or from the current folder; messages name it like this.
  ///   - environment: where `${NAME}` is looked up.
  ///   - providers: the providers a set may name.
  /// - Throws: where there is no file to be read.
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
        mend: "name the file with `--config`, or run the command in the folder of site.yml")
    case .isFolder:
      Problem(
        .error, "config.not-a-file", "this is a folder, not a file", at: place,
        mend: "name the file inside it: `\(file)/site.yml`")
    case .notRegular:
      Problem(
        .error, "config.not-a-file", "this is not a regular file", at: place,
        mend: "the configuration must be a file, not a pipe or a device")
    case .unreadable(let reason):
      Problem(
        .error, "config.unreadable", "the file cannot be read: \(reason)", at: place,
        mend: "check the permissions of the file and of its folders")
    case .refused(let refusal): refusal.problem(doing: "read", at: file)
    case .tooLarge(let most):
      Problem(
        .error, "config.too-large", "the file is larger than \(most / 1024) KiB", at: place,
        mend: "make the file smaller")
    }
  }
}
