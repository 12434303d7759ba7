// Bodies packed by gzip, made once: nothing here can pack, and nothing of ours has to.

import Foundation

enum Packed {
  /// 300,000 zeros in 330 bytes or so.
  static let bomb = bytes(
    """
      H4sIAAAAAAACA+3BAQ0AAADCoPdPbQ8HFAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/Bj74rL24JMEAA==
    """)

  /// A list of photos.
  static let list = bytes(
    """
      H4sIAAAAAAACA6tWKsjIL8kvVrKKVkpUKMhMLiktSlXIT1MoyUhVKE5NVNIZFR6CwoaxtQD4Pqo82gEAAA==
    """)

  static let listText =
    "{\"photos\":[" + String(repeating: "\"a picture of the sea\",", count: 20) + "1]}"

  private static func bytes(_ base64: String) -> [UInt8] {
    Data(base64Encoded: base64, options: .ignoreUnknownCharacters).map { Array($0) } ?? []
  }
}
