// Reads the profiles that are a matrix and curves, which nearly all photos with a profile have. Whatever else a
// profile is, or is damaged, is left to lcms: ICC.1:2001-04 and ICC.1:2010, sections 6 to 8 and 10. Colors
// are relative to the white of the medium, so the white point and its adaptation (`wtpt`, `chad`) do not count.

/// A profile of version 2 or 4 for gray or RGB, without tables for several channels.
struct ICCProfile: Equatable {
  /// One curve for gray; those of red, green and blue otherwise.
  let curves: [ToneCurve]
  /// Red, green and blue at full strength as XYZ under D50; none for gray.
  let columns: [Matrix.Vector]

  private static let mostTags = 100
  private static let classes: Set = ["mntr", "scnr", "spac", "prtr"]

  /// Reads a profile from untrusted bytes; nil if it is of another kind or damaged in any part that
  /// counts.
  init?(_ bytes: [UInt8]) {
    let head = ICCTag(bytes: bytes[...])
    guard bytes.count > 132, let length = head.number(at: 0, 4), length > 132,
      let version = head.number(at: 8, 1), version == 2 || version == 4,
      head.text(at: 36) == "acsp", Self.classes.contains(head.text(at: 12)),
      head.text(at: 20) == "XYZ ",
      let tags = Self.tags(ICCTag(bytes: bytes.prefix(length))),
      !tags.keys.contains(where: { $0.hasPrefix("A2B") || $0.hasPrefix("D2B") })
    else { return nil }
    let isGray = head.text(at: 16) == "GRAY"
    guard isGray || head.text(at: 16) == "RGB " else { return nil }
    let names = isGray ? ["kTRC"] : ["rTRC", "gTRC", "bTRC"]
    curves = names.compactMap { tags[$0].flatMap(ToneCurve.init) }
    columns = isGray ? [] : ["rXYZ", "gXYZ", "bXYZ"].compactMap { tags[$0]?.xyz }
    guard curves.count == names.count, isGray || columns.count == 3 else { return nil }
  }

  /// Returns the tags by their names.
  ///
  /// - Parameter file: The whole profile.
  /// - Returns: Nil if the index is damaged, or if two tags have one name.
  fileprivate static func tags(_ file: ICCTag) -> [String: ICCTag]? {
    guard let count = file.number(at: 128, 4), count <= mostTags else { return nil }
    var tags: [String: ICCTag] = [:]
    for entry in 0..<count {
      let place = 132 + 12 * entry
      guard let start = file.number(at: place + 4, 4), let length = file.number(at: place + 8, 4),
        start + length <= file.bytes.count
      else { return nil }
      let name = file.text(at: place)
      guard tags[name] == nil else { return nil }
      tags[name] = ICCTag(bytes: file.bytes.dropFirst(start).prefix(length))
    }
    return tags
  }
}

extension ColorSpace {
  /// Reads the HDR colors that a profile names by codes of H.273 or, before version 4.4, in its description;
  /// nil for other profiles.
  ///
  /// Their curves and tables end at the white of other screens.
  init?(namedBy profile: [UInt8]) {
    let head = ICCTag(bytes: profile[...])
    guard head.text(at: 36) == "acsp", head.text(at: 16) == "RGB ",
      let tags = ICCProfile.tags(head)
    else { return nil }
    if let codes = tags["cicp"], let primaries = codes.number(at: 8, 1),
      let transfer = codes.number(at: 9, 1)
    {
      self.init(primaries: primaries, transfer: transfer)
      if !curve.isHDR { return nil }
      return
    }
    // Letters are one byte each, or two of which the first is 0.
    let name = String(decoding: tags["desc"]?.bytes.filter { $0 != 0 } ?? [], as: UTF8.self)
    let isPQ = name.contains("2100") && name.contains("PQ")
    guard
      isPQ || name.contains("2100") && name.contains("HLG")
        || name.contains("2020") && name.contains("ST 2084")
    else { return nil }
    self.init(primaries: .bt2020, curve: name.contains("HLG") ? .hlg : .pq)
  }
}

/// A part of a profile, whose numbers are read only inside it.
struct ICCTag {
  let bytes: ArraySlice<UInt8>

  /// The type, which the first four bytes name.
  var kind: String { text(at: 0) }

  /// Three coordinates; nil if the tag is of another type or cut.
  var xyz: Matrix.Vector? {
    guard kind == "XYZ ", let x = fixed(at: 8), let y = fixed(at: 12), let z = fixed(at: 16) else {
      return nil
    }
    return Matrix.Vector(x, y, z)
  }

  /// Returns a number of some bytes, the highest first; nil beyond the end.
  func number(at place: Int, _ width: Int) -> Int? {
    guard place >= 0, place + width <= bytes.count else { return nil }
    return bytes.dropFirst(place).prefix(width).bigEndian
  }

  /// Returns a number with a sign, in units of 1/65536; nil beyond the end.
  func fixed(at place: Int) -> Double? {
    number(at: place, 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
  }

  /// Returns four characters; fewer beyond the end.
  func text(at place: Int) -> String {
    String(decoding: bytes.dropFirst(place).prefix(4), as: UTF8.self)
  }
}
