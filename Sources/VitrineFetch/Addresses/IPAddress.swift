// Which addresses are of the open internet. A photo service or a redirect must not be able to make
// a build talk to the machine it runs on, its network, or a cloud's metadata service. What is not
// known to be public is refused. Sources: the IANA special-purpose registries for IPv4 and IPv6.

import Foundation

/// A numeric address, 4 or 16 bytes.
struct IPAddress: Hashable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads `192.0.2.1` and `2001:db8::1`; no other notation.
  init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      bytes = withUnsafeBytes(of: &four) { Array($0) }
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      bytes = withUnsafeBytes(of: &six) { Array($0) }
    } else {
      return nil
    }
  }

  /// As it is written to connect to it.
  var text: String {
    if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
    return stride(from: 0, to: 16, by: 2)
      .map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }
      .joined(separator: ":")
  }

  /// Is it one that anybody on the internet can reach.
  var isPublic: Bool {
    bytes.count == 4 ? Self.isPublic(four: bytes) : isPublicSix
  }
}

extension IPAddress {
  private static func isPublic(four: [UInt8]) -> Bool {
    !closedFour.contains { $0.holds(four) }
  }

  /// Only 2000::/3 has been given to anybody; within it, what carries IPv4 inside is refused too,
  /// since a relay would unpack it.
  private var isPublicSix: Bool {
    Block("2000::", 3).holds(bytes) && !Self.closedSix.contains { $0.holds(bytes) }
  }

  private static let closedFour: [Block] = [
    Block("0.0.0.0", 8), Block("10.0.0.0", 8), Block("100.64.0.0", 10), Block("127.0.0.0", 8),
    Block("169.254.0.0", 16), Block("172.16.0.0", 12), Block("192.0.0.0", 24),
    Block("192.0.2.0", 24), Block("192.31.196.0", 24), Block("192.52.193.0", 24),
    Block("192.88.99.0", 24), Block("192.168.0.0", 16), Block("192.175.48.0", 24),
    Block("198.18.0.0", 15), Block("198.51.100.0", 24), Block("203.0.113.0", 24),
    // Clouds answer from these public-looking addresses on behalf of the machine itself.
    Block("168.63.129.16", 32), Block("100.100.100.200", 32),
    // Multicast, reserved, broadcast.
    Block("224.0.0.0", 4), Block("240.0.0.0", 4),
  ]

  private static let closedSix: [Block] = [
    // Teredo, benchmarking, ORCHID and whatever else is for protocols.
    Block("2001::", 23), Block("2001:db8::", 32), Block("3fff::", 20),
    // 6to4.
    Block("2002::", 16),
  ]
}

/// A range of addresses.
private struct Block: Sendable {
  private let start: [UInt8]
  private let bits: Int

  /// A start that cannot be read holds everything: a slip here must not open a door.
  init(_ start: String, _ bits: Int) {
    self.start = IPAddress(start)?.bytes ?? []
    self.bits = bits
  }

  func holds(_ address: [UInt8]) -> Bool {
    guard !start.isEmpty else { return true }
    guard start.count == address.count else { return false }
    let whole = bits / 8
    guard start.prefix(whole) == address.prefix(whole) else { return false }
    let rest = bits % 8
    guard rest > 0 else { return true }
    let mask = ~(UInt8.max >> UInt8(rest))
    return start[whole] & mask == address[whole] & mask
  }
}
