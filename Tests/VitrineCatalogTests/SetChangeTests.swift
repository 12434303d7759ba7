// What counts as a loss, also by records of earlier versions.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineCatalog

@Suite struct SetChangeTests {
  private static func digest(_ text: String) -> Digest { SHA256.digest(of: Array(text.utf8)) }

  private static func record(
    _ photos: [String], question: String = "q", source: String = "s"
  ) -> SetRecord {
    SetRecord(
      question: digest(question), source: digest(source), former: digest("former " + question),
      photos: ids(photos))
  }

  private static func ids(_ names: [String]) -> [Photo.ID] {
    names.map { Photo.ID(provider: "fake", id: $0) }
  }

  /// The record of an earlier version: one digest, and only the first photo.
  private static func former(_ question: String = "q") throws -> SetRecord {
    let text = "\(digest("former " + question).hex)\nfake a"
    return try #require(SetRecord(decoding: Array(text.utf8)))
  }

  private func isRefused(
    _ old: SetRecord, _ new: SetRecord, leavingOut left: [String] = [], isOfService: Bool
  ) -> Bool {
    SetChange(
      of: .sample("sea"), from: old, to: new, leavingOut: Set(Self.ids(left)),
      isOfService: isOfService
    ).objection(most: 30) != nil
  }

  /// What a service that is down has lost is not known.
  @Test(arguments: [true, false])
  func advisesToEmptyASetOnlyIfItsSourceWasAsked(_ isAnswered: Bool) throws {
    let change = SetChange(
      of: .sample("sea"), from: Self.record(["a"]), to: Self.record([]), leavingOut: [],
      isOfService: true, isAnswered: isAnswered)
    let help = try #require(change.objection(most: 30)?.help)
    #expect(help.contains("--allow-shrink") == isAnswered)
  }

  @Test func isReadAsItWasWritten() throws {
    let record = Self.record(["a", "b %\n c"])
    let read = try #require(SetRecord(decoding: record.encoded))
    #expect(read.photos == record.photos && record.hasSameQuestion(as: read))
    #expect(record.hasSameSource(as: read))
    #expect(SetRecord(decoding: Array("x y".utf8)) == nil && SetRecord(decoding: []) == nil)
  }

  @Test(arguments: [true, false])
  func isALossByRecordsOfEarlierVersions(_ isOfService: Bool) throws {
    let empty = Self.record([])
    #expect(isRefused(try Self.former(), empty, isOfService: isOfService))
    #expect(!isRefused(try Self.former(), empty, leavingOut: ["a"], isOfService: isOfService))
    // Another question, which a service may fail to answer.
    #expect(isRefused(try Self.former("r"), empty, isOfService: isOfService) == isOfService)
  }

  @Test func isNotALossIfTheServiceStillHasThePhotos() {
    let old = Self.record(["a", "b", "c", "d"])
    let (new, empty) = (Self.record(["a", "b"]), Self.record([]))
    #expect(isRefused(old, new, isOfService: true))
    #expect(!isRefused(old, new, leavingOut: ["c"], isOfService: true))
    #expect(isRefused(old, new, leavingOut: ["x", "y"], isOfService: true))
    #expect(isRefused(old, empty, leavingOut: ["x"], isOfService: true))
    #expect(!isRefused(old, empty, leavingOut: ["a", "b", "c", "d"], isOfService: true))
    #expect(isRefused(old, empty, leavingOut: ["a"], isOfService: true))
  }

  @Test func isNotALossUnderNewConditions() {
    let old = Self.record(["a"])
    #expect(!isRefused(old, Self.record([], question: "r"), isOfService: true))
    #expect(isRefused(old, Self.record([], question: "r", source: "t"), isOfService: true))
    #expect(!isRefused(old, Self.record([], question: "r", source: "t"), isOfService: false))
  }
}
