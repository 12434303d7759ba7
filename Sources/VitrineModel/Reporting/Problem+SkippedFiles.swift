// Photo folders contain many files that are not published: raw files, videos, notes of programs, photos
// that somebody rejected. Each has its own note in the report. On a terminal, one line for each
// reason counts them, and also the many photos of a service whose host is down.

extension Problem {
  private static let notAPhoto = "folder.not-a-photo"
  private static let onlySound = "folder.only-sound"
  private static let rejected = "folder.rejected"
  private static let hidden = "folder.trash"
  private static let losesGainMap = "folder.gain-map"
  private static let lacksGainMap = "folder.no-gain-map"
  private static let credentialed = "folder.content-credentials"

  /// Returns the note about a file in a photo folder that is not a photo.
  ///
  /// - Parameter source: The file's path, as messages show it.
  /// - Returns: The note.
  public static func notAPhoto(_ source: String) -> Problem {
    Problem(
      .note, notAPhoto, "\(source.printable) is not a photo and was skipped", at: .file(source),
      help: "list such files in `providers.folder.exclude` to skip them without a note")
  }

  /// Returns the note about a file in a photo folder that has sound and no picture.
  ///
  /// - Parameter source: The file's path as people know it.
  /// - Returns: The note.
  public static func onlySound(_ source: String) -> Problem {
    Problem(
      .note, onlySound, "\(source.printable) has only sound and is not published",
      at: .file(source),
      help: "list such files in `providers.folder.exclude` to skip them without a note")
  }

  /// Returns the note about a photo that somebody rejected in a photo program.
  ///
  /// - Parameter source: The file's path, as messages show it.
  /// - Returns: The note.
  public static func rejected(_ source: String) -> Problem {
    Problem(
      .note, rejected, "\(source.printable) is rejected and was left out",
      at: .file(source),
      help: "remove the rejection in your photo program to publish it")
  }

  /// Returns the note about a photo that is deleted or hidden in another program.
  ///
  /// - Parameters:
  ///   - source: The file's path, as messages show it.
  ///   - program: The name of the program.
  ///   - help: How to publish the photo.
  /// - Returns: The note.
  public static func hidden(_ source: String, in program: String, help: String) -> Problem {
    Problem(
      .note, hidden, "\(source.printable) is deleted or hidden in \(program) and was left out",
      at: .file(source), help: help)
  }

  /// Returns the note about a photo whose HDR gain map no published image keeps.
  ///
  /// - Parameter source: The file's path, as messages show it.
  /// - Returns: The note.
  public static func losesGainMap(_ source: String) -> Problem {
    Problem(
      .note, losesGainMap, "\(source.printable) is published without its HDR gain map",
      at: .file(source),
      help:
        "set `images.originals: true` to publish upright photos in full size, with their gain maps"
    )
  }

  /// Returns the note about a photo whose metadata names a gain map that is not in the file.
  ///
  /// - Parameter source: The file's path, as messages show it.
  /// - Returns: The note.
  public static func lacksGainMap(_ source: String) -> Problem {
    Problem(
      .note, lacksGainMap, "\(source.printable) names an HDR gain map that is not in the file",
      at: .file(source), help: "export the photo again to publish it with its gain map")
  }

  /// Returns the note about a photo whose original has Content Credentials.
  ///
  /// - Parameters:
  ///   - source: The file's path, as messages show it.
  ///   - issuer: The name of the issuer; empty if unknown.
  /// - Returns: The note.
  public static func hasCredentials(_ source: String, issuer: String) -> Problem {
    let by = issuer.isEmpty ? "" : " from \(issuer.printable)"
    return Problem(
      .note, credentialed,
      "\(source.printable) has Content Credentials\(by), which published files do not have",
      at: .file(source))
  }

  /// The ending of the file in lowercase, such as `.nef`; nil if it has none.
  fileprivate var fileEnding: String? {
    // The record of an unchanged build has places as texts.
    guard let name = place?.description.split(separator: "/").last,
      let dot = name.lastIndex(of: "."), dot != name.startIndex,
      name.index(after: dot) != name.endIndex
    else { return nil }
    return name[dot...].lowercased()
  }

  fileprivate static func summary(of skipped: [Problem], code: String) -> Problem {
    let isOne = skipped.count == 1
    let subject =
      switch code {
      case rejected:
        isOne
          ? "1 photo is rejected and was left out"
          : "\(skipped.count) photos are rejected and were left out"
      case credentialed:
        isOne
          ? "1 photo has Content Credentials, which published files do not have"
          : "\(skipped.count) photos have Content Credentials, which published files do not have"
      case hidden:
        isOne
          ? "1 photo is deleted or hidden in another program and was left out"
          : "\(skipped.count) photos are deleted or hidden in another program and were left out"
      case losesGainMap:
        isOne
          ? "1 photo is published without its HDR gain map, which only full-size copies keep"
          : "\(skipped.count) photos are published without their HDR gain maps, which only full-size"
            + " copies keep"
      case lacksGainMap:
        isOne
          ? "1 photo names an HDR gain map that is not in its file"
          : "\(skipped.count) photos name HDR gain maps that are not in their files"
      case onlySound:
        isOne
          ? "1 file has only sound and is not published: \(kinds(of: skipped))"
          : "\(skipped.count) files have only sound and are not published: \(kinds(of: skipped))"
      default:
        isOne
          ? "1 file is not a photo and was skipped: \(kinds(of: skipped))"
          : "\(skipped.count) files are not photos and were skipped: \(kinds(of: skipped))"
      }
    let them = isOne ? "it" : "them"
    return Problem(
      .note, code, "\(subject) (--verbose lists \(them))")
  }

  private static func kinds(of skipped: [Problem]) -> String {
    let counts = skipped.reduce(into: [String: Int]()) { counts, problem in
      counts[problem.fileEnding ?? "without an extension", default: 0] += 1
    }
    let kinds = counts.sorted { a, b in a.value == b.value ? a.key < b.key : a.value > b.value }
    let most = 8
    let rest = kinds.dropFirst(most).reduce(0) { $0 + $1.value }
    return
      (kinds.prefix(most).map { "\($0.value) \($0.key)" } + (rest > 0 ? ["\(rest) others"] : []))
      .joined(separator: ", ")
  }

  /// The codes of notes that are counted, in the order of their lines.
  fileprivate static let countedCodes = [
    credentialed, losesGainMap, lacksGainMap, rejected, hidden, onlySound, notAPhoto,
  ]
}

extension Problem {
  /// The most photos that are named if they are left out for the same reason.
  fileprivate static let mostNamed = 10

  /// Why a photo of a service could not be fetched in this build; nil for other problems.
  fileprivate var reasonOfLoss: String? {
    guard code == "image.not-fetched", help == "build again later",
      let mark = what.firstRange(of: " is left out: ")
    else { return nil }
    return String(what[mark.upperBound...])
  }
}

extension [Problem] {
  /// The problems with a note at the end for each reason to leave files out, which counts them,
  /// instead of a note for each file.
  public var countingSkippedFiles: [Problem] {
    let others = filter { !Problem.countedCodes.contains($0.code) }
    return others.countingLostPhotos
      + Problem.countedCodes.compactMap { code in
        let skipped = filter { $0.code == code }
        return skipped.isEmpty ? nil : .summary(of: skipped, code: code)
      }
  }

  /// The problems with one warning for all photos that are left out for the same passing reason, such
  /// as a host that is down, if they are many.
  private var countingLostPhotos: [Problem] {
    let lost = Dictionary(grouping: self) { $0.reasonOfLoss ?? "" }
      .filter { !$0.key.isEmpty && $0.value.count > Problem.mostNamed }
    var counted: Set<String> = []
    return compactMap { problem in
      guard let reason = problem.reasonOfLoss, let alike = lost[reason] else { return problem }
      guard counted.insert(reason).inserted else { return nil }
      return Problem(
        problem.severity, problem.code,
        "\(alike.count) photos are left out: \(reason) (--verbose lists them)", help: problem.help)
    }
  }
}
