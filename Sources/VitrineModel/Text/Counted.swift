// Counts in messages.

/// Returns a count with its noun, such as `1 photo` or `2 photos`.
public func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

extension Int {
  /// `12.3 MB`, in powers of ten.
  public var inBytes: String {
    switch self {
    case ..<1_000: "\(self) bytes"
    case ..<1_000_000: "\(Double(self / 100) / 10) kB"
    case ..<1_000_000_000: "\(Double(self / 100_000) / 10) MB"
    default: "\(Double(self / 100_000_000) / 10) GB"
    }
  }
}
