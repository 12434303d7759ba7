// One question to a service, as a value: adapters describe it, the door to the network asks it.
// What is secret is kept apart from the start, so that no key of a cache, no message and no log can
// hold it, in whole or in part.

public import VitrineModel

/// A GET request to a service's API.
public struct APICall: Sendable {
  /// A name with its value, in the query or among the header fields.
  public struct Parameter: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What an answer is worth, which only an adapter can tell: services report errors with 200.
  public enum Verdict: Sendable {
    case good
    /// It may pass: ask again, after this long where the service says so.
    case again(reason: String, after: Duration? = nil)
    /// Asking again is of no use. The answer is handed out for the adapter to explain.
    case bad
  }

  /// Where to ask; may hold a query already.
  public let address: WebAddress
  public var query: [Parameter]
  public var headers: [Parameter]
  /// Added to the query when it is sent, and nowhere else.
  public var secretQuery: [Parameter]
  /// Sent to the address's own host only.
  public var secretHeaders: [Parameter]
  /// An answer at most this old is used without asking; by default every build asks.
  public var kept: Duration
  public var judge: @Sendable (Answer) -> Verdict

  public init(
    _ address: WebAddress, query: [Parameter] = [], headers: [Parameter] = [],
    secretQuery: [Parameter] = [], secretHeaders: [Parameter] = [], kept: Duration = .zero,
    judge: @escaping @Sendable (Answer) -> Verdict = { $0.isSuccess ? .good : .bad }
  ) {
    self.address = address
    self.query = query
    self.headers = headers
    self.secretQuery = secretQuery
    self.secretHeaders = secretHeaders
    self.kept = kept
    self.judge = judge
  }
}

/// What a service answered.
public struct Answer: Hashable, Sendable {
  public let status: Int
  /// Names in lower case; of doubled ones the last.
  public let headers: [String: String]
  public let body: [UInt8]

  public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  public var isSuccess: Bool { (200..<300).contains(status) }
}
