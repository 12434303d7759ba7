// The parameters of lists at Unsplash: https://unsplash.com/documentation.

import VitrineConfig
import VitrineFetch
import VitrineModel

/// The options of sets, and the parameters that they become.
enum UnsplashSearch {
  private static let lists: Set<SetKind> = [.search, .user, .album, .albums, .featured]
  private static let searches: Set<SetKind> = [.search, .featured]
  private static let orientations = ["landscape", "portrait", "squarish"]

  static let options = [
    SetOptionDeclaration(
      topic, .text, of: [], fills: .album,
      help: "the photos of a topic, such as `nature`, or the address of its page"),
    SetOptionDeclaration(
      "orientation", .choice(orientations), of: lists, help: "only photos of this shape"),
    SetOptionDeclaration(
      "color",
      .choice([
        "black_and_white", "black", "white", "yellow", "orange", "red", "purple", "magenta",
        "green", "teal", "blue",
      ]), of: searches, help: "only photos with this dominant color"),
    SetOptionDeclaration(
      "content_filter", .choice(["low", "high"]), of: searches,
      help: "how strictly offensive photos are filtered out"),
  ]

  /// The option that fills a set with the photos of a topic.
  static let topic = "topic"

  /// The parameters of a search.
  static func words(_ query: PhotoQuery) -> [APICall.Parameter] {
    shape(query)
      + ["color", "content_filter"].compactMap { name in
        query.options[name].map { .init(name, $0) }
      }
  }

  /// The orientation: the option, else the condition.
  static func shape(_ query: PhotoQuery) -> [APICall.Parameter] {
    let condition = query.filter.orientation.map { $0 == .square ? "squarish" : $0.rawValue }
    return (query.options["orientation"] ?? condition).map { [.init("orientation", $0)] } ?? []
  }
}
