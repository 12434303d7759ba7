// Addresses at which an imgproxy makes renditions when a browser requests them. The sizes and formats are
// the same that the build would make. Each address is signed, so that nobody can request other
// renditions. https://docs.imgproxy.net/usage/processing

import Foundation
public import VitrineModel
import VitrineStore

/// Creates renditions whose addresses are those of an imgproxy.
public struct ImageService: Sendable {
  private let access: ImgproxyAccess
  private let settings: RenditionSettings

  /// Creates a service for one imgproxy.
  public init(_ access: ImgproxyAccess, settings: RenditionSettings) {
    self.access = access
    self.settings = settings
  }

  /// An image that an imgproxy can read.
  public struct Source: Sendable {
    let address: String
    let size: PixelSize
    let revision: Digest?

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - address: The address, such as `https://…`, `local:///…` or `s3://…`.
    ///   - size: The size of the image, upright.
    ///   - revision: The digest of the bytes, if the address may have other bytes later.
    public init(_ address: String, size: PixelSize, revision: Digest? = nil) {
      self.address = address
      self.size = size
      self.revision = revision
    }
  }

  /// Returns the renditions of a photo.
  ///
  /// - Parameters:
  ///   - source: The image that the imgproxy reads.
  ///   - averageColor: The average color as 0xRRGGBB, if it is known.
  ///   - focus: The focus that a person chose.
  ///   - copy: The copy that the site publishes for the imgproxy to read.
  /// - Returns: The renditions and thumbnails in all formats and sizes.
  public func images(
    _ source: Source, averageColor: Int?, focus: UnitRectangle? = nil, copy: Rendition? = nil
  ) -> RenditionSet {
    let request = RenditionJobs.RenditionRequest(
      original: OriginalFile(path: "", source: "", digest: .zero, size: source.size),
      focus: focus, placement: .grids, copy: nil)
    let specs = request.specs(settings)
    return RenditionSet(
      renditions: specs.filter { $0.purpose == .page }.map { rendition($0, of: source) },
      thumbnails: specs.filter { $0.purpose == .grid }.map { rendition($0, of: source) },
      averageColor: averageColor ?? RenditionSet.unknownColor, copy: copy)
  }

  private func rendition(_ spec: RenditionJob.RenditionSpec, of source: Source) -> Rendition {
    let encoded = Data(source.address.utf8).base64EncodedString().urlSafe
    let options = options(spec, source.revision).joined(separator: "/")
    let path = "/\(options)/\(encoded).\(spec.format.fileExtension)"
    return Rendition(
      .imgproxy(access.address.appending(signature(of: path) + path)), format: spec.format,
      size: spec.size)
  }

  /// The processing options.
  ///
  /// All are explicit: metadata about the owner, the location and the camera must be removed,
  /// whatever the settings of the imgproxy are.
  private func options(_ spec: RenditionJob.RenditionSpec, _ revision: Digest?) -> [String] {
    let edge = spec.size.longestEdge
    let resize =
      spec.crop == nil
      ? "rs:fit:\(edge):\(edge):0"
      : "rs:fill:\(spec.size.width):\(spec.size.height):0/g:\(gravity(spec))"
    let background = spec.format.keepsTransparency ? [] : ["bg:ffffff"]
    // A replaced file gets new addresses, so that caches do not serve the old image.
    let revision = revision.map { ["cb:\($0.shortHex)"] } ?? []
    return [resize, "q:\(settings.quality(of: spec.format))", "ar:1", "sm:1", "kcr:0", "scp:1"]
      + background + revision
  }

  /// The position of a crop.
  ///
  /// Without a focus it is the center, since no pixels are analyzed.
  private func gravity(_ spec: RenditionJob.RenditionSpec) -> String {
    guard case .around(let focus) = spec.crop?.anchor else { return "ce" }
    return "fp:\(focus.midX):\(focus.midY)"
  }

  /// Returns the signature of a path. https://docs.imgproxy.net/usage/signing_url
  func signature(of path: String) -> String {
    let code = Store.code(of: access.salt + path.utf8, key: access.key)
    return Data(code.bytes).base64EncodedString().urlSafe
  }

  /// A text that identifies the key and the salt without revealing them.
  public var fingerprint: String { signature(of: "vitrine") }
}

extension ImageService {
  /// Returns the longest edge that an image must have so that every size and crop can be made of it, unless
  /// it is smaller.
  public static func edge(for size: PixelSize, _ settings: RenditionSettings) -> Int {
    let largest = size.longestEdge(inSize: settings.sizes.last ?? 0)
    guard let thumbnails = settings.thumbnails, let crop = thumbnails.sizes.last else {
      return largest
    }
    // A square is only a small part of a panorama.
    let region = thumbnails.crop.region(in: size).size.longestEdge
    return max(largest, (crop * size.longestEdge + region - 1) / region)
  }
}

extension String {
  /// Base64 for URLs, without padding: RFC 4648, section 5.
  fileprivate var urlSafe: String {
    replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
