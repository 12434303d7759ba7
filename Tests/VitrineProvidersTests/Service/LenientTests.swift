// Every wrong type in replies that are decoded leniently.

import Foundation
import Testing

@testable import VitrineProviders

@Suite struct LenientTests {
  private struct Thing: Decodable, Sendable {
    @LenientText var text: String?
    @LenientNumber var number: Double?
    @LenientList var list: [Part]
    @LenientValue var part: Part?
  }

  private struct Part: Decodable, Sendable {
    let name: String
  }

  private struct ReplyWithList: Decodable, Sendable {
    @RequiredList var list: [Part]
  }

  private func thing(_ json: String) throws -> Thing {
    try JSONDecoder().decode(Thing.self, from: Data(json.utf8))
  }

  @Test(arguments: [
    (#""a""#, "a"), ("7", "7"), ("-7", "-7"), ("7.5", "7.5"), (#"" a ""#, " a "),
    ("9223372036854775807", "9223372036854775807"),
    ("18446744073709551615", "18446744073709551615"),
    ("0", "0"), (#""null""#, "null"),
  ])
  func readsTextAndNumbersAsText(_ json: String, _ text: String) throws {
    #expect(try thing(#"{"text": \#(json)}"#).text == text)
  }

  @Test(arguments: [
    "null", #""""#, #""  ""#, #""\n\t""#, "true", "false", "[]", "{}", #"["a"]"#, #"{"a": 1}"#,
    "1e300",
    "184467440737095516150",
  ])
  func rejectsOtherValuesForText(_ json: String) throws {
    #expect(try thing(#"{"text": \#(json)}"#).text == nil)
  }

  @Test(arguments: [("7", 7), ("7.4", 7), (#""7""#, 7), (#""-7.6""#, -8), ("1e3", 1000), ("-0", 0)])
  func readsNumbersFromNumbersAndTexts(_ json: String, _ number: Int) throws {
    #expect(try thing(#"{"number": \#(json)}"#).$number == number)
  }

  @Test(arguments: [
    "null", #""""#, #""seven""#, #""7 px""#, "true", "[]", "{}", "[7]", #""NaN""#, #""inf""#,
    #""-infinity""#, #""1e400""#,
  ])
  func rejectsOtherValuesForANumber(_ json: String) throws {
    let thing = try thing(#"{"number": \#(json)}"#)
    #expect(thing.number == nil && thing.$number == nil)
  }

  @Test(arguments: ["1e17", "-1e17", #""9007199254740993.5""#, "1e300"])
  func returnsNoIntegerForHugeNumbers(_ json: String) throws {
    let thing = try thing(#"{"number": \#(json)}"#)
    #expect(thing.number != nil && thing.$number == nil)
  }

  @Test(arguments: [
    ("", 0), ("7", 0), ("{}", 1), (#"{"a": [[1], {"b": [2]}]}"#, 4), (#"["[[[", "\\\"[[["]"#, 1),
    ("]][", 0),
  ])
  func countsNestingDepth(_ json: String, _ depth: Int) {
    #expect(Array(json.utf8).jsonDepth == depth)
  }

  @Test func skipsInvalidElements() throws {
    let json = #"""
      {"list": [null, {"name": "a"}, 7, "x", [], {}, {"name": null}, [{"name": "x"}], true,
        {"name": 7}, {"name": "b", "more": {"deep": [1]}}, 1e300]}
      """#
    #expect(try thing(json).list.map(\.name) == ["a", "b"])
  }

  @Test(arguments: ["null", "7", #""x""#, "{}", "true", "[]", #"{"0": {"name": "a"}}"#])
  func readsOtherValuesAsAnEmptyList(_ json: String) throws {
    #expect(try thing(#"{"list": \#(json)}"#).list.isEmpty)
  }

  @Test(arguments: [
    "null", "7", #""x""#, "[]", "{}", "true", #"{"name": null}"#, #"[{"name": "a"}]"#,
  ])
  func readsOtherValuesAsNoObject(_ json: String) throws {
    #expect(try thing(#"{"part": \#(json)}"#).part == nil)
  }

  @Test func acceptsMissingKeys() throws {
    let thing = try thing("{}")
    #expect(thing.text == nil && thing.number == nil && thing.list.isEmpty && thing.part == nil)
    #expect(try self.thing(#"{"part": {"name": "a"}}"#).part?.name == "a")
  }

  @Test(arguments: ["{}", #"{"list": null}"#, #"{"list": {}}"#, #"{"list": "x"}"#, "[]", "null"])
  func throwsWithoutARequiredList(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ReplyWithList.self, from: Data(json.utf8))
    }
  }
}
