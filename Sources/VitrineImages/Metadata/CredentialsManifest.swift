// Finds the manifest store of Content Credentials in an image file, and the name of the issuer in the certificate
// that signed it. Nothing is verified. C2PA specification 2.1, appendix A.3; X.509 certificates are DER: ITU-T X.690.

import VitrineModel

extension ValidatedImage {
  /// The Content Credentials of the file; nil if it has none.
  var credentials: ContentCredentials? {
    let manifest: [UInt8]? =
      switch format {
      case .jpeg: CredentialsManifest.inJPEG(file)
      case .png: CredentialsManifest.inPNG(file)
      case .webp: CredentialsManifest.inWebP(file)
      case .heif: CredentialsManifest.inHEIF(file)
      case .tiff, .gif: nil
      }
    return manifest.map { ContentCredentials(issuer: CredentialsManifest.issuer(in: $0)) }
  }
}

/// Finds the bytes of a manifest store.
enum CredentialsManifest {
  /// The most bytes of a manifest that are read: certificates are small, thumbnails are not.
  private static let longest = 4_000_000
  private static let mostParts = 10_000

  /// Returns the contents of all segments APP11 with a JUMBF box of C2PA.
  static func inJPEG(_ file: borrowing ImageFile) -> [UInt8]? {
    var manifest: [UInt8] = []
    var offset = 2
    for _ in 0..<mostParts {
      let head = file.bytes(at: offset, count: 4)
      guard head.count == 4, head[0] == 0xFF, head[1] != 0xDA, head[1] != 0xD9 else { break }
      if head[1] == 0xFF || head[1] == 1 || (0xD0...0xD7).contains(head[1]) {
        offset += head[1] == 0xFF ? 1 : 2
        continue
      }
      let length = Int(head[2]) << 8 | Int(head[3])
      guard length >= 2 else { break }
      if head[1] == 0xEB, manifest.count < longest {
        let content = file.bytes(at: offset + 4, count: length - 2)
        // The mark of JUMBF, the number of the box and of the segment, and the box again.
        if content.starts(with: "JP".utf8) { manifest += content.dropFirst(16) }
      }
      offset += 2 + length
    }
    return isStore(manifest) ? manifest : nil
  }

  /// Returns the content of the chunk `caBX`.
  static func inPNG(_ file: borrowing ImageFile) -> [UInt8]? {
    var offset = 8
    for _ in 0..<mostParts {
      let head = file.bytes(at: offset, count: 8)
      guard head.count == 8 else { return nil }
      let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      if head[4...].elementsEqual("caBX".utf8) {
        return file.bytes(at: offset + 8, count: min(length, longest))
      }
      offset += 12 + length
    }
    return nil
  }

  /// Returns the content of the chunk `C2PA`.
  static func inWebP(_ file: borrowing ImageFile) -> [UInt8]? {
    var offset = 12
    for _ in 0..<mostParts {
      let head = file.bytes(at: offset, count: 8)
      guard head.count == 8 else { return nil }
      let length = head[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
      if head.starts(with: "C2PA".utf8) {
        return file.bytes(at: offset + 8, count: min(length, longest))
      }
      offset += 8 + length + length % 2
    }
    return nil
  }

  private static let uuid: [UInt8] = [
    0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4, 0x81,
  ]

  /// Returns the content of the box `uuid` of C2PA.
  static func inHEIF(_ file: borrowing ImageFile) -> [UInt8]? {
    var offset = 0
    for _ in 0..<64 {
      var head = HEIFHeaderReader(file.bytes(at: offset, count: 16)[...])
      guard let frame = head.frame(rest: file.length - offset) else { return nil }
      if frame.name == "uuid", file.bytes(at: offset + frame.head, count: 16) == uuid {
        return file.bytes(
          at: offset + frame.head + 16, count: min(frame.length - frame.head - 16, longest))
      }
      offset += frame.length
    }
    return nil
  }

  private static func isStore(_ bytes: [UInt8]) -> Bool {
    position(of: Array("c2pa".utf8), in: bytes[...].prefix(256)) != nil
  }

  // MARK: The certificate

  /// Object identifier of a common name: 2.5.4.3.
  private static let commonName: [UInt8] = [0x06, 0x03, 0x55, 0x04, 0x03]

  /// Returns the name in the first certificate: that of its subject, who issued the credentials.
  ///
  /// The first common name is that of the authority, the second that of the subject. Empty if there is
  /// none that could be shown.
  static func issuer(in manifest: [UInt8]) -> String {
    var names: [String] = []
    var rest = manifest[...]
    while names.count < 2, let place = position(of: commonName, in: rest) {
      rest = rest[(place + commonName.count)...]
      if let name = text(rest) { names.append(name) }
    }
    return names.last ?? ""
  }

  /// Reads a text of at most 127 bytes: `UTF8String` or `PrintableString`.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let tag = bytes.first, tag == 0x0C || tag == 0x13,
      let length = bytes.dropFirst().first, (1...127).contains(length),
      bytes.count >= 2 + Int(length),
      let text = String(validating: bytes.dropFirst(2).prefix(Int(length)), as: UTF8.self)
    else { return nil }
    return text.embeddedLine(limit: 100)
  }

  private static func position(of mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    while rest.count >= mark.count, let place = rest.firstIndex(of: mark[0]) {
      if bytes[place...].starts(with: mark) { return place }
      rest = bytes[(place + 1)...]
    }
    return nil
  }
}
