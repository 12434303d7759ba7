// The parameters of a search at Openverse: https://api.openverse.org/v1/#tag/images.

import VitrineConfig
import VitrineFetch
import VitrineModel

/// The options of sets, and the parameters that they become.
enum OpenverseSearch {
  /// The museums, archives and sites that Openverse indexes, to which it sometimes adds.
  private static let sources = [
    "flickr", "wikimedia", "nasa", "met", "rijksmuseum", "smithsonian", "clevelandmuseum",
    "brooklynmuseum", "nypl", "sciencemuseum", "europeana", "museumsvictoria", "digitaltmuseum",
    "finnishmuseums", "statensmuseum", "thorvaldsensmuseum", "mccordmuseum", "waltersartmuseum",
    "aucklandmuseum", "stocksnap", "rawpixel", "geographorguk", "inaturalist", "phylopic", "spacex",
    "bio_diversity", "floraon", "worms", "capl", "animaldiversity", "justtakeitfree", "nappy",
    "smithsonian_national_museum_of_natural_history", "smithsonian_freer_gallery_of_art",
    "smithsonian_american_art_museum", "smithsonian_cooper_hewitt_museum",
    "smithsonian_national_air_and_space_museum", "smithsonian_african_american_history_museum",
  ]

  static let options = [
    SetOptionDeclaration(
      "source", .names(sources), of: [.search], help: "only from these museums, archives and sites"),
    SetOptionDeclaration(
      "category", .words(["photograph", "illustration", "digitized_artwork"]), of: [.search],
      help: "only pictures of these kinds"),
    SetOptionDeclaration(
      "aspect_ratio", .words(["tall", "wide", "square"]), of: [.search],
      help: "only pictures of these shapes"),
    SetOptionDeclaration(
      "size", .words(["small", "medium", "large"]), of: [.search],
      help: "only pictures of these sizes"),
    SetOptionDeclaration(
      "extension", .words(["jpg", "png", "gif", "webp"]), of: [.search],
      help: "only files of these formats"),
    SetOptionDeclaration(
      "mature", .choice(["true", "false"]), of: [.search],
      help: "also pictures that are marked as sensitive"),
  ]

  /// The parameters of a search; an option takes precedence over a condition.
  static func parameters(_ query: PhotoQuery) -> [APICall.Parameter] {
    let shapes = [Orientation.landscape: "wide", .portrait: "tall", .square: "square"]
    let shape = query.filter.orientation.flatMap { shapes[$0] }
    return options.compactMap { option in
      let values = query.options.list(option.name)
      let value = values.isEmpty ? nil : values.joined(separator: ",")
      return (value ?? (option.name == "aspect_ratio" ? shape : nil)).map { .init(option.name, $0) }
    }
  }

  /// Selects the images of the sources: Openverse ignores a source that it does not know.
  static func condition(_ query: PhotoQuery) -> ((OpenverseImage) -> Bool)? {
    let sources = query.options.list("source")
    return sources.isEmpty ? nil : { sources.contains($0.source ?? "") }
  }
}
