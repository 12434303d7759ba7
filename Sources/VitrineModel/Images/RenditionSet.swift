/// The renditions of a photo, with its mean color and its salient regions.
public struct RenditionSet: Hashable, Sendable {
  /// The renditions, by format in the order of site.yml, within a format from small to large.
  public let renditions: [Rendition]
  /// The thumbnails in the same order; empty if the theme has none, and for photos shown from their
  /// service.
  public let thumbnails: [Rendition]
  /// The mean color as 0xRRGGBB, sRGB.
  public let averageColor: Int
  /// The salient regions, the most salient first; nil if they were not detected.
  public let regions: [SalientRegion]?
  private let rareCard: BoxedOptional<Rendition>
  private let rareCopy: BoxedOptional<Rendition>
  private let rareMotion: BoxedOptional<Rendition>
  private var rareVideo = BoxedOptional<PublishedVideo>(nil)
  /// Whether visitors may download the photo; the site decides it by license and source.
  public var maySave = false
  /// Whether the original lacks only its end marker.
  public let lacksEndMark: Bool

  /// A crop around the most salient region, for link previews; nil if regions were not detected.
  public var card: Rendition? { rareCard.value }

  /// A published copy without private metadata that no page shows; nil if none is published.
  public var copy: Rendition? { rareCopy.value }

  /// The moving image, which only the photo's page shows; nil for a still photo.
  public var motion: Rendition? { rareMotion.value }

  /// The video that the photo is the poster of, or that moves it.
  public var video: PublishedVideo? {
    get { rareVideo.value }
    set { rareVideo = BoxedOptional(newValue) }
  }

  /// The copy, if it is one in full size for visitors.
  public var original: Rendition? {
    copy.flatMap { $0.file?.path.isOriginal == true ? $0 : nil }
  }

  /// Creates the renditions of a photo that visitors may not download.
  public init(
    renditions: [Rendition], thumbnails: [Rendition] = [], averageColor: Int,
    regions: [SalientRegion]? = nil, card: Rendition? = nil, copy: Rendition? = nil,
    motion: Rendition? = nil, lacksEndMark: Bool = false
  ) {
    self.renditions = renditions
    self.thumbnails = thumbnails
    self.averageColor = averageColor
    self.lacksEndMark = lacksEndMark
    self.regions = regions
    rareCard = BoxedOptional(card)
    rareCopy = BoxedOptional(copy)
    rareMotion = BoxedOptional(motion)
  }

  /// Creates the renditions of a photo that is shown from its service, in the sizes on offer there.
  ///
  /// Their format is the one that every browser reads, since the service decides what it sends.
  public init(showing remote: RemoteOriginal) {
    self.init(
      renditions: remote.sizes.map {
        Rendition(.service($0.address), format: .jpeg, size: $0.size)
      },
      averageColor: remote.averageColor ?? Self.unknownColor)
  }

  /// The color of photos whose pixels were not read: gray.
  public static let unknownColor = 0x80_8080

  /// The longest edge in pixels that link previews have if possible.
  public static let previewEdge = 1_280
}

extension RenditionSet {
  /// The file that visitors download: the copy, else the largest rendition on the site.
  public var saved: Rendition? {
    guard maySave, let largest = copy ?? renditions.last, largest.file != nil else {
      return nil
    }
    return largest
  }

  /// Returns the same renditions with or without the permission to download; without it, there is no
  /// copy.
  public func saved(if maySave: Bool) -> RenditionSet {
    var saved = RenditionSet(
      renditions: renditions, thumbnails: thumbnails, averageColor: averageColor,
      regions: regions, card: card, copy: maySave ? copy : nil, motion: motion,
      lacksEndMark: lacksEndMark)
    saved.maySave = maySave
    saved.video = video
    return saved
  }

  /// Returns the same set with other renditions and another copy, each instead of its own.
  public func mapping(_ transform: (Rendition) -> Rendition) -> RenditionSet {
    var set = RenditionSet(
      renditions: renditions.map(transform), thumbnails: thumbnails, averageColor: averageColor,
      regions: regions, card: card, copy: copy.map(transform), motion: motion.map(transform),
      lacksEndMark: lacksEndMark)
    set.maySave = maySave
    set.video = video
    return set
  }

  /// The renditions and thumbnails, which pages show.
  public var shown: [Rendition] { renditions + thumbnails }

  /// The files of the site, images and the video.
  public var files: [Rendition.File] { all.compactMap(\.file) + [video?.file].compactMap(\.self) }

  /// All images that are published.
  public var all: [Rendition] { shown + [card, copy, motion].compactMap(\.self) }
}
