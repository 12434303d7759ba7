// The state of a quota, for display.

public import Foundation

/// The state of a service's quota for a key.
public struct QuotaState: Hashable, Sendable {
  /// The calls left.
  public let left: Int
  /// The calls of the whole quota.
  public let limit: Int
  /// The period of the quota.
  public let span: ServiceLimits.Quota.Span
  /// When further calls are allowed; nil while some are left.
  public let until: Date?

  /// Creates the state of a quota.
  public init(left: Int, limit: Int, span: ServiceLimits.Quota.Span, until: Date? = nil) {
    self.left = left
    self.limit = limit
    self.span = span
    self.until = until
  }
}
