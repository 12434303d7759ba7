// One request that may change something at a service, as a value. What depends on the time of sending,
// such as a signature, is made for each attempt.

public import Foundation
public import VitrineModel

/// A request to a store of files. Sending it twice must do no more than sending it once.
public struct ServiceRequest: Sendable {
  public enum Method: String, Sendable {
    case get = "GET"
    case put = "PUT"
    case post = "POST"
  }

  public let method: Method
  /// With its query, where it has one.
  public let address: WebAddress
  public let body: RequestBody?
  /// The header fields of an attempt at this time.
  public let headers: @Sendable (Date) -> [APICall.Parameter]
  public let judge: @Sendable (Answer) -> APICall.Verdict

  public init(
    _ method: Method, _ address: WebAddress, body: RequestBody? = nil,
    headers: @escaping @Sendable (Date) -> [APICall.Parameter] = { _ in [] },
    judge: @escaping @Sendable (Answer) -> APICall.Verdict = { $0.isSuccess ? .good : .bad }
  ) {
    self.method = method
    self.address = address
    self.body = body
    self.headers = headers
    self.judge = judge
  }
}
