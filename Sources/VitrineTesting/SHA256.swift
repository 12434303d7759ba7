// A second implementation of SHA-256, from FIPS 180-4 (https://doi.org/10.6028/NIST.FIPS.180-4), to
// check the hashes of the program. For tests only: it is slow.

public import VitrineModel

/// The hash of FIPS 180-4.
public enum SHA256 {
  /// Returns the hash of some bytes.
  public static func digest(of bytes: [UInt8]) -> Digest {
    var state = fractions(of: 8) { $0.squareRoot() }
    let constants = fractions(of: 64, root: cubeRoot)
    let padded = padded(bytes)
    for start in stride(from: 0, to: padded.count, by: 64) {
      compress(padded[start..<start + 64], into: &state, constants)
    }
    let hash = state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
    return Digest(hash) ?? .zero
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let zeros = (119 - bytes.count % 64) % 64
    let length = UInt64(bytes.count) * 8
    return bytes + [0x80] + [UInt8](repeating: 0, count: zeros)
      + (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
  }

  private static func compress(
    _ block: ArraySlice<UInt8>, into state: inout [UInt32], _ constants: [UInt32]
  ) {
    var schedule = (0..<16).map { index in
      block.dropFirst(index * 4).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for t in 16..<64 {
      let x = schedule[t - 15]
      let y = schedule[t - 2]
      let s0 = turn(x, 7) ^ turn(x, 18) ^ x >> 3
      let s1 = turn(y, 17) ^ turn(y, 19) ^ y >> 10
      schedule.append(schedule[t - 16] &+ s0 &+ schedule[t - 7] &+ s1)
    }
    var v = state
    for t in 0..<64 {
      let s1 = turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25)
      let choice = v[4] & v[5] ^ ~v[4] & v[6]
      let first = v[7] &+ s1 &+ choice &+ constants[t] &+ schedule[t]
      let s0 = turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)
      let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
      v = [first &+ s0 &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
    }
    for index in state.indices { state[index] &+= v[index] }
  }

  private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  // MARK: Constants: the first 32 bits of the fractional parts of roots of the first primes

  private static func fractions(of count: Int, root: (Double) -> Double) -> [UInt32] {
    primes.prefix(count).map { prime in
      let root = root(Double(prime))
      return UInt32((root - root.rounded(.down)) * 4_294_967_296)
    }
  }

  /// Newton's method.
  ///
  /// A double has more than the 35 bits needed.
  private static func cubeRoot(_ number: Double) -> Double {
    (0..<60).reduce(number) { root, _ in root - (root - number / (root * root)) / 3 }
  }

  private static let primes: [Int] = (2...311).filter { number in
    !(2..<number).contains { $0 * $0 <= number && number.isMultiple(of: $0) }
  }
}
