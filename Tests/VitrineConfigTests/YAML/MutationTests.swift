import Foundation
import Testing
import VitrineConfig
import VitrineModel
import VitrineTesting

/// Good configurations with reproducible damage.
///
/// Each is read, or refused with a place inside the file. None crashes the reader.
struct MutationTests {
  static let fragments = [
    "[", "]", "{", "}", ":", ": ", "\n", "- ", "'", "\"", "|", ">", "&a ", "*a", "#", " #", "\t",
    "? ", "!!int ", "%", "---\n", "\\", ",", "  ", "é", "🍳", "<<: ", "~", "${", "@", "\r", "\u{85}",
  ].map { Array($0.utf8) }

  static func damaged(_ seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(SiteConfigurationTests.completeSite.utf8)
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let length = min(Int.random(in: 0...12, using: &generator), bytes.count - place)
      let fragment = fragments[Int.random(in: 0..<fragments.count, using: &generator)]
      switch Int.random(in: 0...3, using: &generator) {
      case 0: bytes.removeSubrange(place..<place + length)
      case 1: bytes.insert(contentsOf: fragment, at: place)
      case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
      default: bytes[place] = UInt8.random(in: 0...255, using: &generator)
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
        #expect(problem.help?.isEmpty == false)
        #expect(!problem.what.contains("s3cret"))
      }
    }
  }
}
