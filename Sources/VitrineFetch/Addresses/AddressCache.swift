// The addresses of the hosts of this run. A name is looked up once, and its addresses are kept. So
// connections go to the addresses that were checked, whatever the name server says later.

import Foundation
import Synchronization

/// The checked addresses of hosts.
///
/// A class, because its table may be shared but not copied.
final class AddressCache: Sendable {
  private let settings: FetchSettings
  private let trusted: Set<String>
  private let lookup: NameLookup
  private static let brackets = CharacterSet(charactersIn: "[]")
  private let known = Mutex<[String: [IPAddress]]>([:])

  init(settings: FetchSettings, lookup: NameLookup) {
    self.settings = settings
    trusted = Set(
      settings.trustedHosts.map { $0.lowercased().trimmingCharacters(in: Self.brackets) })
    self.lookup = lookup
  }

  /// Returns the addresses of a host, best first.
  ///
  /// Throws `refusedAddress` if any of them is private, because a name with both public and private
  /// addresses is a trick.
  func addresses(of target: ResolvedURL) async throws(AttemptError) -> [IPAddress] {
    if let addresses = known.withLock({ $0[target.host] }) { return addresses }
    let addresses: [IPAddress]
    switch await lookup.find(target.host, within: settings.lookupTimeout) {
    case .success(let found): addresses = found
    case .failure(.unknown):
      throw .final(.unreachable(host: target.name, reason: "the host does not exist"))
    case .failure(.noAnswer):
      let reason = "its address cannot be found"
      throw .noResponse(target, .unreachable(host: target.name, reason: reason))
    }
    guard trusted.contains(target.name) || addresses.allSatisfy(\.isPublic) else {
      throw .final(.refusedAddress(host: target.name))
    }
    known.withLock { $0[target.host] = addresses }
    return addresses
  }

  /// Moves an address to the end.
  ///
  /// Many machines cannot reach addresses of one kind.
  func postpone(_ address: IPAddress, of target: ResolvedURL) {
    known.withLock { known in
      guard let index = known[target.host]?.firstIndex(of: address) else { return }
      known[target.host]?.remove(at: index)
      known[target.host]?.append(address)
    }
  }
}
