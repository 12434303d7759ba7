// What this room keeps in the cache, for those who look after it.

import Foundation
import VitrineModel
public import VitrineStore

/// The kinds of facts that are kept of services' answers and files.
public enum CachedFacts {
  public static let kinds = [
    FactKind(DownloadRecord.kind, usedBy: .blob, naming: .originals) { value in
      let record = try? JSONDecoder().decode(DownloadRecord.self, from: Data(value))
      return (record.flatMap { Digest(hex: $0.blob) }).map { [$0] } ?? []
    },
    FactKind(Snapshot.Kind.whole.rawValue, usedBy: .key, naming: .answers) {
      Snapshot.blobs(in: $0)
    },
    FactKind(Snapshot.Kind.broken.rawValue, usedBy: .key, naming: .answers) {
      Snapshot.blobs(in: $0)
    },
  ]
}
