// Converts errors of providers to problems for the author of a set.

import Foundation
import VitrineConfig
public import VitrineModel
public import VitrineProviders

extension ProviderError {
  /// Whether the set names something that does not exist.
  ///
  /// What a service does not answer or does not offer is not the fault of a name.
  var isOfName: Bool {
    switch self {
    case .unknownUser, .unknownAlbum, .albumNamedByPath, .noAlbums, .unknown: true
    case .unavailable, .notOffered, .leftOut: false
    }
  }

  /// Returns the problem for a set.
  func problem(of set: PhotoSet) -> Problem {
    switch self {
    case .unknownUser(let name, let nearest):
      Problem(
        .error, "provider.unknown-user",
        set.isOfSite
          ? "\(set.subject) asks for photos by \(name.printable), and there are none"
          : "there are no photos by \(name.printable)",
        at: set.place, help: Self.help(nearest, set))
    case .unknownAlbum(let name, let nearest):
      Problem(
        .error, "provider.unknown-album",
        "\(set.subject) asks for the album \(name.printable), which does not exist",
        at: set.place, help: Self.help(nearest, set))
    case .leftOut(let name):
      Problem(
        .warning, "set.left-out",
        "\(set.subject) is empty: the site leaves out every photo of \(name.printable)",
        at: set.place,
        help: "remove the set, or what leaves them out: `hidden`, `exclude`, a rating, or .nomedia")
    case .albumNamedByPath(let name, let source, let album):
      Problem(
        .error, "provider.unknown-album",
        "\(set.subject) asks for the album \(name.printable), but albums are named from"
          + " within \(source.printable)",
        at: set.place, help: "write `album: \(album.printable)`")
    case .noAlbums(let owner, let nearest, let help):
      Problem(
        .error, "provider.unknown-album",
        "\(set.subject) asks for the albums of \(owner.printable), and there are none",
        at: set.place, help: nearest.map { Self.help($0, set) } ?? help)
    case .unknown(let source, let what, let help):
      Problem(
        .error, "provider.unknown-name",
        "\(set.subject) asks for \(what.printable), which \(source.printable) does not have",
        at: set.place, help: help)
    case .notOffered(let source, let what, let help):
      Problem(
        .warning, "provider.not-offered",
        "\(set.subject) asks for \(what), which \(source) does not offer", at: set.place,
        help: help)
    case .unavailable(let source, let reason, let help):
      Problem(
        .error, "provider.unavailable",
        "\(set.subject) cannot be \(set.isOfSite ? "filled" : "loaded") from"
          + " \(source.printable): \(reason)",
        at: set.place, help: help)
    }
  }

  private static func help(_ nearest: String?, _ set: PhotoSet) -> String {
    nearest.map { "did you mean \($0.printable)?" }
      ?? (set.isOfSite ? "check the spelling, or remove the set" : "check the spelling")
  }
}

extension PhotoSet {
  /// Whether the set is one of site.yml, and not photos that a command asks for.
  fileprivate var isOfSite: Bool {
    switch place {
    case .setting(let name): !name.hasPrefix("--")
    case .address: false
    default: true
    }
  }

  /// What messages call the set.
  fileprivate var subject: String { isOfSite ? "the set “\(slug)”" : "“\(slug)”" }
}

extension LoadedSet {
  /// What the author of the set should know of the result; nil if it is as expected.
  var notice: Problem? {
    let all = all
    guard all.isEmpty else {
      guard let cover = set.cover, !all.contains(where: { $0.id == cover }) else { return nil }
      return .noCover(cover, of: self)
    }
    if !set.licenses.isEmpty { return .nothingUnder(set) }
    if !set.filter.isEmpty { return .nothingMeets(set) }
    return set.within.isEmpty && set.except.isEmpty ? .noPhotoIn(set) : nil
  }
}

extension ProviderError {
  static func cycle(of set: PhotoSet) -> ProviderError {
    .unavailable(
      source: set.slug, reason: "it depends on itself",
      help: "remove a set from `sets`, `within` or `except`")
  }
}

extension Omission {
  /// Returns the warning that a work of a list is not shown.
  ///
  /// `name` is how people know it; by default, its id. `removal` is the command that removes it from
  /// its list; nil if it is in none.
  public func problem(
    of id: Photo.ID, named name: String? = nil, at place: Problem.Place? = nil,
    removal: String? = nil
  ) -> Problem {
    let article = noun.first.map { "aeiouAEIOU".contains($0) } == true ? "an" : "a"
    return Problem(
      .warning, "favorites.not-shown",
      "\(name ?? id.description.printable) is not shown: it is \(article) \(noun)", at: place,
      help: help ?? removal.map { "keep the row, or run: \($0)" } ?? "name a photo instead")
  }
}

extension Problem {
  fileprivate static func nothingMeets(_ set: PhotoSet) -> Problem {
    let keys = PhotoCondition.Kind.allCases.filter(set.filter.kinds.contains).map(\.rawValue)
    return Problem(
      .warning, "set.nothing-found",
      "\(set.subject) is empty: no photo meets its conditions "
        + "(\(keys.joined(separator: ", ")))",
      at: set.place, help: "change or remove some conditions of `where`")
  }

  fileprivate static func noCover(_ cover: Photo.ID, of filled: LoadedSet) -> Problem {
    let near = nearest(to: cover.description, in: filled.all.map(\.id.description))
    return Problem(
      .warning, "set.no-cover",
      "the cover of \(filled.set.subject) is not one of its photos: "
        + cover.description.printable,
      at: filled.set.place,
      help: near.map { "did you mean `\($0.printable)`?" }
        ?? "name a photo of the set, or remove it")
  }

  /// The note on works of a set that are not photos, or that the site must not show.
  static func leftOut(_ omissions: [Omission: Int], of set: PhotoSet) -> Problem? {
    guard !omissions.isEmpty else { return nil }
    let sorted = omissions.sorted { $0.key.noun < $1.key.noun }
    let counts = sorted.map { counted($0.value, $0.key.noun) }.joined(separator: ", ")
    return Problem(
      .note, "provider.left-out", "left out of \(set.subject): \(counts)", at: set.place,
      help: sorted.lazy.compactMap(\.key.help).first)
  }

  /// The warning that a list ends before its last photo.
  static func cut(_ cut: PhotoPage.Cut, of set: PhotoSet) -> Problem {
    let total = cut.total.map { " of \($0)" } ?? ""
    return Problem(
      .warning, "provider.list-cut",
      "\(set.subject) covers only the first \(cut.most)\(total) photos that"
        + " \(source(of: set)) has for it", at: set.place, help: cut.help)
  }

  private static func source(of set: PhotoSet) -> String {
    set.provider.flatMap { ProviderRegistry.type(named: $0)?.info.title } ?? "its source"
  }

  static func nothingUnder(_ set: PhotoSet) -> Problem {
    let licenses = set.licenses.map(\.text).joined(separator: ", ")
    return Problem(
      .warning, "set.no-license",
      "\(set.subject) is empty: it has no photos under \(licenses)", at: set.place,
      help: "add other licenses to the set, or remove `licenses`")
  }

  /// The warning about a set of a tag that no photo has, or of a service's album without photos; nil
  /// for other sets, also for folders, whose photos may all be hidden.
  static func noPhotoIn(_ set: PhotoSet) -> Problem? {
    switch set.selection {
    case .tagged(let tags):
      let names = tags.map(\.printable).joined(separator: ", ")
      return Problem(
        .warning, "set.no-tag",
        "\(set.subject) is empty: no photo has "
          + (tags.count == 1 ? "the tag \(names)" : "all of the tags \(names)"),
        at: set.place, help: "check the spelling, or add the tag to a photo")
    case .album(let name) where set.provider.map(ProviderRegistry.isLocal) != true:
      let options = set.provider.flatMap { ProviderRegistry.type(named: $0)?.info.setOptions } ?? []
      let hasDepth = set.options["depth"] == nil && options.contains { $0.name == "depth" }
      // `topic: nature` is kept as `topic:nature`.
      let kind = options.first { $0.fills == .album && name.hasPrefix("\($0.name):") }?.name
      let subject = kind.map { "the \($0) \(name.dropFirst($0.count + 1))" } ?? name
      return Problem(
        .warning, "set.empty-album",
        "\(set.subject) is empty: \(subject.printable)\(hasDepth ? " itself" : "") has no photos",
        at: set.place,
        help: hasDepth
          ? "write `depth: 1` to include what is below it, or remove the set"
          : "add photos to it at \(source(of: set)), or remove the set")
    default: return nil
    }
  }

  static func snapshot(of set: PhotoSet, from date: Date, because outage: Outage) -> Problem {
    Problem(
      .warning, "provider.snapshot-used",
      "\(set.subject) shows the photos that \(source(of: set)) returned on"
        + " \(date.formatted(.iso8601)), because \(outage.reason.printable)",
      at: set.place, help: outage.help)
  }
}
