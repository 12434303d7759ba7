// Counts in messages.

/// Returns a count with its noun, such as `1 photo` or `2 photos`.
public func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}
