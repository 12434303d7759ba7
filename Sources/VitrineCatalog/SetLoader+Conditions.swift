// Conditions that no photo of a service can meet, because neither the service nor the metadata
// states such facts. Filtering would read page after page and use up the quota for an empty set.

public import VitrineModel
import VitrineProviders

extension SetLoader {
  /// Returns a warning for each set of a service with conditions that no photo can meet.
  public static func unmeetableConditions(
    of sets: [PhotoSet], with metadata: PhotoMetadata
  ) -> [Problem] {
    sets.compactMap { set in unmeetableConditions(of: set, with: metadata)?.problem(of: set) }
  }

  /// Returns the error of a set with conditions that no photo can meet; nil if photos may meet
  /// them.
  static func unmeetableConditions(
    of set: PhotoSet, with metadata: PhotoMetadata
  ) -> ProviderError? {
    guard let name = set.provider, let info = ProviderRegistry.type(named: name)?.info else {
      return nil
    }
    let needed = Set(set.filter.conditions.filter(\.needsFact).map(\.kind))
    let unstated = PhotoCondition.Kind.allCases.filter {
      needed.contains($0) && !info.facts.contains($0) && !metadata.mayState($0, of: name)
    }
    guard !unstated.isEmpty else { return nil }
    let canBeWritten = unstated.allSatisfy { $0 == .fields || $0.column != nil }
    return .notOffered(
      source: info.title,
      what: "photos by \(unstated.map { "`\($0.rawValue)`" }.joined(separator: " and "))",
      help: "remove the condition from `where`"
        + (canBeWritten ? ", or write the facts of its photos into metadata.csv" : ""))
  }
}

extension PhotoCondition {
  /// Whether only a photo that states the fact can meet the condition.
  fileprivate var needsFact: Bool {
    if case .noTag = self { false } else { true }
  }
}

extension PhotoCondition.Kind {
  /// The column of metadata tables for facts of this kind; nil if there is none.
  var column: TableRow.Column? {
    switch self {
    case .rating: .rating
    case .taken: .taken
    case .people: .people
    case .place: .place
    case .tags: .tags
    case .uploaded, .camera, .orientation, .fields: nil
    }
  }
}
