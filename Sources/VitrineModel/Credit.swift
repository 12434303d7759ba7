// How a work is credited: title, author, source, license, as Creative Commons recommends
// (https://wiki.creativecommons.org/wiki/Best_practices_for_attribution). The same record feeds
// the page, structured data and feeds.

/// The parts of an attribution line.
public struct Credit: Hashable, Sendable {
  /// How a service wants its photos to be credited.
  public enum Form: Hashable, Sendable {
    /// `“Dunes” by Nour El-Amin, CC BY 4.0`
    case work
    /// `Photo by Nour El-Amin on Unsplash`
    case service
  }

  public let title: String
  public let author: String?
  public let authorPage: WebAddress?
  public let source: WebAddress?
  public let license: License

  public init(of photo: Photo) {
    title = photo.title
    author = photo.author?.name
    authorPage = photo.author?.page
    source = photo.page
    license = photo.license
  }

  /// One line of plain text: `“Dunes” by Nour El-Amin, CC BY 4.0`.
  public var line: String {
    let work = author.map { "“\(title)” by \($0)" } ?? "“\(title)”"
    return license == .unknown ? work : "\(work), \(license.name)"
  }
}
