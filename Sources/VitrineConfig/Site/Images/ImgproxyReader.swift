// Reads `images.imgproxy`. Key and salt come only from the environment, under the names that
// imgproxy itself reads. No message here may repeat a value.

import VitrineModel

/// The readable part of the `images.imgproxy` section.
struct ImgproxySettings {
  /// The access to imgproxy; nil if the section is missing or wrong.
  var access: ImgproxyAccess?
  /// The position of the section, if it is present.
  var position: Position?
}

/// Reads the `images.imgproxy` section.
struct ImgproxyReader {
  let environment: [String: String]

  private static let address = OptionDeclaration(
    name: "url", help: "the address of your imgproxy", isAddress: true)
  private static let key = OptionDeclaration(
    name: "key", help: "the key that signs its addresses", isSecret: true,
    variable: "IMGPROXY_KEY")
  private static let salt = OptionDeclaration(
    name: "salt", help: "the salt that signs its addresses", isSecret: true,
    variable: "IMGPROXY_SALT")
  private static let source = OptionDeclaration(
    name: "source", help: "the address at which it finds the folder's photos")

  func read(_ value: Value?) -> ImgproxySettings {
    guard let value else { return ImgproxySettings() }
    let example = "`imgproxy: { url: https://img.example.org/ }`"
    let position = value.node.position
    guard var fields = value.fields(subject: "images, imgproxy", example: example) else {
      return ImgproxySettings(position: position)
    }
    let address = fields.require("url", help: "write \(example)").flatMap(self.address)
    let key = secret(Self.key, &fields)
    let salt = secret(Self.salt, &fields)
    let source = fields.take(Self.source.name).flatMap(self.source)
    fields.finish()
    guard let address, let key, let salt else { return ImgproxySettings(position: position) }
    return ImgproxySettings(
      access: ImgproxyAccess(address: address, key: key, salt: salt, source: source),
      position: position)
  }

  private func text(_ option: OptionDeclaration, _ value: Value) -> String? {
    OptionReader(option, of: "imgproxy", environment: environment).read(value)
  }

  /// Returns an address that pages can name in their content security policy, which does not allow
  /// numeric hosts in brackets.
  private func address(_ value: Value) -> WebAddress? {
    guard let text = text(Self.address, value) else { return nil }
    let address = WebAddress(text.withFinalSlash)
    guard let address, address.host.utf8.allSatisfy(Self.isOfName) else {
      value.refuse(
        "must have a host name of letters, digits, dots and hyphens",
        help: "write an address such as `https://img.example.org/`")
      return nil
    }
    return address
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isSmallLetter || byte.isDigit || byte == .dash || byte == UInt8(ascii: ".")
  }

  // MARK: Secrets

  private func secret(_ option: OptionDeclaration, _ fields: inout Fields) -> [UInt8]? {
    let variable = option.variable ?? ""
    let place = fields.position
    if let value = fields.take(option.name) {
      return text(option, value).flatMap { bytes($0, option, fields, value.node.position) }
    }
    guard !fields.has(option.name) else { return nil }
    let found = environment[variable]?.trimmed ?? ""
    guard !found.isEmpty else {
      fields.diagnostics.add(
        "provider.secret-missing", "imgproxy needs its \(option.name)\(fields.context)", at: place,
        help: "set \(variable) in the environment to the same value as in your imgproxy")
      return nil
    }
    return bytes(found, option, fields, place)
  }

  /// Returns the bytes of the first key.
  ///
  /// An imgproxy may have several keys, separated by commas, and accepts a signature by any of
  /// them.
  private func bytes(
    _ text: String, _ option: OptionDeclaration, _ fields: Fields, _ position: Position
  ) -> [UInt8]? {
    let digits = String(text.prefix { $0 != "," }).trimmed
    if let bytes = [UInt8](hexadecimal: digits), !bytes.isEmpty { return bytes }
    fields.diagnostics.add(
      "config.bad-value",
      "the \(option.name) of imgproxy must be hexadecimal digits, two for each byte"
        + fields.context, at: position,
      help: "copy the value of \(option.variable ?? "") from your imgproxy; `openssl rand -hex 32`"
        + " makes a new one")
    return nil
  }

  // MARK: Source of the photos

  private static let schemes = ["local", "s3", "gs", "abs", "swift", "https", "http"]

  /// Returns the source with a final slash.
  private func source(_ value: Value) -> String? {
    guard let text = text(Self.source, value) else { return nil }
    let scheme = Self.schemes.first { text.hasPrefix("\($0)://") }
    let isAddress = scheme?.hasPrefix("http") == true
    guard scheme != nil, !text.contains(where: { "?#".contains($0) }),
      !isAddress || WebAddress(text) != nil
    else {
      value.refuse(
        "must begin with one of \(Self.schemes.map { "`\($0)://`" }.joined(separator: ", ")) and"
          + " must not contain `?` or `#`",
        help: "write the address below which your imgproxy finds the photos, such as `local:///` or"
          + " `s3://bucket/photos/`")
      return nil
    }
    return text.withFinalSlash
  }
}
