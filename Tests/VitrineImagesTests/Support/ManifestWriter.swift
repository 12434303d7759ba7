// Manifest stores of Content Credentials, with as much in them as is read: boxes of JUMBF, a COSE message in
// CBOR, and certificates in DER without keys.

@testable import VitrineImages

/// Writes manifest stores.
enum ManifestWriter {
  /// A box of JUMBF with a label.
  static func box(_ label: String, _ boxes: [UInt8]) -> [UInt8] {
    let kind = [UInt8](repeating: 0x63, count: 16)
    return HEIFBox.bytes("jumb", HEIFBox.bytes("jumd", kind + [3] + label.utf8 + [0]) + boxes)
  }

  /// A store with a manifest for each message.
  static func store(signedBy messages: [UInt8]...) -> [UInt8] {
    box(
      "c2pa",
      messages.enumerated().flatMap { number, message in
        box(
          "urn:uuid:\(number)",
          box("c2pa.assertions", []) + box("c2pa.signature", HEIFBox.bytes("cbor", message)))
      })
  }

  /// A store whose only signer has this organization.
  static func store(by organization: String) -> [UInt8] {
    store(signedBy: message([certificate(subject: [(10, 0x0C, Array(organization.utf8))])]))
  }

  /// A COSE message with a chain of certificates.
  static func message(
    _ chain: [[UInt8]], isProtected: Bool = true, key: [UInt8] = [0x18, 33], isTagged: Bool = true
  ) -> [UInt8] {
    let certificates = chain.map { bytes($0) }
    let value =
      chain.count == 1 ? certificates[0] : [0x80 + UInt8(chain.count)] + certificates.joined()
    // The algorithm comes first.
    let headers: [UInt8] = [0xA2, 1, 0x26] + key + value
    let parts = isProtected ? bytes(headers) + [0xA0] : bytes([0xA1, 1, 0x26]) + headers
    return (isTagged ? [0xD2] : []) + [0x84] + parts + [0xF6] + bytes([1, 2, 3])
  }

  private static func bytes(_ content: [UInt8]) -> [UInt8] {
    [0x59] + ByteOrder.big(content.count, 2) + content
  }

  /// A name: the last number of its kind, the tag of its text, and the text.
  typealias Name = (kind: UInt8, tag: UInt8, text: [UInt8])

  /// A certificate.
  static func certificate(
    subject: [Name], by authority: [Name] = [(3, 0x0C, Array("Authority".utf8))]
  ) -> [UInt8] {
    let version = element(0xA0, element(2, [2]))
    let dates = element(0x30, [])
    let fields = version + element(2, [7]) + element(0x30, []) + names(authority) + dates
    return element(0x30, element(0x30, fields + names(subject)) + element(0x30, []))
  }

  private static func names(_ names: [Name]) -> [UInt8] {
    element(
      0x30,
      names.flatMap { name in
        element(
          0x31, element(0x30, element(6, [0x55, 4, name.kind]) + element(name.tag, name.text)))
      })
  }

  /// An element of DER.
  static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length =
      content.count < 128
      ? [UInt8(content.count)] : [0x82] + ByteOrder.big(content.count, 2)
    return [tag] + length + content
  }
}
