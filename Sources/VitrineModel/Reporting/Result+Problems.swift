// Independent parts of a site are checked before the problems of any of them are reported.

extension Result where Failure == Problems {
  /// The problems of a failure; empty for a success.
  public var problems: [Problem] {
    if case .failure(let problems) = self { problems.all } else { [] }
  }
}

extension Result where Failure == Problem {
  /// The problem of a failure; empty for a success.
  public var problems: [Problem] {
    if case .failure(let problem) = self { [problem] } else { [] }
  }
}

extension Result where Failure == Problem {
  /// Creates a result from asynchronous work.
  public init(_ work: () async throws(Problem) -> Success) async {
    do {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
