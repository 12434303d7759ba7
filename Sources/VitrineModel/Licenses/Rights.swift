// What a published image file says about its rights. It comes from what the site says about the
// photo, never from the original.

/// The rights statements of one image file.
public struct Rights: Hashable, Sendable {
  /// The name of the creator.
  public var creator = ""
  /// The credit line.
  public var credit = ""
  /// The credit line without the title, for files that have no room for it.
  public var creditWithoutTitle = ""
  /// The copyright notice.
  public var notice = ""
  /// The terms of use, in a few words.
  public var terms = ""
  /// The address of the license, which search engines call the web statement.
  public var statement: WebAddress?
  /// The page of the photo at its source, which offers licenses.
  public var source: WebAddress?
  /// The reservation against data mining.
  public var mining: DataMining?

  /// A reservation in the vocabulary of PLUS: http://ns.useplus.org/LDF/ldf-XMPSpecification.
  public enum DataMining: String, Hashable, Sendable {
    /// Everything but the index of a search engine.
    case exceptSearch = "DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING"
    /// Everything.
    case all = "DMI-PROHIBITED"
  }

  /// Creates empty statements.
  public init(mining: DataMining? = nil) { self.mining = mining }

  /// Creates the statements about a photo, under the terms of the service that it is from.
  public init(of photo: Photo, under terms: ServiceTerms? = nil, mining: DataMining? = nil) {
    let credit = Credit(of: photo, under: terms)
    creator = Self.line(photo.author?.name ?? "")
    // A title alone is not a credit.
    let isNamed = !creator.isEmpty || terms != nil || photo.creditLine != nil
    self.credit = isNamed ? Self.line(credit.line) : ""
    var untitled = photo
    untitled.title = ""
    creditWithoutTitle = isNamed ? Self.line(Credit(of: untitled, under: terms).line) : ""
    let holder = credit.copyright.map(Self.line) ?? ""
    notice = holder.isEmpty || holder.hasPrefix("©") ? holder : "© \(holder)"
    self.terms = photo.license == .unknown ? "" : Self.line(photo.license.name)
    statement = photo.license.address
    source = photo.page
    self.mining = mining
  }

  /// Whether there is nothing to say.
  public var isEmpty: Bool {
    [creator, credit, notice, terms].allSatisfy(\.isEmpty) && statement == nil && source == nil
      && mining == nil
  }

  /// Returns a text as one line, without characters that files must not contain.
  public static func line(_ text: String) -> String {
    guard !text.isPlainLine else { return text }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { plain.append(isUnsafe(scalar) ? " " : scalar) }
    return String(plain).split(separator: " ").joined(separator: " ")
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value > 0x7E else { return scalar.value < 0x20 }
    let unsafe: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]
    return unsafe.contains(scalar.properties.generalCategory)
      || scalar.properties.isNoncharacterCodePoint
  }
}

extension String {
  /// The text in at most this many bytes, cut at the end of a word and with an ellipsis.
  public func shortened(toBytes most: Int) -> String {
    guard utf8.count > most else { return self }
    let room = max(0, most - "…".utf8.count)
    var length = 0
    let fitting = prefix { character in
      length += character.utf8.count
      return length <= room
    }
    let isWordEnd = self[fitting.endIndex...].first?.isWhitespace == true
    let end = isWordEnd ? nil : fitting.lastIndex(where: \.isWhitespace)
    let whole = fitting[..<(end ?? fitting.endIndex)]
    // Many languages write no spaces, and a long word may be the only one.
    let words = whole.utf8.count * 2 < fitting.utf8.count ? fitting : whole
    return words.isEmpty ? "" : words + "…"
  }
}
