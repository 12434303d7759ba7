public import VitrineModel

extension SiteConfiguration {
  /// What decides between the texts of a photo of the folder.
  public var metadataPreferences: MetadataPreferences {
    let charset = providers["folder"]?["charset"].flatMap(MetadataPreferences.Charset.init)
    return MetadataPreferences(language: language, charset: charset ?? .windows1252)
  }
}
