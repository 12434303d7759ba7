import Foundation

/// The environment variables of the sanitizer that the program is built with; empty in other
/// builds.
let sanitizerOptions = ProcessInfo.processInfo.environment.filter {
  ["TSAN_OPTIONS", "ASAN_OPTIONS"].contains($0.key)
}
