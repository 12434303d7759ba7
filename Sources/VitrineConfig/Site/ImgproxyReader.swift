// What site.yml says of an imgproxy. Key and salt come from the environment alone, under the names that
// imgproxy itself reads; nothing here may repeat a value in a message.

import VitrineModel

/// `images.imgproxy` as far as it could be read.
struct ImgproxySettings {
  /// Nil where it is not written, and where it is wrong.
  var access: ImgproxyAccess?
  /// Where it stands, if anywhere.
  var position: Position?
}

/// Reads it.
struct ImgproxyReader {
  let environment: [String: String]

  private static let address = OptionDeclaration(
    name: "url", help: "where the imgproxy answers", isAddress: true)
  private static let key = OptionDeclaration(
    name: "key", help: "what its addresses are signed with", isSecret: true,
    variable: "IMGPROXY_KEY")
  private static let salt = OptionDeclaration(
    name: "salt", help: "what its addresses are signed with", isSecret: true,
    variable: "IMGPROXY_SALT")
  private static let source = OptionDeclaration(
    name: "source", help: "where it finds the folder's photos")

  func read(_ value: Value?) -> ImgproxySettings {
    guard let value else { return ImgproxySettings() }
    let example = "`imgproxy: { url: https://img.example.org/ }`"
    let position = value.node.position
    guard var fields = value.fields(subject: "images, imgproxy", example: example) else {
      return ImgproxySettings(position: position)
    }
    let address = fields.require("url", mend: "write \(example)").flatMap(self.address)
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

  /// One that pages can name in their policy, which knows no numbers in brackets.
  private func address(_ value: Value) -> WebAddress? {
    guard let text = text(Self.address, value) else { return nil }
    let address = WebAddress(text.hasSuffix("/") ? text : text + "/")
    guard let address, address.host.utf8.allSatisfy(Self.isOfName) else {
      value.refuse(
        "must have a host of letters, digits, dots and dashes",
        mend: "write an address such as `https://img.example.org/`")
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
      fields.faults.add(
        "provider.secret-missing", "imgproxy needs its \(option.name)\(fields.context)", at: place,
        mend: "set \(variable) in the environment, as your imgproxy has it")
      return nil
    }
    return bytes(found, option, fields, place)
  }

  /// An imgproxy may know several keys, parted by commas; it takes what was signed with any of them.
  private func bytes(
    _ text: String, _ option: OptionDeclaration, _ fields: Fields, _ position: Position
  ) -> [UInt8]? {
    let digits = String(text.prefix { $0 != "," }).trimmed
    if let bytes = [UInt8](hexadecimal: digits), !bytes.isEmpty { return bytes }
    fields.faults.add(
      "config.bad-value",
      "the \(option.name) of imgproxy must be hexadecimal digits, two for each byte"
        + fields.context, at: position,
      mend: "take it as your imgproxy has it in \(option.variable ?? ""); `openssl rand -hex 32`"
        + " makes a new one")
    return nil
  }

  // MARK: Where photos are

  private static let schemes = ["local", "s3", "gs", "abs", "swift", "https", "http"]

  /// With a final slash.
  private func source(_ value: Value) -> String? {
    guard let text = text(Self.source, value) else { return nil }
    let scheme = Self.schemes.first { text.hasPrefix("\($0)://") }
    let isAddress = scheme?.hasPrefix("http") == true
    guard scheme != nil, !text.contains(where: { "?#".contains($0) }),
      !isAddress || WebAddress(text) != nil
    else {
      value.refuse(
        "must begin with one of \(Self.schemes.map { "`\($0)://`" }.joined(separator: ", ")) and"
          + " have no `?` and no `#`",
        mend: "write what your imgproxy finds the photos below, such as `local:///` or"
          + " `s3://bucket/photos/`")
      return nil
    }
    return text.hasSuffix("/") ? text : text + "/"
  }
}
