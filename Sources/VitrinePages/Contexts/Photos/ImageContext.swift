// A photo's renditions as `<img>` and `<picture>` need them.

import VitrineModel

/// An image as a template shows it, and the hosts that it comes from.
struct ShownImage: Sendable {
  var value: TemplateValue = .none
  /// The hosts that the page's policy must name; empty for files of the site.
  var hosts: Set<String> = []
}

/// Makes the values of one photo's images.
struct ImageContext {
  let images: RenditionSet
  /// The path from the page up to the site.
  let root: String

  /// The longest edge in a grid: browsers would never choose larger ones there.
  private static let gridEdge = 1280
  /// The height of a strip in points: 10rem.
  private static let stripHeight = 160

  /// Returns the image for a card: the crop that the theme declares, else the photo.
  func image(for form: Card.Form) -> ShownImage {
    if form == .slide { return whole() }
    guard images.thumbnails.isEmpty else { return cropped() }
    return form == .large ? whole() : small(in: form)
  }

  /// Returns the image for a grid or a strip: the fallback has one size, better formats have all sizes
  /// that a row can use.
  ///
  /// A strip has the same height in every window, so its sizes are for densities.
  private func small(in form: Card.Form) -> ShownImage {
    let small = Self.formats(images.renditions).map { renditions in
      var fitting = renditions.prefix { $0.size.longestEdge <= Self.gridEdge }
      let enough = fitting.firstIndex { form == .strip && $0.size.height >= 2 * Self.stripHeight }
      if let enough { fitting = fitting[...enough] }
      return fitting.isEmpty ? renditions.prefix(1) : fitting
    }
    guard let fallback = small.last else { return ShownImage() }
    let chosen = fallback.first { $0.size.longestEdge >= 640 } ?? fallback.last
    return shown(
      chosen, fallback: small.count == 1 ? fallback : [], others: small.dropLast(),
      byDensity: form == .strip)
  }

  /// Returns every crop: the theme declares their sizes.
  private func cropped() -> ShownImage {
    let formats = Self.formats(images.thumbnails)
    guard let fallback = formats.last else { return ShownImage() }
    let edge = Thumbnails.fallback(of: fallback.lazy.map(\.size.longestEdge))
    let chosen = fallback.first { $0.size.longestEdge == edge }
    return shown(chosen, fallback: fallback, others: formats.dropLast())
  }

  /// Returns the image for the photo's own page: every size of every format.
  func whole() -> ShownImage {
    let formats = Self.formats(images.renditions)
    guard let fallback = formats.last else { return ShownImage() }
    let chosen = fallback.first { $0.size.longestEdge >= Self.gridEdge } ?? fallback.last
    return shown(chosen, fallback: fallback, others: formats.dropLast())
  }

  /// Returns the renditions by format, in the order of site.yml.
  ///
  /// Slices, since a page has a dozen cards.
  private static func formats(_ renditions: [Rendition]) -> [ArraySlice<Rendition>] {
    var formats: [ArraySlice<Rendition>] = []
    var rest = renditions[...]
    while let name = rest.first?.format.name {
      let run = rest.prefix { $0.format.name == name }
      formats.append(run)
      rest = rest[run.endIndex...]
    }
    return formats
  }

  private func shown(
    _ chosen: Rendition?, fallback: ArraySlice<Rendition>,
    others: ArraySlice<ArraySlice<Rendition>>, byDensity: Bool = false
  ) -> ShownImage {
    guard let chosen else { return ShownImage() }
    let value = value(chosen, fallback: fallback, others: others, byDensity: byDensity)
    guard chosen.file == nil else { return ShownImage(value: value) }
    let hosts = ([[chosen], fallback] + others).joined().compactMap(\.host)
    return ShownImage(value: value, hosts: Set(hosts))
  }

  private func value(
    _ chosen: Rendition, fallback: ArraySlice<Rendition>,
    others: ArraySlice<ArraySlice<Rendition>>, byDensity: Bool
  ) -> TemplateValue {
    [
      "src": .text(link(to: chosen)),
      "width": .number(chosen.size.width),
      "height": .number(chosen.size.height),
      "srcset": fallback.count > 1 ? .text(srcset(fallback, byDensity: byDensity)) : .none,
      "sources": .list(
        others.map {
          [
            "type": .text($0.first?.format.mediaType ?? ""),
            "srcset": .text(srcset($0, byDensity: byDensity)),
          ]
        }),
      "has_densities": .bool(byDensity),
      "is_remote": .bool(chosen.file == nil),
    ]
  }

  private func srcset(_ renditions: ArraySlice<Rendition>, byDensity: Bool) -> String {
    if byDensity, renditions.count == 1 { return renditions.first.map(link) ?? "" }
    var text = ""
    for rendition in renditions {
      if !text.isEmpty { text += ", " }
      text += link(to: rendition)
      text += byDensity ? " \(Self.density(rendition))x" : " \(rendition.size.width)w"
    }
    return text
  }

  /// Returns the pixels for each point of a strip, with two decimals.
  private static func density(_ rendition: Rendition) -> String {
    let hundredths = (rendition.size.height * 100 + stripHeight / 2) / stripHeight
    return PhotoStyles.Rule.ratio(max(1, hundredths) * 10)
  }

  /// Returns the same address for `src` and `srcset`, so that a browser keeps one copy.
  private func link(to rendition: Rendition) -> String {
    switch rendition.place {
    case .site: rendition.link(from: root)
    case .service(let address), .imgproxy(let address): address.candidate
    }
  }
}

extension Rendition {
  /// Returns the address by which a page shows the rendition, from the path up to the site or from the
  /// site's own address.
  func link(from root: String) -> String {
    switch place {
    case .site(let file): root + file.path.text
    case .service(let address), .imgproxy(let address): address.text
    }
  }
}

extension RenditionSet {
  /// Returns the smallest rendition of the fallback format with at least an edge, else its largest:
  /// the image of link previews and feeds.
  func preview(edge: Int = previewEdge) -> Rendition? {
    let fallback = renditions.filter { $0.format == renditions.last?.format }
    return fallback.first { $0.size.longestEdge >= edge } ?? fallback.last
  }

  var largest: Rendition? { renditions.last }
}
