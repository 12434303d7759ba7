import Testing
import VitrineModel

@testable import VitrineStore

struct FactsTests {
  private let key = Store.digest(of: "a".utf8)
  private let other = Store.digest(of: "b".utf8)

  @Test func keepsAFactAcrossRuns() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    #expect(try store.fact("color", key) == nil)
    try store.setFact("color", key, [1, 2, 3])
    #expect(try store.fact("color", key) == [1, 2, 3])
    try store.flush()
    #expect(try scratch.store().fact("color", key) == [1, 2, 3])
  }

  @Test func keepsKindsAndKeysApart() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    try store.setFact("color", key, [1])
    try store.setFact("colors", key, [2])
    try store.setFact("color", other, [])
    #expect(try store.fact("color", key) == [1])
    #expect(try store.fact("colors", key) == [2])
    #expect(try store.fact("color", other) == [])
    #expect(try store.fact("colors", other) == nil)
  }

  @Test func putsTheLatestFactInPlaceOfTheFirst() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    try store.setFact("color", key, [1])
    try store.flush()
    try store.setFact("color", key, [2])
    try store.flush()
    #expect(try scratch.store().fact("color", key) == [2])
  }

  @Test(arguments: [0, 1, 255, 256, 257, 1000])
  func answersForManyKeysAtOnce(_ count: Int) throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let keys = (0..<count).map { Store.digest(of: "photo \($0)".utf8) }
    for key in keys { try store.setFact("meta", key, Array(key.bytes.prefix(9))) }
    let facts = try store.facts("meta", keys + [key, key, other])
    #expect(facts.count == count)
    #expect(keys.allSatisfy { facts[$0] == Array($0.bytes.prefix(9)) })
  }

  @Test func keepsALargeFact() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try store.setFact("meta", key, large)
    try store.flush()
    #expect(try scratch.store().fact("meta", key) == large)
  }
}
