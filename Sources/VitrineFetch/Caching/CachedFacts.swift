// The kinds of records that this module stores in the cache, for cache maintenance.

import Foundation
import VitrineModel
public import VitrineStore

/// The kinds of records about answers and files of services.
public enum CachedFacts {
  /// All kinds, each with a function that returns the blobs that a record uses.
  public static let kinds = [
    FactKind(DownloadRecord.kind, usedBy: .blob, naming: .originals) { value in
      let record = try? JSONDecoder().decode(DownloadRecord.self, from: Data(value))
      return (record.flatMap { Digest(hex: $0.blob) }).map { [$0] } ?? []
    },
    FactKind(Snapshot.Kind.whole.rawValue, usedBy: .key, naming: .answers) {
      Snapshot.blobs(in: $0)
    },
    FactKind(Snapshot.Kind.partial.rawValue, usedBy: .key, naming: .answers) {
      Snapshot.blobs(in: $0)
    },
  ]
}
