// Faults for an audit to find: each spoils a copy of a sound site in one way.

import Foundation
import VitrineTesting

/// A change to a site, and the finding that it must cause.
struct PlantedFault {
  let name: String
  let codes: [String]
  let plant: (SpoiledSite) throws -> Void

  init(_ name: String, _ codes: String..., plant: @escaping (SpoiledSite) throws -> Void) {
    self.name = name
    self.codes = codes.map { "audit." + $0 }
    self.plant = plant
  }
}

/// A copy of a built site that may be changed.
struct SpoiledSite {
  let tree: FileTree
  let folder: String

  func path(_ name: String) -> String { tree.absolute("\(folder)/\(name)") }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  func write(_ name: String, _ text: String) throws { try tree.write("\(folder)/\(name)", text) }
  func write(_ name: String, _ bytes: [UInt8]) throws { try tree.write("\(folder)/\(name)", bytes) }

  /// The first file below a folder with this end.
  func first(_ below: String, _ end: String) throws -> String {
    let all = try FileManager.default.subpathsOfDirectory(atPath: path(below)).sorted()
    guard let name = all.first(where: { $0.hasSuffix(end) }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return "\(below)/\(name)"
  }

  var photo: String { get throws { try first("photos", "index.html") } }
  var image: String { get throws { try first("images", ".jpg") } }

  func replace(_ old: String, with new: String, in name: String) throws {
    let text = try text(name)
    guard let place = text.range(of: old) else { throw CocoaError(.fileReadCorruptFile) }
    try write(name, text.replacingCharacters(in: place, with: new))
  }

  /// Puts markup into a page.
  func add(_ markup: String, to page: String = "index.html") throws {
    try replace("</main>", with: markup + "</main>", in: page)
  }

  /// Puts bytes behind the first file below a folder with this end.
  func append(_ bytes: [UInt8], to below: String, _ end: String) throws {
    let name = try first(below, end)
    try write(name, Array(try Data(contentsOf: URL(fileURLWithPath: path(name)))) + bytes)
  }

  /// Puts bytes behind the first two of a JPEG.
  func addSegment(_ bytes: [UInt8]) throws {
    let name = try image
    let file = Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
    try write(name, Array(file.prefix(2)) + bytes + file.dropFirst(2))
  }
}

/// Blocks of metadata, as small as they can be.
enum PrivateBlock {
  /// A directory of EXIF with one field in another directory.
  static func exif(
    pointer: UInt16, field: UInt16, count: UInt32 = 4, isBigEndian: Bool = false
  ) -> [UInt8] {
    func short(_ number: UInt16) -> [UInt8] {
      let bytes = [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)]
      return isBigEndian ? bytes : bytes.reversed()
    }
    func long(_ number: UInt32) -> [UInt8] {
      let halves = [UInt16(number >> 16), UInt16(truncatingIfNeeded: number)].map(short)
      return Array((isBigEndian ? halves : halves.reversed()).joined())
    }
    let head: [UInt8] = isBigEndian ? [0x4D, 0x4D, 0, 0x2A] : [0x49, 0x49, 0x2A, 0]
    let main = short(1) + short(pointer) + short(4) + long(1) + long(26) + long(0)
    let value = count > 4 ? long(44) : Array("N12\0".utf8)
    let inner = short(1) + short(field) + short(2) + long(count) + value + long(0)
    return head + long(8) + main + inner
  }

  /// EXIF that names the artist, in as many bytes as an address has at least.
  static func artist(_ name: String) -> [UInt8] {
    let text = Array("\(name)\0".utf8)
    let entry: [UInt8] = [0x3B, 1, 2, 0, UInt8(text.count), 0, 0, 0, 26, 0, 0, 0]
    return Array("Exif\0\0".utf8) + [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0] + entry
      + [0, 0, 0, 0] + text
  }

  static let location = exif(pointer: 0x8825, field: 1)
  static let serial = exif(pointer: 0x8769, field: 0xA431)
  static let lens = exif(pointer: 0x8769, field: 0xA435)
  static let owner = exif(pointer: 0x8769, field: 0xA430)

  /// As JPEG files carry it.
  static func segment(_ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, 0xE1, UInt8(length >> 8), UInt8(truncatingIfNeeded: length)] + content
  }

  static func packet(_ property: String) -> [UInt8] {
    Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><rdf:Description \(property)/>".utf8)
  }
}
