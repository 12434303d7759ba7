// A request that may change something at a service, as a value. Parts that depend on the time, such
// as a signature, are created for each attempt.

public import Foundation
public import VitrineModel

/// A request to a file storage service.
///
/// It must be idempotent, because it may be sent twice.
public struct ServiceRequest: Sendable {
  /// The HTTP method.
  public enum Method: String, Sendable {
    /// The method that has this name in HTTP.
    case get = "GET"
    case put = "PUT"
    case post = "POST"
  }

  /// The HTTP method.
  public let method: Method
  /// The address, including any query.
  public let address: WebAddress
  /// The body, if the request has one.
  public let body: RequestBody?
  /// Returns the header fields of an attempt at a given time.
  public let headers: @Sendable (Date) -> [APICall.Parameter]
  /// Judges an answer.
  public let judge: @Sendable (ServiceResponse) -> APICall.Verdict

  /// Creates a request.
  ///
  /// By default a status from 200 to 299 is good and every other is bad.
  public init(
    _ method: Method, _ address: WebAddress, body: RequestBody? = nil,
    headers: @escaping @Sendable (Date) -> [APICall.Parameter] = { _ in [] },
    judge: @escaping @Sendable (ServiceResponse) -> APICall.Verdict = {
      $0.isSuccess ? .good : .bad
    }
  ) {
    self.method = method
    self.address = address
    self.body = body
    self.headers = headers
    self.judge = judge
  }
}
