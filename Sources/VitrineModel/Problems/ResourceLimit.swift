// Limits of the system for this process, as shells set them with `ulimit`.

import Foundation

/// A resource that the system may limit for this process.
public enum ResourceLimit: Sendable {
  /// Memory addresses, in bytes (`ulimit -v`).
  case addressSpace
  /// Processor time, in seconds (`ulimit -t`).
  case processorTime

  /// The limit; nil if there is none.
  public var current: Int? { values.flatMap { Self.finite($0.rlim_cur) } }

  /// Lowers the limit to one below the highest that it may be raised to, if that is limited.
  public func lowerBelowHighest() {
    guard var values, let highest = Self.finite(values.rlim_max), highest > 1 else { return }
    values.rlim_cur = min(values.rlim_cur, values.rlim_max - 1)
    setrlimit(resource, &values)
  }

  private static func finite(_ value: rlim_t) -> Int? { value < rlim_t(Int.max) ? Int(value) : nil }

  private var values: rlimit? {
    var values = rlimit()
    return getrlimit(resource, &values) == 0 ? values : nil
  }

  private var resource: Int32 {
    #if canImport(Darwin)
      self == .addressSpace ? RLIMIT_AS : RLIMIT_CPU
    #else
      Int32((self == .addressSpace ? RLIMIT_AS : RLIMIT_CPU).rawValue)
    #endif
  }
}
