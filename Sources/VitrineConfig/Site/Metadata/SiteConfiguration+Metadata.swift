import Foundation
public import VitrineModel

extension SiteConfiguration {
  /// The folder of photos as site.yml names it.
  public var photoFolder: String { providers["folder"]?["path"] ?? "Photos" }

  /// What decides between the texts of a photo of the folder.
  public var metadataPreferences: MetadataPreferences {
    let charset = providers["folder"]?["charset"].flatMap(MetadataPreferences.Charset.init)
    return MetadataPreferences(
      language: language, charset: charset ?? .windows1252, namesPlaces: location == .keep,
      namesPeople: browse.contains("person"))
  }

  /// The paths of the metadata tables, and of files that stop a build because their names differ from
  /// that of a missing table only in case.
  public var metadataPaths: [String] {
    metadata.files.flatMap { [$0, similarFile(to: $0)].compactMap(\.self) }.map(path(of:))
  }

  /// Returns the name of a file that differs from that of a missing one only in case, as systems where
  /// case does not matter find it.
  public func similarFile(to name: String) -> String? {
    let file = URL(fileURLWithPath: path(of: name))
    guard !FileManager.default.fileExists(atPath: file.path) else { return nil }
    let folder = file.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().first { $0.lowercased() == file.lastPathComponent.lowercased() }
      .map { String(name.dropLast(file.lastPathComponent.count)) + $0 }
  }
}
