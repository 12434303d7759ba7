// Contexts as bytes decide which pages are rendered again; contexts as JSON appear inside scripts.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@Suite struct TemplateValueEncodingTests {
  @Test func givesDifferentValuesDifferentBytes() {
    var generator = SeededGenerator(seed: 20_260_309)
    var met: [[UInt8]: TemplateValue] = [:]
    for _ in 0..<20_000 {
      let value = TemplateValue.random(depth: 3, using: &generator)
      let bytes = value.encoded
      #expect(bytes == value.encoded)
      guard let other = met.updateValue(value, forKey: bytes) else { continue }
      #expect(other.isSame(as: value))
    }
    #expect(met.count > 2_000)
  }

  @Test(
    arguments: [
      (.text("1"), .number(1)), (.text(""), .none), (.list([]), .none), (.list([]), .map([:])),
      (.list(["ab"]), .list(["a", "b"])), (.list(["a", []]), .list(["a"])),
      (.list([.list(["a"])]), .list(["a"])), (.list([[], []]), .list([[[]]])),
      (.number(0), .decimal(0)), (.number(1), .bool(true)), (.bool(false), .none),
      (.map(["a": .none]), .map([:])), (.map(["a": "b"]), .map(["ab": ""])),
      (.map(["a": "1", "b": "2"]), .map(["b": "2", "a": "1"])),
      (.html(TrustedHTML(trusting: "a")), .text("a")), (.text("a\0"), .text("a")),
      (.number(.min), .number(.max)), (.decimal(0.1), .decimal(0.1.nextUp)),
    ] as [(TemplateValue, TemplateValue)])
  func distinguishesSimilarValues(_ a: TemplateValue, _ b: TemplateValue) {
    #expect(a.encoded != b.encoded)
  }

  @Test func distinguishesDatesWithoutAZoneFromUTC() throws {
    let texts = ["2026-03-09", "2026-03-09T00:00:00", "2026-03-09T00:00:00Z"]
    let encoded = try texts.map { TemplateValue.date(try #require(PartialDate($0))).encoded }
    #expect(Set(encoded).count == 3)
  }
}

@Suite struct TemplateValueJSONTests {
  private struct Read: Decodable {
    let key: String
    let list: [String]
  }

  @Test func readsBackEveryHostileText() throws {
    for text in HostileTexts.all {
      let value: TemplateValue = [
        "key": .text(text), "list": [.text(text), .html(TrustedHTML(trusting: text))],
      ]
      let read = try JSONDecoder().decode(Read.self, from: Data(value.json.utf8))
      #expect(read.key.utf8.elementsEqual(text.utf8), "\(value.json)")
      #expect(read.list.count == 2)
    }
  }

  @Test func isSafeInsideAScript() {
    for text in HostileTexts.all + ["</ScRiPt >", "<!--", "]]>"] {
      let json = TemplateValue.map([text.isEmpty ? "x" : text: .text(text)]).json
      #expect(!json.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") })
      #expect(!json.utf8.contains(UInt8(ascii: "&")))
    }
  }

  @Test func escapesEveryControlCharacter() throws {
    for code in (0...0xA0).map({ UInt8($0) }) {
      let text = String(UnicodeScalar(code))
      let json = TemplateValue.text(text).json
      #expect(!json.utf8.contains { $0 < 0x20 || $0 == 0x7F })
      let read = try JSONSerialization.jsonObject(with: Data("[\(json)]".utf8)) as? [String]
      #expect(read == [text])
    }
  }

  @Test(
    arguments: [
      (.none, "null"), (.bool(true), "true"), (.number(.min), "-9223372036854775808"),
      (.decimal(.nan), "null"), (.decimal(-.infinity), "null"), (.decimal(0.1), "0.1"),
      (.list([]), "[]"), (.map([:]), "{}"), ("é", "\"é\""), (["a", 1], "[\"a\",1]"),
      (["b": 1, "a": [:]], "{\"b\":1,\"a\":{}}"),
    ] as [(TemplateValue, String)])
  func writesValuesByRFC8259(_ value: TemplateValue, _ json: String) {
    #expect(value.json == json)
  }

  @Test(arguments: [
    0x80, 0x85, 0x9F, 0x2028, 0x2029, 0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0xA0, 0xFDCF, 0xFDF0, 0xFFFD,
    0x20A8, 0x1F37E,
  ])
  func escapesCharactersThatHTMLForbids(_ code: Int) throws {
    let scalar = try #require(Unicode.Scalar(UInt32(code)))
    let text = "a\(String(scalar))b"
    let json = "[\(TemplateValue.text(text).json)]"
    let isPlain = [0xA0, 0xFDCF, 0xFDF0, 0xFFFD, 0x20A8, 0x1F37E].contains(code)
    #expect(json.unicodeScalars.contains(scalar) == isPlain)
    let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String]
    #expect(read?.first?.utf8.elementsEqual(text.utf8) == true)
  }

  @Test(arguments: [.leastNonzeroMagnitude, 1.7e308, -0.0, 1e21, 123_456_789.123])
  func readsBackDecimals(_ number: Double) throws {
    let json = "[\(TemplateValue.decimal(number).json)]"
    let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [Double]
    #expect(read == [number])
  }
}

@Suite struct TemplateMapTests {
  @Test func keepsTheOrderOfItsNames() {
    var map: TemplateMap = ["b": 1, "a": 2]
    map["c"] = 3
    map["b"] = 4
    #expect(map.entries.map(\.name) == ["b", "a", "c"])
    #expect(map["b"] == .number(4))
    map["b"] = nil
    map["z"] = nil
    #expect(map.entries.map(\.name) == ["a", "c"])
    #expect(map["b"] == nil)
  }

  @Test func dropsOnlyNamesWithoutAValue() {
    let map: TemplateMap = ["a": .none, "b": "", "c": [], "d": 0]
    #expect(map.present.entries.map(\.name) == ["b", "c", "d"])
  }

  @Test func hasNoValueForEmptyText() {
    #expect(TemplateValue.text(orNone: nil) == .none)
    #expect(TemplateValue.text(orNone: "") == .none)
    #expect(TemplateValue.text(orNone: " ") == .text(" "))
    #expect(TemplateValue.address(nil) == .none)
  }
}

extension TemplateValue {
  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    encode(into: &bytes)
    return bytes
  }

  var json: String {
    var bytes: [UInt8] = []
    appendJSON(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether both are equal, with NaN equal to itself and texts compared byte by byte.
  func isSame(as other: TemplateValue) -> Bool {
    switch (self, other) {
    case (.decimal(let a), .decimal(let b)): a.bitPattern == b.bitPattern
    case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
    case (.list(let a), .list(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    case (.map(let a), .map(let b)):
      a.entries.count == b.entries.count
        && zip(a.entries, b.entries).allSatisfy {
          $0.name == $1.name && $0.value.isSame(as: $1.value)
        }
    default: self == other
    }
  }

  static func random(depth: Int, using generator: inout SeededGenerator) -> TemplateValue {
    let texts = ["", "a", "b", "ab", "\0", "1", "é", "e\u{301}"]
    func text() -> String { texts.randomElement(using: &generator) ?? "" }
    let kind = Int.random(in: 0...(depth > 0 ? 8 : 6), using: &generator)
    let count = Int.random(in: 0...3, using: &generator)
    switch kind {
    case 0: return .none
    case 1: return .text(text())
    case 2: return .html(TrustedHTML(trusting: text()))
    case 3: return .number(Int.random(in: -2...2, using: &generator))
    case 4: return .decimal([0, -0.0, 1, .nan, .infinity].randomElement(using: &generator) ?? 0)
    case 5: return .bool(Bool.random(using: &generator))
    case 6: return PartialDate(year: 2026, month: 1, day: count + 1).map { .date($0) } ?? .none
    case 7: return .list((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
    default:
      let names = ["a", "b", "ab", ""].prefix(count)
      return .map(TemplateMap(names.map { ($0, random(depth: depth - 1, using: &generator)) }))
    }
  }
}
