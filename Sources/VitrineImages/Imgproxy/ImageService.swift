// Renditions that nobody makes here: addresses at which an imgproxy makes them when a browser asks. The
// sizes and formats are those a mirror would have; what an address says is signed, so that no stranger
// can ask for another. https://docs.imgproxy.net/usage/processing

import Foundation
public import VitrineModel
import VitrineStore

/// Writes addresses for an imgproxy.
public struct ImageService: Sendable {
  private let access: ImgproxyAccess
  private let settings: MirrorSettings

  public init(_ access: ImgproxyAccess, settings: MirrorSettings) {
    self.access = access
    self.settings = settings
  }

  /// A picture that an imgproxy can read.
  public struct Source: Sendable {
    let address: String
    let size: PixelSize
    let revision: Digest?

    /// - Parameters:
    ///   - address: such as `https://…`, `local:///…` or `s3://…`.
    ///   - size: of what is there, upright.
    ///   - revision: where other bytes may come to stand at the same address, what tells them apart.
    public init(_ address: String, size: PixelSize, revision: Digest? = nil) {
      self.address = address
      self.size = size
      self.revision = revision
    }
  }

  /// The photo as pages show it.
  ///
  /// - Parameters:
  ///   - averageColor: where somebody looked at the pixels.
  ///   - focus: where a person says to look.
  ///   - copy: what the site publishes for the imgproxy to read.
  public func mirrored(
    _ source: Source, averageColor: Int?, focus: UnitRectangle? = nil, copy: Rendition? = nil
  ) -> Mirrored {
    let order = MirrorJobs.Order(
      original: OriginalFile(path: "", source: "", digest: .zero, size: source.size),
      focus: focus, shown: .grids, copy: nil)
    let wanted = order.wanted(settings)
    return Mirrored(
      renditions: wanted.filter { $0.use == .page }.map { rendition($0, of: source) },
      thumbnails: wanted.filter { $0.use == .grid }.map { rendition($0, of: source) },
      averageColor: averageColor ?? Mirrored.unknownColor, copy: copy)
  }

  private func rendition(_ wanted: MirrorJob.Wanted, of source: Source) -> Rendition {
    let encoded = Data(source.address.utf8).base64EncodedString().urlSafe
    let options = options(wanted, source.revision).joined(separator: "/")
    let path = "/\(options)/\(encoded).\(wanted.format.fileExtension)"
    return Rendition(
      .imgproxy(access.address.appending(signature(of: path) + path)), format: wanted.format,
      size: wanted.size)
  }

  /// Nothing is left to the settings of the machine: what a picture tells about its owner, its place
  /// and its camera must go whatever they are.
  private func options(_ wanted: MirrorJob.Wanted, _ revision: Digest?) -> [String] {
    let edge = wanted.size.longestEdge
    let resize =
      wanted.crop == nil
      ? "rs:fit:\(edge):\(edge):0"
      : "rs:fill:\(wanted.size.width):\(wanted.size.height):0/g:\(gravity(wanted))"
    let background = wanted.format.keepsTransparency ? [] : ["bg:ffffff"]
    // A file that was replaced is another picture, however long it is cached.
    let revision = revision.map { ["cb:\($0.hex.prefix(16))"] } ?? []
    return [resize, "q:\(settings.quality(of: wanted.format))", "ar:1", "sm:1", "kcr:0", "scp:1"]
      + background + revision
  }

  /// Where a crop lies. What draws the eye is found by nobody here: the middle has to do.
  private func gravity(_ wanted: MirrorJob.Wanted) -> String {
    guard case .around(let place) = wanted.crop?.anchor else { return "ce" }
    return "fp:\(place.midX):\(place.midY)"
  }

  /// https://docs.imgproxy.net/usage/signing_url
  func signature(of path: String) -> String {
    let code = Store.code(of: access.salt + path.utf8, key: access.key)
    return Data(code.bytes).base64EncodedString().urlSafe
  }

  /// What tells this key and salt from others and gives neither away.
  public var fingerprint: String { signature(of: "vitrine") }
}

extension ImageService {
  /// The longest edge that a picture must have so that every size and crop can be made of it, where
  /// it has so much.
  public static func edge(for size: PixelSize, _ settings: MirrorSettings) -> Int {
    let largest = settings.sizes.last ?? 0
    guard let thumbnails = settings.thumbnails, let crop = thumbnails.sizes.last else {
      return largest
    }
    // Of a panorama, a square is a small part.
    let region = thumbnails.crop.region(in: size).size.longestEdge
    return max(largest, (crop * size.longestEdge + region - 1) / region)
  }
}

extension String {
  /// Base64 as RFC 4648, section 5, without padding.
  fileprivate var urlSafe: String {
    replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
