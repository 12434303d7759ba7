// Reads a manifest store of Content Credentials as far as the name of the issuer: the boxes are JUMBF (ISO 19566-5),
// the signature is COSE (RFC 9052), and its certificates are in `x5chain` (RFC 9360). C2PA specification 2.1,
// sections 11.1 and 13.2.

/// A box that consists of a description and other boxes.
private struct JUMBFBox {
  let label: String
  /// The boxes after the description.
  let boxes: ArraySlice<HEIFBox>
  /// Whether no part of the content is missing.
  let isWhole: Bool

  /// Reads a box; nil if it has no description.
  init?(_ box: HEIFBox) {
    guard box.name == "jumb" else { return nil }
    let all = HEIFBox.all(in: box.content)
    // The description is a kind of 16 bytes, flags and a label.
    guard let first = all.first, first.name == "jumd", let flags = first.content.dropFirst(16).first
    else { return nil }
    let text = first.content.dropFirst(17).prefix { $0 != 0 }
    label = flags & 2 == 0 ? "" : String(decoding: text, as: UTF8.self)
    boxes = all.dropFirst()
    isWhole = all.reduce(0) { $0 + $1.whole.count } == box.content.count
  }
}

/// A manifest store.
struct ManifestStore {
  /// The name of the issuer as its certificate has it; empty if it is unknown.
  let issuer: String

  /// Reads a store; nil if the bytes are not one, or it has no manifest.
  init?(_ bytes: [UInt8]) {
    let boxes = HEIFBox.all(in: bytes[...])
    guard let store = boxes.lazy.compactMap({ JUMBFBox($0) }).first(where: { $0.label == "c2pa" }),
      let box = store.boxes.last(where: { $0.name == "jumb" }), let active = JUMBFBox(box)
    else { return nil }
    issuer = store.isWhole ? Self.issuer(of: active) : ""
  }

  /// Returns the name of whoever signed a manifest, of which the last one is the active one.
  private static func issuer(of manifest: JUMBFBox) -> String {
    let signatures = manifest.boxes.lazy.compactMap { JUMBFBox($0) }
    guard let signature = signatures.first(where: { $0.label == "c2pa.signature" }),
      let message = signature.boxes.first(where: { $0.name == "cbor" })?.content,
      let certificate = certificate(in: message)
    else { return "" }
    return CertificateSubject(certificate).name ?? ""
  }

  /// Returns the first certificate of the chain in a COSE message, which is that of the signer.
  private static func certificate(in message: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard case .array(let parts)? = CBORValue(message), parts.count > 1,
      case .bytes(let protected) = parts[0]
    else { return nil }
    for headers in [CBORValue(protected), parts[1]] {
      switch headers?[33] ?? headers?["x5chain"] {
      case .bytes(let certificate)?: return certificate
      case .array(let chain)?:
        if case .bytes(let certificate)? = chain.first { return certificate }
      default: break
      }
    }
    return nil
  }
}
