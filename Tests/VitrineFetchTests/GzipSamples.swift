// Bodies compressed with gzip, created once, because nothing here can compress.

import Foundation

enum GzipSamples {
  /// 300,000 zeros in about 330 bytes.
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

  /// A file that begins like a GIF, 5,006 bytes.
  static let picture = bytes(
    """
    H4sIAAAAAAACA3P3dLOwTGRgZGJmYWVj5+Dk4ubh5eMXEBQSFhEVE5eQlJKWkZWTV1BUUlZRVVPX0NTS1tHV0zcwND
    I2MTUzt7C0sraxtbN3cHRydnF1c/fw9PL28fXzDwgMCg4JDQuPiIyKjomNi09ITEpOSU1Lz8jMys7JzcsvKCwqLikt
    K6+orKquqa2rb2hsam5pbWvv6Ozq7unt658wcdLkKVOnTZ8xc9bsOXPnzV+wcNHiJUuXLV+xctXqNWvXrd+wcdPmLV
    u3bd+xc9fuPXv37T9w8NDhI0ePHT9x8tTpM2fPnb9w8dLlK1evXb9x89btO3fv3X/w8NHjJ0+fPX/x8tXrN2/fvf/w
    8dPnL1+/ff/xc9Tnoz4f9fmoz0d9PurzUZ+P+nzU56M+H/X5qM9HfT7q81Gfj/p81OejPqefzwFhgb2tjhMAAA==
    """)

  static let listText =
    "{\"photos\":[" + String(repeating: "\"a picture of the sea\",", count: 20) + "1]}"

  private static func bytes(_ base64: String) -> [UInt8] {
    Data(base64Encoded: base64, options: .ignoreUnknownCharacters).map { Array($0) } ?? []
  }
}
