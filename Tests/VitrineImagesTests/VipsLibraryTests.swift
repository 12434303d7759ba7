// The cached version of libvips is used only if the same library would be loaded.

import Foundation
import Testing
import VitrineStore

@testable import VitrineImages

struct VipsLibraryTests {
  private let bed: ImageTestBed
  /// A program in its own folder, where a test can add another libvips.
  private let program: String
  private let identity: VipsLibrary.Identity
  private var cache: String { bed.store.directory }
  private var record: String { "\(cache)/last-library" }

  init() throws {
    bed = try ImageTestBed()
    program = try bed.file("vitrine", [1, 2, 3])
    identity = try VipsLibrary.load(program, [:])
    try VipsLibrary.keep(identity, in: bed.store, program, [:])
  }

  @Test func isUsedByTheNextBuild() throws {
    #expect(VipsLibrary.recalled(from: cache, program, [:]) == identity)
    #expect(identity.version.wholeMatch(of: /8\.\d+\.\d+.*/) != nil)
  }

  @Test func isNotUsedWithoutACache() {
    #expect(VipsLibrary.recalled(from: nil, program, [:]) == nil)
  }

  @Test(arguments: VipsLibrary.loaderVariables)
  func isNotUsedIfTheEnvironmentDecides(_ name: String) throws {
    #expect(VipsLibrary.recalled(from: cache, program, [name: bed.folder]) == nil)
    #expect(VipsLibrary.recalled(from: cache, program, [name: ""]) != nil)
    try FileManager.default.removeItem(atPath: record)
    let chosen = try VipsLibrary.load(program, [name: bed.folder])
    try VipsLibrary.keep(chosen, in: bed.store, program, [name: bed.folder])
    #expect(!FileManager.default.fileExists(atPath: record))
  }

  @Test func isNotUsedByAnotherProgram() throws {
    let other = try bed.file("other", [1, 2, 3])
    #expect(VipsLibrary.recalled(from: cache, other, [:]) == nil)
    _ = try bed.file("vitrine", [1, 2, 3, 4])
    #expect(VipsLibrary.recalled(from: cache, program, [:]) == nil)
  }

  @Test func isNotUsedIfALibraryAppearsBesideTheProgram() throws {
    _ = try bed.file(VipsLibrary.fileName, [1])
    #expect(VipsLibrary.recalled(from: cache, program, [:]) == nil)
  }

  @Test(arguments: [0, 2, 3, 4, 5])
  func isNotUsedIfAnyFileChanged(_ place: Int) throws {
    var texts = try #require(try ChecksummedFile(at: record)).texts
    try #require(texts.count == 5 + VipsLibrary.systemFiles.count)
    texts[place] += "1"
    try Data(ChecksummedFile(texts).bytes).write(to: URL(fileURLWithPath: record))
    #expect(VipsLibrary.recalled(from: cache, program, [:]) == nil)
  }

  @Test(arguments: ["", "x", "6:vitrine"])
  func isNotUsedIfTheRecordIsDamaged(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: record))
    #expect(VipsLibrary.recalled(from: cache, program, [:]) == nil)
    try VipsLibrary.keep(identity, in: bed.store, program, [:])
    #expect(VipsLibrary.recalled(from: cache, program, [:]) == identity)
  }

  /// Otherwise the loaded library would be recorded with the state of the one that replaced it.
  @Test func isNotStoredIfTheLibraryWasReplaced() throws {
    try FileManager.default.removeItem(atPath: record)
    _ = try bed.file(VipsLibrary.fileName, [1])
    try VipsLibrary.keep(identity, in: bed.store, program, [:])
    #expect(!FileManager.default.fileExists(atPath: record))
  }
}
