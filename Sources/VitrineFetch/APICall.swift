// One call of a service's API, as a value. Adapters describe it, and the fetcher sends it. Secrets
// are kept apart from the start, so that no cache key, message or log can contain one, even in
// part.

public import VitrineModel

/// A GET request to a service's API.
public struct APICall: Sendable {
  /// A name and a value, in the query or among the header fields.
  public struct Parameter: Hashable, Sendable {
    /// The name of the query parameter or header field.
    public let name: String
    /// The value, without any escaping.
    public let value: String

    /// Creates a parameter.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The value of an answer.
  ///
  /// Only the adapter can judge it, because services report errors with status 200.
  public enum Verdict: Sendable {
    /// A usable answer.
    case good
    /// A transient failure: ask again, after the pause that `Retry-After` asks for.
    case retry(reason: String)
    /// A permanent failure. The answer is returned for the adapter to explain.
    case bad
    /// The calls of the key are used up.
    ///
    /// The answer is returned for the adapter to explain, and no call follows in the shortest
    /// period of the quotas.
    case quotaSpent

    var isGood: Bool { if case .good = self { true } else { false } }
    var isQuotaSpent: Bool { if case .quotaSpent = self { true } else { false } }
  }

  /// The address, which may already contain a query.
  public let address: WebAddress
  /// Other parameters of the query.
  public var query: [Parameter]
  /// Other header fields.
  public var headers: [Parameter]
  /// Secret parameters.
  ///
  /// They are added to the query only when it is sent.
  public var secretQuery: [Parameter]
  /// Secret header fields.
  ///
  /// They are sent only to the host of the address.
  public var secretHeaders: [Parameter]
  /// Signs each request for the call on behalf of a user; nil for calls that anybody may make.
  public var signer: OAuthSigner?
  /// The credentials for a token that is sent with the call; nil for calls without one.
  public var grant: TokenGrant?
  /// The age up to which a cached answer is used without asking.
  ///
  /// By default every build asks.
  public var maxAge: Duration
  /// Whether the service answers 429 once the calls of the key are used up.
  ///
  /// A 429 is retried first: it may also mean too many calls at once.
  public var isQuotaSpentBy429: Bool
  /// Judges an answer.
  public var judge: @Sendable (ServiceResponse) -> Verdict

  /// Creates a call.
  ///
  /// By default a status from 200 to 299 is good and every other is bad.
  public init(
    _ address: WebAddress, query: [Parameter] = [], headers: [Parameter] = [],
    secretQuery: [Parameter] = [], secretHeaders: [Parameter] = [], signer: OAuthSigner? = nil,
    grant: TokenGrant? = nil, maxAge: Duration = .zero, isQuotaSpentBy429: Bool = false,
    judge: @escaping @Sendable (ServiceResponse) -> Verdict = { $0.isSuccess ? .good : .bad }
  ) {
    self.address = address
    self.query = query
    self.headers = headers
    self.secretQuery = secretQuery
    self.secretHeaders = secretHeaders
    self.signer = signer
    self.grant = grant
    self.maxAge = maxAge
    self.isQuotaSpentBy429 = isQuotaSpentBy429
    self.judge = judge
  }
}

extension APICall {
  /// What must be removed from answers.
  var secrets: Secrets {
    Secrets(
      (secretHeaders + secretQuery).map(\.value) + (signer?.secrets ?? []) + (grant?.secrets ?? []))
  }
}

/// The answer of a service.
public struct ServiceResponse: Hashable, Sendable {
  /// The HTTP status.
  public let status: Int
  /// The header fields by name in lowercase; the last one of repeated fields.
  public let headers: [String: String]
  /// The decompressed body.
  public let body: [UInt8]

  /// Creates an answer.
  public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the status is from 200 to 299.
  public var isSuccess: Bool { (200..<300).contains(status) }
}
