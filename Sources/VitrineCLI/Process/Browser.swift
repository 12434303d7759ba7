// Opens the preview in the user's browser. A server or a container has none, and then the program
// that opens addresses is missing or fails.

import Foundation
import VitrineModel

/// The user's browser.
enum Browser {
  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// Opens an address, or says that the user must.
  static func show(_ address: String, _ console: Console) async {
    guard let program = path else { return console.show([.noBrowser(address)]) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [address]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { process in
      if process.terminationStatus != 0 { console.show([.noBrowser(address)]) }
    }
    do {
      try process.run()
    } catch {
      console.show([.noBrowser(address)])
    }
  }

  /// The program that opens addresses; nil if the machine has none.
  private static var path: String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(opener)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

extension Problem {
  fileprivate static func noBrowser(_ address: String) -> Problem {
    Problem(
      .note, "serve.no-browser", "no browser could be opened",
      help: "open \(address) in a browser on this machine")
  }
}
