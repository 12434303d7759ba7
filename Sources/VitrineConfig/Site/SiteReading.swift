// What could be read of a site.yml that may have faults, for those who look for the faults of all that it
// names as well.

public import VitrineModel

/// A site.yml as far as it could be read.
public struct SiteReading: Sendable {
  /// Nil where the file is no mapping of YAML. What could not be read is as where it is not set.
  public let configuration: SiteConfiguration?
  /// In the order of the file.
  public let faults: [Problem]
  /// The keys of the top level whose values may not be what was meant.
  let doubtful: Set<String>

  /// Are the values of these keys of the top level what the file says: what is wrong with the rest of the
  /// site because of them is no fault of a value that was not read.
  public func isSure(of keys: Set<String>) -> Bool { doubtful.isDisjoint(with: keys) }
}
