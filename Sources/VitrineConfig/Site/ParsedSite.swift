// The content of a site.yml that may have problems, for checks that also look for problems in the
// files that it names.

public import VitrineModel

/// The readable part of a site.yml, with its problems.
public struct ParsedSite: Sendable {
  /// The configuration; nil if the file is not a YAML mapping.
  ///
  /// Values that could not be read are as if not set.
  public let configuration: SiteConfiguration?
  /// The errors, in the order of the file; warnings are in the configuration.
  public let problems: [Problem]
  /// The top-level keys whose values may differ from what the author meant.
  let uncertainKeys: Set<String>

  /// Whether the values of these top-level keys are what the file says.
  ///
  /// Otherwise a problem that depends on them may only be a result of a value that could not be
  /// read.
  public func isSure(of keys: Set<String>) -> Bool { uncertainKeys.isDisjoint(with: keys) }
}
