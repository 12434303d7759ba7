import Foundation
import Testing
import VitrineConfig
import VitrineModel

/// Promise X10: each file is read or refused within a second, with a line and a column.
@Suite(.serialized)
struct HostileSiteTests {
  struct Bomb: CustomTestStringConvertible, Sendable {
    let name: String
    let code: String
    let bytes: [UInt8]

    init(_ name: String, _ code: String, _ text: String) {
      self.init(name, code, Array(text.utf8))
    }

    init(_ name: String, _ code: String, _ bytes: [UInt8]) {
      self.name = name
      self.code = code
      self.bytes = bytes
    }

    var testDescription: String { name }
  }

  /// The "billion laughs" attack.
  static let billionLaughs = (1...30).reduce("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n") { text, n in
    text + "a\(n): &a\(n) [\(Array(repeating: "*a\(n - 1)", count: 10).joined(separator: ","))]\n"
  }
  /// Fewer aliases than the limit, but 3 to the power of 25 values.
  static let fewAliases = (1...25).reduce("a0: &a0 [x]\n") { text, n in
    text + "a\(n): &a\(n) [*a\(n - 1),*a\(n - 1),*a\(n - 1)]\n"
  }
  static let depth = 100_000
  static func many(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined()
  }

  static let bombs: [Bomb] = [
    Bomb("a billion aliases", "config.aliases", billionLaughs),
    Bomb("few aliases of many values", "config.aliases", fewAliases),
    Bomb("an alias as a key", "config.syntax", fewAliases + "? *a25\n: x\n"),
    Bomb("an alias as a key in braces", "config.syntax", fewAliases + "b: {*a25}\n"),
    Bomb("a list of aliases as a key", "config.syntax", fewAliases + "b: {[*a25]: x}\n"),
    Bomb("a list of aliases as a lone key", "config.syntax", fewAliases + "b: {y: z, [*a25]}\n"),
    Bomb("merged aliases", "config.aliases", "a: &a {b: c}\n" + "<<: *a\n"),
    Bomb("deep brackets", "config.too-deep", "title: " + many(depth) { _ in "[" }),
    Bomb("deep braces", "config.too-deep", "title: " + many(60_000) { _ in "{a: " }),
    Bomb("deep dashes", "config.too-deep", "title:\n  " + many(depth) { _ in "- " }),
    Bomb(
      "deep indentation", "config.too-deep",
      many(690) { String(repeating: " ", count: $0) + "a:\n" }),
    Bomb(
      "deep brackets after an odd text", "config.too-deep",
      "a: x\n  'y\nb: " + many(depth) { _ in "[" }),
    Bomb("many keys", "config.too-large", many(38_000) { "k\($0):\n" }),
    Bomb("many entries", "config.too-large", "a: [" + many(125_000) { _ in "a," } + "]"),
    Bomb("many empty dashes", "config.too-large", "a:\n" + many(125_000) { _ in "-\n" }),
    Bomb("unknown keys", "config.unknown-key", many(14_000) { "k\($0): 1\n" }),
    Bomb("many duplicate keys", "config.duplicate-key", many(14_000) { "k\($0 / 2): 1\n" }),
    Bomb("one key many times", "config.duplicate-key", many(14_000) { _ in "title: 1\n" }),
    Bomb("many directives", "config.syntax", many(14_000) { "%TAG !a\($0)! b\n" } + "--- a\n"),
    Bomb(
      "many later directives", "config.syntax", "a: 1\n...\n" + many(14_000) { "%TAG !a\($0)! b\n" }
    ),
    Bomb("a line of 100 MB", "config.too-large", [UInt8](repeating: 0x61, count: 100_000_000)),
    Bomb("a long title", "config.bad-value", "title: " + many(260_000) { _ in "a" }),
    Bomb("a long title in lines", "config.bad-value", "title: " + many(85_000) { _ in "a\n " }),
    Bomb("a long quotation", "config.syntax", "title: \"" + many(260_000) { _ in "a" }),
    Bomb("a long key", "config.syntax", many(260_000) { _ in "a" } + ": b\n"),
    Bomb("brackets without end", "config.syntax", "a: " + many(85_000) { _ in "[]," }),
    Bomb("whitespace", "config.empty", many(260_000) { $0 % 80 == 0 ? "\n" : " " }),
    Bomb(
      "binary junk", "config.encoding",
      (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 256) }),
    Bomb(
      "UTF-16 with a byte order mark", "config.encoding",
      [0xFF, 0xFE] + Array("title: T\n".utf16).flatMap { [UInt8($0), 0] }),
    Bomb(
      "UTF-16 without a byte order mark", "config.encoding",
      Array("title: T\n".utf16).flatMap { [0, UInt8($0)] }),
    Bomb("a NUL", "config.encoding", Array("title: T\0\n".utf8)),
    Bomb("broken UTF-8", "config.encoding", Array("title: ".utf8) + [0xC3, 0x28, 0x0A]),
    Bomb("half a surrogate pair", "config.syntax", #"title: "\ud800""#),
    Bomb("C1 controls", "config.encoding", "title: \u{90}\n"),
    Bomb("a noncharacter", "config.encoding", "title: a\u{FFFE}b\n"),
  ]

  /// Whether a sanitizer is active.
  ///
  /// Everything then takes several times as long.
  private static let isSanitized = ProcessInfo.processInfo.environment.keys.contains {
    ["TSAN_OPTIONS", "ASAN_OPTIONS"].contains($0)
  }

  /// The processor time of this thread in seconds, so that a busy machine does not fail the test.
  func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test(arguments: bombs)
  func refusesWithinASecond(_ bomb: Bomb) throws {
    let (result, time) = try withFile(of: bomb.bytes) { file in
      let start = processorTime()
      let result = load(file: file)
      return (result, processorTime() - start)
    }
    #expect(time < (Self.isSanitized ? 10 : 1), "\(bomb.name): \(time) s")
    guard case .failure(let problems) = result else {
      Issue.record("\(bomb.name) was read")
      return
    }
    #expect(problems.all.contains { $0.code == bomb.code }, "\(problems.all.prefix(3))")
    #expect(problems.all.count <= 101)
    #expect(problems.all.allSatisfy { ($0.what + ($0.help ?? "")).utf8.count < 1000 })
  }
}
