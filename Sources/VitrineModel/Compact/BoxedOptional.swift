// An optional value that most holders lack. An optional has the size of its value in every holder; this
// takes 8 bytes, and a little more in the few holders that have one.

/// An optional value whose absence costs 8 bytes.
struct BoxedOptional<Value: Hashable & Sendable>: Hashable, Sendable {
  /// None or one.
  private let values: [Value]

  init(_ value: Value?) { values = value.map { [$0] } ?? [] }

  var value: Value? { values.first }
}
