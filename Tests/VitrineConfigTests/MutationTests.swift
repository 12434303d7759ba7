import Foundation
import Testing
import VitrineConfig
import VitrineModel

/// Good configurations, damaged in ways that repeat from run to run: each is read or refused with a
/// place inside the file, and never crashes.
struct MutationTests {
  /// A small generator of numbers, the same on every machine (SplitMix64).
  struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  static let pieces = [
    "[", "]", "{", "}", ":", ": ", "\n", "- ", "'", "\"", "|", ">", "&a ", "*a", "#", " #", "\t",
    "? ", "!!int ", "%", "---\n", "\\", ",", "  ", "é", "🍳", "<<: ", "~", "${", "@", "\r", "\u{85}",
  ].map { Array($0.utf8) }

  static func damaged(_ seed: UInt64) -> [UInt8] {
    var dice = Dice(state: seed)
    var bytes = Array(SiteConfigurationTests.whole.utf8)
    for _ in 0..<Int.random(in: 1...6, using: &dice) {
      let place = Int.random(in: 0..<bytes.count, using: &dice)
      let length = min(Int.random(in: 0...12, using: &dice), bytes.count - place)
      let piece = pieces[Int.random(in: 0..<pieces.count, using: &dice)]
      switch Int.random(in: 0...3, using: &dice) {
      case 0: bytes.removeSubrange(place..<place + length)
      case 1: bytes.insert(contentsOf: piece, at: place)
      case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
      default: bytes[place] = UInt8.random(in: 0...255, using: &dice)
      }
    }
    return bytes
  }

  @Test(arguments: 0..<10)
  func survivesDamage(_ hundred: UInt64) throws {
    for seed in (hundred * 100)..<(hundred * 100 + 100) {
      let bytes = Self.damaged(seed)
      let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 2
      let result = try withFile(of: bytes) {
        load(file: $0, environment: SiteConfigurationTests.environment)
      }
      guard case .failure(let problems) = result else { continue }
      #expect(!problems.all.isEmpty)
      for problem in problems.all {
        guard case .file(_, let line?, let column?) = problem.place else {
          Issue.record("seed \(seed): no place in \(problem)")
          continue
        }
        #expect((1...lines).contains(line) && column >= 1, "seed \(seed): \(problem)")
        #expect(problem.mend?.isEmpty == false)
        #expect(!problem.what.contains("s3cret"))
      }
    }
  }
}
