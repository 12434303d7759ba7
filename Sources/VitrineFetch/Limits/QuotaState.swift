// What is left of a quota, as it is shown.

public import Foundation

/// Where a service's quota for a key stands.
public struct QuotaState: Hashable, Sendable {
  /// Calls that may still be made.
  public let left: Int
  /// Of so many.
  public let limit: Int
  public let span: ServiceLimits.Quota.Span
  /// When more may be made; nil while some are left.
  public let until: Date?

  public init(left: Int, limit: Int, span: ServiceLimits.Quota.Span, until: Date? = nil) {
    self.left = left
    self.limit = limit
    self.span = span
    self.until = until
  }
}
