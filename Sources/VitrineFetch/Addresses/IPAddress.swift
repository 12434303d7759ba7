// Decides which addresses are public. A photo service or a redirect must not be able to make a
// build connect to its own machine, its network, or a cloud's metadata service. Addresses that are
// not known to be public are refused. Sources: the IANA special-purpose registries for IPv4 and
// IPv6.

import Foundation

/// An IPv4 or IPv6 address: 4 or 16 bytes.
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

  /// The text form that is used to connect.
  var text: String {
    if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
    return stride(from: 0, to: 16, by: 2)
      .map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }
      .joined(separator: ":")
  }

  /// Whether the address is public, so that anybody on the internet can reach it.
  var isPublic: Bool {
    bytes.count == 4 ? Self.isPublic(four: bytes) : isPublicSix
  }
}

extension IPAddress {
  private static func isPublic(four: [UInt8]) -> Bool {
    !closedFour.contains { $0.holds(four) }
  }

  /// Whether an IPv6 address is public.
  ///
  /// Only 2000::/3 is allocated. Within it, addresses that contain an IPv4 address are refused too,
  /// because a relay would unpack them.
  private var isPublicSix: Bool {
    CIDRBlock("2000::", 3).holds(bytes) && !Self.closedSix.contains { $0.holds(bytes) }
  }

  private static let closedFour: [CIDRBlock] = [
    CIDRBlock("0.0.0.0", 8), CIDRBlock("10.0.0.0", 8), CIDRBlock("100.64.0.0", 10),
    CIDRBlock("127.0.0.0", 8),
    CIDRBlock("169.254.0.0", 16), CIDRBlock("172.16.0.0", 12), CIDRBlock("192.0.0.0", 24),
    CIDRBlock("192.0.2.0", 24), CIDRBlock("192.31.196.0", 24), CIDRBlock("192.52.193.0", 24),
    CIDRBlock("192.88.99.0", 24), CIDRBlock("192.168.0.0", 16), CIDRBlock("192.175.48.0", 24),
    CIDRBlock("198.18.0.0", 15), CIDRBlock("198.51.100.0", 24), CIDRBlock("203.0.113.0", 24),
    // Cloud metadata services use these public-looking addresses.
    CIDRBlock("168.63.129.16", 32), CIDRBlock("100.100.100.200", 32),
    // Multicast, reserved, broadcast.
    CIDRBlock("224.0.0.0", 4), CIDRBlock("240.0.0.0", 4),
  ]

  private static let closedSix: [CIDRBlock] = [
    // Teredo, benchmarking, ORCHID and other protocols.
    CIDRBlock("2001::", 23), CIDRBlock("2001:db8::", 32), CIDRBlock("3fff::", 20),
    // 6to4.
    CIDRBlock("2002::", 16),
  ]
}

/// A CIDR block of addresses.
private struct CIDRBlock: Sendable {
  private let start: [UInt8]
  private let bits: Int

  /// Creates a block.
  ///
  /// An invalid start matches everything, so that a typing mistake cannot allow a private address.
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
