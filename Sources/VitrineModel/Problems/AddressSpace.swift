// The limit of a process's address space (`ulimit -v`). Libraries abort the process if they get no
// memory, and a thread that cannot be created stops it without a message. So the limit is compared
// with what the work needs before it begins.

import Foundation

/// The memory addresses that this process may use.
public enum AddressSpace {
  /// The limit in bytes; nil if there is none.
  public static var limit: Int? { ResourceLimit.addressSpace.current }

  /// What the program needs to start its threads and read site.yml.
  public static let forCommands = 256_000_000
  /// What libvips and its libraries need in addition to the program.
  ///
  /// Measured: builds with one, two, four and eight workers fail, some of them by a crash, below 600,
  /// 800, 1,300 and 1,600 MB.
  private static let forImages = 700_000_000
  private static let forWorker = 200_000_000

  /// The number of workers that can make images; nil if it is not limited.
  public static var mostWorkers: Int? { limit.map { max(1, ($0 - forImages) / forWorker) } }

  /// Returns the problem if images cannot be made by this number of workers; nil if they can.
  public static func problem(making images: Int) -> Problem? {
    problem(needing: forImages + images * forWorker, jobs: images)
  }

  /// Returns the problem if a command cannot start; nil if it can.
  public static var problemOfCommand: Problem? { problem(needing: forCommands, jobs: 1) }

  private static func problem(needing bytes: Int, jobs: Int) -> Problem? {
    guard let limit, limit < bytes else { return nil }
    let fewer = min(jobs - 1, (limit - forImages) / forWorker)
    let advice = fewer > 0 ? ", or use `--jobs \(fewer)`" : ""
    return Problem(
      .error, "store.address-space",
      "the address space is limited to \(limit.inBytes), and this needs \(bytes.inBytes)",
      at: .setting("ulimit -v"), help: "run `ulimit -v unlimited`, then this command again\(advice)"
    )
  }
}
