// The one kind of fault a person sees. Every stage may have errors of its own inside; at its door
// it throws or reports a `Problem`, so that each message says what, where, and how to mend it.

/// Something to tell the user: what is wrong, where, and what can be done.
public struct Problem: Error, Hashable, Sendable {
  /// How bad it is. Notes never count, warnings fail a run only under `--strict`.
  public enum Severity: Int, Codable, Comparable, Sendable, CaseIterable {
    case note, warning, error

    public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  /// Where it is.
  public enum Place: Hashable, Sendable {
    /// A file, with a line and a column counted from 1 where they are known.
    case file(String, line: Int? = nil, column: Int? = nil)
    case photo(Photo.ID)
    case address(WebAddress)
    /// A key of the configuration, or a flag or variable of the command.
    case setting(String)
  }

  /// A stable name such as `provider.secret-missing`; tests and documentation use it.
  public let code: String
  public let severity: Severity
  /// One sentence in the user's words, lower-case start, no full stop.
  public let what: String
  public let place: Place?
  /// What the reader can do now.
  public let mend: String?

  public init(
    _ severity: Severity, _ code: String, _ what: String, at place: Place? = nil,
    mend: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.what = what
    self.place = place
    self.mend = mend
  }
}

/// Several independent faults that together stop a stage, told in one go.
public struct Problems: Error, Hashable, Sendable {
  public let all: [Problem]

  public init(_ all: [Problem]) { self.all = all }
}

extension Problem.Place: CustomStringConvertible {
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
