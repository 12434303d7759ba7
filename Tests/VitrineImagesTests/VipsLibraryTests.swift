// The version of libvips is believed from the cache only where the same library would be loaded.

import Foundation
import Testing
import VitrineStore

@testable import VitrineImages

struct VipsLibraryTests {
  private let bench: Workbench
  /// In a folder that another libvips may be put into.
  private let program: String
  private let known: VipsLibrary.Known
  private var cache: String { bench.store.directory }
  private var record: String { "\(cache)/last-library" }

  init() throws {
    bench = try Workbench()
    program = try bench.file("vitrine", [1, 2, 3])
    known = try VipsLibrary.load(program, [:])
    try VipsLibrary.keep(known, in: bench.store, program, [:])
  }

  @Test func isKnownToTheNextBuild() throws {
    #expect(VipsLibrary.recalled(from: cache, program, [:]) == known)
    #expect(known.version.wholeMatch(of: /8\.\d+\.\d+.*/) != nil)
  }

  @Test func isNotKnownWithoutACache() {
    #expect(VipsLibrary.recalled(from: nil, program, [:]) == nil)
  }

  @Test(arguments: ["LD_LIBRARY_PATH", "LD_PRELOAD"])
  func isNotBelievedWhereTheEnvironmentChooses(_ name: String) throws {
    #expect(VipsLibrary.recalled(from: cache, program, [name: bench.folder]) == nil)
    #expect(VipsLibrary.recalled(from: cache, program, [name: ""]) != nil)
    try FileManager.default.removeItem(atPath: record)
    let chosen = try VipsLibrary.load(program, [name: bench.folder])
    try VipsLibrary.keep(chosen, in: bench.store, program, [name: bench.folder])
    #expect(!FileManager.default.fileExists(atPath: record))
  }

  @Test func isNotBelievedOfAnotherProgram() throws {
    let other = try bench.file("other", [1, 2, 3])
    #expect(VipsLibrary.recalled(from: cache, other, [:]) == nil)
    _ = try bench.file("vitrine", [1, 2, 3, 4])
    #expect(VipsLibrary.recalled(from: cache, program, [:]) == nil)
  }

  @Test func isNotBelievedWhereALibraryCameBesideTheProgram() throws {
    _ = try bench.file("libvips.so.42", [1])
    #expect(VipsLibrary.recalled(from: cache, program, [:]) == nil)
  }

  @Test(arguments: [0, 2, 3, 4, 5])
  func isNotBelievedWhereAnythingElseWasLookedAt(_ place: Int) throws {
    var texts = try #require(try ChecksummedFile(at: record)).texts
    try #require(texts.count == 6)
    texts[place] += "1"
    try Data(ChecksummedFile(texts).bytes).write(to: URL(fileURLWithPath: record))
    #expect(VipsLibrary.recalled(from: cache, program, [:]) == nil)
  }

  @Test(arguments: ["", "x", "6:vitrine"])
  func isNotBelievedWhereTheRecordIsDamaged(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: record))
    #expect(VipsLibrary.recalled(from: cache, program, [:]) == nil)
    try VipsLibrary.keep(known, in: bench.store, program, [:])
    #expect(VipsLibrary.recalled(from: cache, program, [:]) == known)
  }

  /// The library that is loaded would be known by the looks of the one that took its place.
  @Test func isNotKeptWhereAnotherLibraryCameMeanwhile() throws {
    try FileManager.default.removeItem(atPath: record)
    _ = try bench.file("libvips.so.42", [1])
    try VipsLibrary.keep(known, in: bench.store, program, [:])
    #expect(!FileManager.default.fileExists(atPath: record))
  }
}
