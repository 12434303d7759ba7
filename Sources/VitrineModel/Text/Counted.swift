// Counts in messages.

/// Returns a count with its noun, such as `1 photo` or `2 photos`.
///
/// `plural` is for nouns that need more than an `s`, and for a noun with its verb.
public func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
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
