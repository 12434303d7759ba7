// Finds the manifest stores of Content Credentials in an image file. Nothing is verified. C2PA specification 2.1,
// appendix A.3; the boxes that JPEG divides between segments: ISO 19566-5, annex D.

package import VitrineModel

extension ValidatedImage {
  /// The Content Credentials of the file; nil if it has none.
  var credentials: ContentCredentials? {
    if let manifest = raw?.manifest { return CredentialsManifest.credentials(in: [manifest]) }
    let stores: [[UInt8]] =
      switch format {
      case .jpeg: CredentialsManifest.inJPEG(file)
      case .png: CredentialsManifest.inPNG(file)
      case .webp: CredentialsManifest.inWebP(file)
      case .heif: CredentialsManifest.inHEIF(file)
      case .tiff: [exif?.manifest(of: file)].compactMap(\.self)
      case .gif: CredentialsManifest.inGIF(file)
      }
    return CredentialsManifest.credentials(in: stores)
  }
}

extension ExifBlock {
  /// Returns the manifest store of a TIFF or DNG file.
  func manifest(of file: borrowing ImageFile) -> [UInt8]? {
    field(0xCD41, in: .main, of: file, limit: CredentialsManifest.longest)
  }
}

/// Finds the bytes of manifest stores.
package enum CredentialsManifest {
  /// The most bytes that are read: thumbnails of all earlier states may be in a store.
  static let longest = 32_000_000
  private static let mostParts = 10_000

  /// Returns the credentials in the last valid store; nil if there is none.
  static func credentials(in stores: [[UInt8]]) -> ContentCredentials? {
    stores.compactMap { ManifestStore($0) }.last.map { ContentCredentials(issuer: $0.issuer) }
  }

  /// Returns the credentials in the contents of boxes `uuid`; nil if there are none.
  package static func credentials(inBoxes contents: [ArraySlice<UInt8>]) -> ContentCredentials? {
    credentials(in: contents.compactMap(store))
  }

  // MARK: Formats

  /// Returns the JUMBF boxes in segments APP11.
  ///
  /// A long box is divided between segments. Each has the number of the box, its own, and the head of
  /// the box.
  static func inJPEG(_ file: borrowing ImageFile) -> [[UInt8]] {
    var parts: [Int: [(number: Int, bytes: ArraySlice<UInt8>)]] = [:]
    for content in segments(of: file) {
      var reader = HEIFHeaderReader(content[...])
      guard let mark = reader.number(2), mark == 0x4A50, let box = reader.number(2),
        let number = reader.number(4)
      else { continue }
      parts[box, default: []].append((number, reader.rest))
    }
    return parts.sorted { $0.key < $1.key }.map { whole($0.value) }
  }

  private static func whole(_ parts: [(number: Int, bytes: ArraySlice<UInt8>)]) -> [UInt8] {
    let ordered = parts.sorted { $0.number < $1.number }.map(\.bytes)
    let others = ordered.dropFirst().flatMap { part in
      // A length of 1 means that the length has eight bytes more.
      part.dropFirst(part.starts(with: [0, 0, 0, 1]) ? 16 : 8)
    }
    return Array(ordered.first ?? []) + others
  }

  /// Returns the contents of segments APP11.
  private static func segments(of file: borrowing ImageFile) -> [[UInt8]] {
    var contents: [[UInt8]] = []
    var (offset, total) = (2, 0)
    for _ in 0..<mostParts {
      let head = file.bytes(at: offset, count: 4)
      guard head.count == 4, head[0] == 0xFF, head[1] != 0xDA, head[1] != 0xD9 else { break }
      if head[1] == 0xFF || head[1] == 1 || (0xD0...0xD7).contains(head[1]) {
        offset += head[1] == 0xFF ? 1 : 2
        continue
      }
      let length = Int(head[2]) << 8 | Int(head[3])
      guard length >= 2 else { break }
      if head[1] == 0xEB, total < longest {
        contents.append(file.bytes(at: offset + 4, count: length - 2))
        total += length
      }
      offset += 2 + length
    }
    return contents
  }

  /// Returns the content of the chunk `caBX`.
  static func inPNG(_ file: borrowing ImageFile) -> [[UInt8]] {
    var offset = 8
    for _ in 0..<mostParts {
      let head = file.bytes(at: offset, count: 8)
      guard head.count == 8 else { return [] }
      let length = head.prefix(4).bigEndian
      if head[4...].elementsEqual("caBX".utf8) {
        return [file.bytes(at: offset + 8, count: min(length, longest))]
      }
      offset += 12 + length
    }
    return []
  }

  /// Returns the content of the chunk `C2PA`.
  static func inWebP(_ file: borrowing ImageFile) -> [[UInt8]] {
    var offset = 12
    for _ in 0..<mostParts {
      let head = file.bytes(at: offset, count: 8)
      guard head.count == 8 else { return [] }
      let length = head[4...].reversed().bigEndian
      if head.starts(with: "C2PA".utf8) {
        return [file.bytes(at: offset + 8, count: min(length, longest))]
      }
      offset += 8 + length + length % 2
    }
    return []
  }

  /// Returns the content of the application block of C2PA.
  static func inGIF(_ file: borrowing ImageFile) -> [[UInt8]] {
    let mark = Array("C2PA_GIF".utf8) + [1, 0, 0]
    return [GIFBlocks.application(mark, of: file.descriptor, limit: longest)].compactMap(\.self)
  }

  /// Returns the stores in boxes `uuid`.
  static func inHEIF(_ file: borrowing ImageFile) -> [[UInt8]] {
    var stores: [[UInt8]] = []
    for place in HEIFBox.places(in: file) where place.name == "uuid" {
      guard let content = place.content(in: file, limit: longest), let store = store(content)
      else { continue }
      stores.append(store)
    }
    return stores
  }

  private static let uuid: [UInt8] = [
    0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4, 0x81,
  ]
  /// The purposes of boxes with a store; those with hashes have others.
  private static let purposes: Set = ["manifest", "original", "update"]

  /// Returns the store in the content of a box `uuid`; nil if it is a box of another kind.
  private static func store(_ content: ArraySlice<UInt8>) -> [UInt8]? {
    guard content.starts(with: uuid) else { return nil }
    // A version comes first, and the position of the hashes behind the purpose.
    let rest = content.dropFirst(uuid.count + 4)
    let purpose = rest.prefix(16).prefix { $0 != 0 }
    guard purposes.contains(String(decoding: purpose, as: UTF8.self)) else { return nil }
    return Array(rest.dropFirst(purpose.count + 1 + 8))
  }
}
