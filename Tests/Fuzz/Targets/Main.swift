// Fuzzing: `vitrine-fuzz TARGET [OPTIONS OF LIBFUZZER] FOLDER…`. libFuzzer, which comes with Swift's
// toolchain, mutates the seeds in the folders and keeps inputs that reach new code. A trap, a failed
// claim, a hang or too much memory ends the run, and the input is saved as a file.

import Foundation

@_silgen_name("LLVMFuzzerRunDriver")
private func drive(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The functions to fuzz, by name.
let targets: [String: @Sendable ([UInt8]) -> Void] = [
  "site": fuzzSite, "sidecars": fuzzSidecars, "favorites": fuzzFavorites, "replies": fuzzReplies,
  "images": fuzzPicture, "templates": fuzzTemplate, "language": fuzzLanguage,
  "queries": fuzzQuery,
]

nonisolated(unsafe) private var chosen: ([UInt8]) -> Void = { _ in }

/// Ends the run if a claim does not hold.
func claim(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
  if !holds { fatalError(otherwise()) }
}

@main enum Main {
  static func main() {
    guard CommandLine.arguments.count > 1, let target = targets[CommandLine.arguments[1]] else {
      let names = targets.keys.sorted().joined(separator: " | ")
      let usage = "usage: vitrine-fuzz \(names) [-OPTION=…] FOLDER…\n"
      FileHandle.standardError.write(Data(usage.utf8))
      exit(64)
    }
    chosen = target
    let words = [CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)
    var count = CInt(words.count)
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = .allocate(
      capacity: words.count + 1)
    for (place, word) in words.enumerated() { arguments?[place] = strdup(word) }
    arguments?[words.count] = nil
    exit(
      drive(&count, &arguments) { bytes, length in
        autoreleasepool { chosen(Array(UnsafeBufferPointer(start: bytes, count: length))) }
        return 0
      })
  }
}

#if !canImport(ObjectiveC)
  private func autoreleasepool(_ body: () -> Void) { body() }
#endif
