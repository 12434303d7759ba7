// The only kind of error that a person sees. Each module has its own errors inside; at its public
// entrances it throws or reports a `Problem`, so that each message says what is wrong, where, and
// how to fix it.

/// A message for the user: what is wrong, where, and what to do.
public struct Problem: Error, Hashable, Sendable {
  /// How serious a problem is.
  ///
  /// Notes never fail a run; warnings fail it only under `--strict`.
  public enum Severity: Int, Codable, Comparable, Sendable, CaseIterable {
    case note, warning, error

    /// Orders severities from note to error.
    public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  /// The place of a problem.
  public enum Place: Hashable, Sendable {
    /// A file, with a line and a column counted from 1 if they are known.
    case file(String, line: Int? = nil, column: Int? = nil)
    /// A photo.
    case photo(Photo.ID)
    /// An address on the web.
    case address(WebAddress)
    /// A key of the configuration, or a flag or variable of the command.
    case setting(String)
  }

  /// A stable name such as `provider.secret-missing`, which tests and documents use.
  public let code: String
  /// How serious the problem is.
  public let severity: Severity
  /// The problem in the user's words: one sentence that starts in lowercase, without a period.
  public let what: String
  /// The place of the problem, if there is one.
  public let place: Place?
  /// An imperative that says what to do now.
  public let help: String?

  /// Creates a problem.
  public init(
    _ severity: Severity, _ code: String, _ what: String, at place: Place? = nil,
    help: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.what = what
    self.place = place
    self.help = help
  }
}

/// Several independent problems that together stop a step, reported at once.
public struct Problems: Error, Hashable, Sendable {
  /// The problems.
  public let all: [Problem]

  /// Creates an error of several problems.
  public init(_ all: [Problem]) { self.all = all }
}

extension Problem.Place: CustomStringConvertible {
  /// The place as editors and people read it: `site.yml:14:5`, `flickr:4711`, an address or a key.
  public var description: String {
    switch self {
    case .file(let path, let line, let column):
      ([path] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
    case .photo(let id): id.description
    case .address(let address): address.text
    case .setting(let name): name
    }
  }
}
