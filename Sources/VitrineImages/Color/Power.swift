// Powers from nothing but additions, multiplications and divisions, which all processors round alike. Those of C
// libraries differ in their last bit, also with the processor, and may round a table to another number.

/// Powers that are the same on every machine, exact to about 15 digits.
enum Power {
  private static let ln2 = 0.693_147_180_559_945_3

  /// Returns a base raised to an exponent; 0 unless the base is positive and both are finite.
  static func of(_ base: Double, _ exponent: Double) -> Double {
    guard base > 0, base.isFinite, exponent.isFinite else { return 0 }
    return exponential(exponent * logarithm(base))
  }

  /// The series of the inverse hyperbolic tangent, for a number between 0.7 and 1.4.
  private static func logarithm(_ number: Double) -> Double {
    var (significand, exponent) = (number.significand, Double(number.exponent))
    if significand > 1.4 { (significand, exponent) = (significand / 2, exponent + 1) }
    let ratio = (significand - 1) / (significand + 1)
    let square = ratio * ratio
    var sum = 0.0
    for divisor in stride(from: 25.0, through: 1, by: -2) { sum = sum * square + 1 / divisor }
    return 2 * ratio * sum + exponent * ln2
  }

  /// The series of the exponential function, for a number between -0.35 and 0.35.
  private static func exponential(_ number: Double) -> Double {
    let doublings = (number / ln2).rounded()
    guard abs(doublings) < 1_000 else { return doublings < 0 ? 0 : .infinity }
    let rest = number - doublings * ln2
    var sum = 1.0
    for divisor in stride(from: 17.0, through: 1, by: -1) { sum = 1 + sum * rest / divisor }
    return Double(sign: .plus, exponent: Int(doublings), significand: sum)
  }
}
