// Whether another deploy on this machine is still alive. A killed process leaves its entry at the
// destination, and the next deploy need not wait if it can see that the process is gone.

import Foundation
import VitrineModel
import VitrineStore

/// A process, as it is known at a destination.
struct ProcessIdentity: Hashable, Sendable {
  /// A code for the machine and its table of processes; empty if they are unknown.
  ///
  /// Visitors can read it, so it says nothing about the machine and differs for each deploy.
  let machine: String
  let id: Int32

  init(machine: String, id: Int32) {
    self.machine = machine
    self.id = id
  }

  /// Returns this process, for the deploy with this token.
  static func current(_ token: String) -> ProcessIdentity {
    ProcessIdentity(machine: machine(token), id: getpid())
  }

  /// Returns whether the process belongs to this machine's table of processes.
  func isHere(_ token: String) -> Bool { !machine.isEmpty && machine == Self.machine(token) }

  /// Returns whether the process has certainly ended.
  ///
  /// A process that got the same id makes the answer false, and the deploy then waits.
  func hasEnded(_ token: String) -> Bool {
    guard isHere(token), id > 0 else { return false }
    if kill(id, 0) != 0 { return errno == ESRCH }
    return isZombie
  }

  /// Whether the process has ended, but its parent has not asked for its exit code yet.
  private var isZombie: Bool {
    guard let bytes = try? OpenFile.reading("/proc/\(id)/stat").bytes() else { return false }
    // The name of the program is in parentheses and may contain anything.
    let state = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.dropFirst().first
    return state == "Z" || state == "X"
  }

  private static func machine(_ token: String) -> String {
    guard let start = startOfMachine else { return "" }
    return Store.digest(of: "\(start)|\(token)".utf8).shortHex
  }

  /// Text that only processes have in common that see the same table of processes.
  ///
  /// The id of a machine would not do: containers often share one.
  private static let startOfMachine: String? = {
    #if canImport(Darwin)
      var text = [UInt8](repeating: 0, count: 64)
      var count = text.count
      guard sysctlbyname("kern.bootsessionuuid", &text, &count, nil, 0) == 0 else { return nil }
      return String(decoding: text.prefix(count), as: UTF8.self)
    #else
      guard let boot = try? OpenFile.reading("/proc/sys/kernel/random/boot_id").bytes(),
        let processes = try? FileStatus.target(ofLink: "/proc/self/ns/pid")
      else { return nil }
      return String(decoding: boot, as: UTF8.self) + processes
    #endif
  }()
}
