// Reduces a HEIF file to its primary image. libheif before 1.18 refuses whole files over metadata and auxiliary
// images that it does not know, such as those of phones since 2024. It also refuses profiles that a program
// emptied, and gets the size wrong if the properties that turn or cut an image come before its size. It knows no
// description up to the end of the file, no sequence, even if that has a primary image, and no image that only turns
// or cuts another. Nothing but the kind
// of the file and the description of the items changes, and not their lengths, so that all positions stay valid.

/// A description of the primary image alone.
struct HEIFReduction {
  /// The kinds of transparency.
  private static let transparency: Set = [
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
    "urn:mpeg:avc:2015:auxid:1",
  ]

  /// The properties that turn or cut an image.
  private static let transformations: Set = ["clap", "irot", "imir"]
  /// The length of the header of a profile (ICC.1:2010, section 7.2).
  private static let profileHeader = 128

  private let boxes: [HEIFBox]
  /// All properties of the file, which items refer to by their numbers from 1.
  private let knownProperties: [HEIFBox]
  private let items: [HEIFItem]
  private let references: [HEIFReference]
  private let properties: HEIFEntries
  /// The items' properties, reordered so that rotation, mirroring and cropping come last.
  private let arranged: HEIFEntries
  /// The numbers of profiles that are empty or too short to be one.
  private let unusable: Set<Int>
  private let locations: HEIFEntries
  private let primary: Int
  /// Whether all items are as in the file.
  private let areItemsUnchanged: Bool

  /// Reads the description; nil if any part of it is invalid, which the decoder reports.
  init?(_ meta: HEIFMeta) {
    boxes = meta.boxes
    let propertyBoxes = boxes.first(named: "iprp").map { HEIFBox.all(in: $0) } ?? []
    guard boxes.reduce(4, { $0 + $1.whole.count }) == meta.content.count,
      propertyBoxes.map(\.name) == ["ipco", "ipma"],
      let primary = boxes.primaryItem,
      let items = boxes.first(named: "iinf").flatMap(HEIFItem.all),
      let properties = propertyBoxes.first(named: "ipma").flatMap({ HEIFEntries(properties: $0) }),
      let locations = boxes.first(named: "iloc").flatMap({ HEIFEntries(locations: $0) }),
      let references = boxes.first(named: "iref").map({ HEIFReference.all(in: $0) }) ?? []
    else { return nil }
    let known = propertyBoxes.first(named: "ipco").map { HEIFBox.all(in: $0) } ?? []
    let transparent = references.filter { Self.isTransparency($0, properties, known) }
    let identities = HEIFIdentities(
      items, references, transparent: Set(transparent.flatMap(\.to)))
    self.primary = primary
    self.items = identities.items(items)
    self.references = identities.references(references)
    self.properties = identities.properties(properties, known: known)
    self.locations = identities.locations(locations)
    areItemsUnchanged = identities.isEmpty
    knownProperties = known
    unusable = Self.numbers(of: knownProperties, where: Self.isUnusable)
    arranged = self.properties.arranged(
      last: Self.numbers(of: knownProperties) { Self.transformations.contains($0.name) },
      optional: unusable)
  }

  /// Returns the box `meta` at its length; nil if there is nothing to remove or an item is missing.
  func box(length: Int) -> [UInt8]? {
    let images = images
    let known = Set(items.map(\.id))
    guard !images.isEmpty, images.isSubset(of: known) else { return nil }
    let references = references.compactMap { reduced($0, to: images) }
    let kept = images.union(references.map(\.from))
    let areAllKept = areItemsUnchanged && kept == known
    guard
      !areAllKept || references != self.references || !unusable.isEmpty
        || arranged.table("ipma", of: kept) != properties.table("ipma", of: kept)
        || boxes.contains(where: { $0.name == "grpl" })
    else { return nil }
    let content = boxes.flatMap { box -> [UInt8] in
      switch box.name {
      case "hdlr", "dinf", "pitm", "idat": Array(box.whole)
      // Written again, they may be longer.
      case "iinf" where areAllKept: Array(box.whole)
      case "iref" where areItemsUnchanged && references == self.references: Array(box.whole)
      case "iinf": HEIFItem.table(items.filter { kept.contains($0.id) })
      case "iref": HEIFReference.table(references)
      case "iprp": HEIFBox.bytes("iprp", propertyTables(of: kept))
      case "iloc": locations.table("iloc", of: kept)
      default: []
      }
    }
    return Self.padded(ByteOrder.big(0, 4) + content, to: length)
  }

  /// Returns the box with a `free` box at its end; nil if there is no room for one.
  private static func padded(_ content: [UInt8], to length: Int) -> [UInt8]? {
    let left = length - 8 - content.count
    guard left == 0 || left >= 8, length <= Int(UInt32.max) else { return nil }
    let padding = left == 0 ? [] : HEIFBox.bytes("free", [UInt8](repeating: 0, count: left - 8))
    return HEIFBox.bytes("meta", content + padding)
  }

  /// The primary image, its transparency, and all that these are made of.
  private var images: Set<Int> {
    let colors = parts(of: [primary])
    // Each tile may have its own transparency.
    let transparency = references.filter {
      !colors.isDisjoint(with: $0.to) && Self.isTransparency($0, properties, knownProperties)
    }
    return colors.union(parts(of: transparency.map(\.from)))
  }

  /// Returns images and all that they are made of.
  private func parts(of images: [Int]) -> Set<Int> {
    var found: Set<Int> = []
    var waiting = images
    let parts = Dictionary(grouping: references.filter { $0.type == "dimg" }, by: \.from)
    while let next = waiting.popLast() {
      guard found.insert(next).inserted else { continue }
      waiting += parts[next, default: []].flatMap(\.to)
    }
    return found
  }

  /// Whether a reference is one from the transparency of images to these.
  private static func isTransparency(
    _ reference: HEIFReference, _ properties: HEIFEntries, _ known: [HEIFBox]
  ) -> Bool {
    reference.type == "auxl"
      && properties.properties[reference.from, default: []].contains { number in
        guard known.indices.contains(number - 1), known[number - 1].name == "auxC" else {
          return false
        }
        let urn = known[number - 1].content.dropFirst(4).prefix { $0 != 0 }
        return transparency.contains(String(decoding: urn, as: UTF8.self))
      }
  }

  /// Returns the remaining part of a reference; nil if nothing remains.
  private func reduced(_ reference: HEIFReference, to images: Set<Int>) -> HEIFReference? {
    var reference = reference
    switch reference.type {
    case "dimg": return images.contains(reference.from) ? reference : nil
    case "prem": reference.to.removeAll { !images.contains($0) }
    case "auxl":
      guard images.contains(reference.from) else { return nil }
      reference.to.removeAll { !images.contains($0) }
    case "cdsc":
      let isMetadata = items.contains {
        $0.id == reference.from && ["Exif", "mime"].contains($0.type)
      }
      guard isMetadata else { return nil }
      reference.to.removeAll { $0 != primary }
    default: return nil
    }
    return reference.to.isEmpty ? nil : reference
  }

  /// The properties and which item has which.
  ///
  /// Properties are numbered, so that those of no item become empty boxes.
  private func propertyTables(of items: Set<Int>) -> [UInt8] {
    let used = Set(items.flatMap { properties.properties[$0, default: []] })
      .subtracting(unusable)
    let all = knownProperties.enumerated().flatMap { index, box in
      used.contains(index + 1) ? Array(box.whole) : box.emptied
    }
    return HEIFBox.bytes("ipco", all) + arranged.table("ipma", of: items)
  }

  private static func isUnusable(_ box: HEIFBox) -> Bool {
    box.name == "colr" && box.content.count < profileHeader + 4
      && ["prof", "rICC"].contains { box.content.starts(with: $0.utf8) }
  }

  /// Returns the numbers of some properties.
  private static func numbers(
    of known: [HEIFBox], where isWanted: (HEIFBox) -> Bool
  ) -> Set<Int> {
    Set(known.enumerated().filter { isWanted($0.element) }.map { $0.offset + 1 })
  }
}

extension HEIFReduction {
  /// The bytes in front of the description in which the kind of the file is named.
  private static let longestFront = 65_536
  /// The kinds of still images, one of which decoders look for.
  private static let stills: Set = ["mif1", "avif", "heic", "heix"]

  /// Returns the file with only its primary image; nil if there is nothing to change, or nothing can be changed.
  static func view(of file: borrowing ImageFile) -> FileView? {
    guard let meta = HEIFMeta(of: file) else { return nil }
    let box = HEIFReduction(meta)?.box(length: meta.length) ?? meta.closed
    if let front = stillFront(of: file, meta) {
      let whole = front + (box ?? file.bytes(at: meta.start, count: meta.length))
      return try? FileView(of: file.descriptor, length: file.length, replacingAt: 0, by: whole)
    }
    guard let box else { return nil }
    return try? FileView(
      of: file.descriptor, length: file.length, replacingAt: meta.start, by: box)
  }

  /// Returns the bytes in front of the description of a sequence that has a primary image as well, with the name
  /// of still images instead of that of sequences; nil for other files.
  private static func stillFront(of file: borrowing ImageFile, _ meta: HEIFMeta) -> [UInt8]? {
    guard meta.start <= longestFront, meta.boxes.primaryItem != nil else { return nil }
    var front = file.bytes(at: 0, count: meta.start)
    guard let type = HEIFBox.all(in: front[...]).first, type.name == "ftyp" else { return nil }
    let places = stride(from: type.content.startIndex + 8, to: type.content.endIndex - 3, by: 4)
    func name(_ place: Int) -> String {
      String(decoding: front[place..<(place + 4)], as: UTF8.self)
    }
    guard let sequence = places.first(where: { name($0) == "msf1" }),
      !places.contains(where: { stills.contains(name($0)) })
    else { return nil }
    front.replaceSubrange(sequence..<(sequence + 4), with: Array("mif1".utf8))
    return front
  }
}
