// What a JSON file of Google Takeout says about a photo. Times are in UTC, while cameras write local time:
// a date that is the same moment in some time zone stays as the camera wrote it.

import Foundation
import VitrineConfig
import VitrineModel

/// The facts of a Takeout file.
struct TakeoutFacts: Sendable {
  /// The name of the file that the photo was uploaded from.
  let title: String?
  private let caption: String?
  private let taken: PartialDate?
  private let location: Location?
  private let people: [String]
  /// Whether the photo is marked as a favorite.
  let isFavorite: Bool
  /// Whether the photo is in the trash or in the locked folder.
  let isPrivate: Bool

  private static let deepest = 40

  /// Reads a file; nil if it is not about a photo.
  init?(_ bytes: [UInt8]) {
    guard bytes.jsonDepth <= Self.deepest,
      let wire = try? JSONDecoder().decode(Contents.self, from: Data(bytes)),
      wire.photoTakenTime != nil || wire.geoData != nil
    else { return nil }
    title = wire.title
    caption = wire.description.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    taken = wire.photoTakenTime.flatMap { PartialDate(epoch: $0, from: Self.firstSecond) }
    location =
      [wire.geoData, wire.geoDataExif].lazy.compactMap(\.self)
      .compactMap { Location(latitude: $0.latitude, longitude: $0.longitude) }.first
    people = Array(
      wire.people.compactMap(\.asLine).prefix(ImageMetadata.Limit.keywords))
    isFavorite = wire.isFavorite
    isPrivate = wire.isPrivate
  }

  /// January 1 of the year 1.
  private static let firstSecond = -62_135_596_800

  /// Returns the facts as metadata, which takes precedence over that of the photo itself.
  func metadata(before picture: ImageMetadata) -> ImageMetadata {
    ImageMetadata(
      digest: .zero, size: PixelSize(width: 0, height: 0), caption: caption,
      taken: picture.taken.map(isSameMoment) == true ? nil : taken, location: location,
      people: people)
  }

  /// Whether a date is this one in some time zone.
  private func isSameMoment(_ date: PartialDate) -> Bool {
    guard let taken, date.time != nil else { return false }
    let difference = abs(taken.order - date.order)
    let isZone = difference <= 14 * 3600 && (difference % 900 == 0 || difference % 900 == 899)
    return date.time?.offset == nil ? isZone : difference == 0
  }

  /// The file as Takeout writes it.
  ///
  /// A field of another type counts as missing.
  private struct Contents: Decodable {
    struct Position: Decodable {
      let latitude: Double
      let longitude: Double
    }

    private struct Time: Decodable { let timestamp: String }
    private struct Person: Decodable { let name: String }

    private enum Key: String, CodingKey {
      case title, description, photoTakenTime, geoData, geoDataExif, people, favorited, trashed
      case inLockedFolder
    }

    let title: String?
    let description: String?
    let photoTakenTime: Int?
    let geoData: Position?
    let geoDataExif: Position?
    let people: [String]
    let isFavorite: Bool
    let isPrivate: Bool

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Key.self)
      title = try? fields.decode(String.self, forKey: .title)
      description = try? fields.decode(String.self, forKey: .description)
      let time = try? fields.decode(Time.self, forKey: .photoTakenTime)
      photoTakenTime = time.flatMap { Int($0.timestamp) }
      geoData = try? fields.decode(Position.self, forKey: .geoData)
      geoDataExif = try? fields.decode(Position.self, forKey: .geoDataExif)
      people = ((try? fields.decode([Person].self, forKey: .people)) ?? []).map(\.name)
      func isOn(_ key: Key) -> Bool { (try? fields.decode(Bool.self, forKey: key)) == true }
      isFavorite = isOn(.favorited)
      isPrivate = isOn(.trashed) || isOn(.inLockedFolder)
    }
  }
}
