import Foundation

/// What a program must be told of the sanitizer that it is built with; nothing in other builds.
let sanitizerOptions = ProcessInfo.processInfo.environment.filter {
  ["TSAN_OPTIONS", "ASAN_OPTIONS"].contains($0.key)
}
