// How embedded texts are chosen and decoded where a file leaves a choice.

/// What decides between the texts of a file.
public struct MetadataPreferences: Hashable, Sendable {
  /// The language of the site, whose texts come first.
  public let language: String
  /// The encoding of IPTC texts that name none and are not UTF-8.
  public let charset: Charset
  /// Whether keywords may name the place of a photo, which programs keep below a tag such as
  /// `Places`.
  public let namesPlaces: Bool
  /// Whether tags may name the people in a photo, which programs write as keywords, too.
  public let namesPeople: Bool

  /// An encoding of texts from the time before Unicode, by its IANA name.
  public enum Charset: String, CaseIterable, Sendable {
    case windows1252 = "windows-1252"
    case windows1250 = "windows-1250"
    case windows1251 = "windows-1251"
    case windows1253 = "windows-1253"
    case windows1254 = "windows-1254"
    case latin1 = "iso-8859-1"
    case latin2 = "iso-8859-2"
    case macintosh
    case shiftJIS = "shift_jis"
    case eucJP = "euc-jp"
  }

  /// Creates preferences.
  public init(
    language: String = "en", charset: Charset = .windows1252, namesPlaces: Bool = true,
    namesPeople: Bool = true
  ) {
    self.language = language
    self.charset = charset
    self.namesPlaces = namesPlaces
    self.namesPeople = namesPeople
  }
}
