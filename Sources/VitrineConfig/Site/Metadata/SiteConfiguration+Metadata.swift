public import VitrineModel

extension SiteConfiguration {
  /// The folder of photos as site.yml names it.
  public var photoFolder: String { providers["folder"]?["path"] ?? "Photos" }

  /// What decides between the texts of a photo of the folder.
  public var metadataPreferences: MetadataPreferences {
    let charset = providers["folder"]?["charset"].flatMap(MetadataPreferences.Charset.init)
    return MetadataPreferences(
      language: language, charset: charset ?? .windows1252, namesPlaces: location == .keep)
  }
}
