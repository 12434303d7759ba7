import Foundation
import Testing
import VitrineModel

@testable import VitrineStore

struct RenditionsTests {
  private static let fingerprint = Store.digest(of: "an original and a writer".utf8)
  private let key = RenditionKey(fingerprint: fingerprint, edge: 640)

  private func rendition(_ store: Store, _ text: String) throws -> StoredRendition {
    StoredRendition(
      blob: try store.add(Array(text.utf8)), bytes: text.utf8.count,
      size: PixelSize(width: 640, height: 427))
  }

  @Test func findsARegisteredRenditionInThisRunAndTheNext() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let rendition = try rendition(store, "pixels")
    #expect(try store.renditions([key]).isEmpty)
    try store.register(rendition, for: key)
    #expect(try store.renditions([key]) == [key: rendition])
    try store.flush()
    #expect(try scratch.store().renditions([key]) == [key: rendition])
  }

  /// Whether the rows are in memory or were let go, and whoever asks in between.
  @Test func findsWhatIsRegisteredWhileNothingIsInMemory() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let small = RenditionKey(fingerprint: Self.fingerprint, edge: 320)
    let (a, b) = (try rendition(store, "large"), try rendition(store, "small"))
    try store.register(a, for: key)
    store.forgetRenditions()
    try store.register(b, for: small)
    #expect(try store.renditions([key, small]) == [key: a, small: b])
    store.forgetRenditions()
    try store.register(b, for: key)
    #expect(try store.renditions([key, small]) == [key: b, small: b])
  }

  /// Caches outlast the program that wrote them.
  @Test func findsRowsAsTheyWereAlwaysWritten() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let key = RenditionKey(fingerprint: Digest(0x0123_4567_89AB_CDEF, 42, .max, 7), edge: 640)
    let name = "0123456789abcdef000000000000002a"
    #expect(key.hash == name)
    let rendition = try rendition(store, "pixels")
    try store.register(rendition, for: key)
    try store.flush()
    var rows: [String: [UInt8]] = [:]
    try store.index.load(.rendition) { rows[String(decoding: $0, as: UTF8.self)] = Array($1) }
    let row = try #require(rows["\(name)-640"])
    #expect(rows.count == 1)
    for other in [name, "\(name)-", "-640", name.dropLast() + "-320", name.uppercased() + "-320"] {
      try store.index.set(.rendition, Array(other.utf8), row)
    }
    try store.index.set(.rendition, Array("\(name)-1280".utf8), row)
    try store.flush()
    let large = RenditionKey(fingerprint: Digest(0x0123_4567_89AB_CDEF, 42, 0, 0), edge: 1280)
    // What the other two names would be, if somebody took them for one.
    let none = [42, 2].map {
      RenditionKey(fingerprint: Digest(0x0123_4567_89AB_CDEF, $0, 0, 0), edge: 320)
    }
    #expect(
      try scratch.store().renditions([key, large] + none) == [key: rendition, large: rendition])
  }

  @Test func reportsSizesOfOnePhotoApart() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let small = RenditionKey(fingerprint: Self.fingerprint, edge: 320)
    let (a, b) = (try rendition(store, "large"), try rendition(store, "small"))
    try store.register(a, for: key)
    try store.register(b, for: small)
    try store.flush()
    let other = RenditionKey(fingerprint: Self.fingerprint, edge: 32)
    #expect(try scratch.store().renditions([key, small, other]) == [key: a, small: b])
  }

  @Test func leavesOutARenditionWhoseBlobIsGoneCutOrNoFile() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let rendition = try rendition(store, "pixels")
    try store.register(rendition, for: key)
    let path = store.path(of: rendition.blob)
    try cut(path, to: 3)
    #expect(try store.renditions([key]).isEmpty)
    #expect(store.notices.map(\.code) == ["store.blob-damaged"])
    #expect(store.notices.map(\.place) == [.file(path)])
    try store.discard(rendition.blob)
    #expect(try store.renditions([key]).isEmpty)
    let elsewhere = try scratch.write("pixels", to: "elsewhere")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
    #expect(try store.renditions([key]).isEmpty)
    try store.discard(rendition.blob)
    _ = try store.add(Array("pixels".utf8))
    #expect(try store.renditions([key]) == [key: rendition])
  }

  @Test func keepsWhatManyTasksRegisterAtOnce() async throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let rendition = try rendition(store, "pixels")
    let keys = (0..<2000).map { RenditionKey(fingerprint: Self.fingerprint, edge: $0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for key in keys { group.addTask { try store.register(rendition, for: key) } }
      try await group.waitForAll()
    }
    #expect(try store.renditions(keys).count == 2000)
    try store.flush()
    #expect(try scratch.store().renditions(keys).count == 2000)
  }

  @Test func losesAtMostABatchWhenARunIsKilled() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let rendition = try rendition(store, "pixels")
    let keys = (0..<1200).map { RenditionKey(fingerprint: Self.fingerprint, edge: $0) }
    for key in keys { try store.register(rendition, for: key) }
    // Without a flush, as a killed run would leave it.
    #expect(try scratch.store().renditions(keys).count == 1024)
  }
}
