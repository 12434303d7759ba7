// The names of the files in an archive. Two of them must not be equal on a file system that ignores
// case, or one photo would replace the other when somebody unpacks the archive.

import VitrineModel

/// Gives out names, each once.
struct ArchiveNames {
  private var taken: Set<String>
  /// The last number that was given out for a name.
  private var numbers: [String: Int] = [:]

  /// Creates names beside others that are taken.
  init(taken: [String]) { self.taken = Set(taken.map(Self.folded)) }

  /// Returns a name with an extension: `Dunes.jpg`, then `Dunes (2).jpg`.
  mutating func name(_ wanted: String, _ ending: String) -> String {
    let key = Self.folded("\(wanted).\(ending)")
    var name = "\(wanted).\(ending)"
    while !taken.insert(Self.folded(name)).inserted {
      let number = numbers[key, default: 1] + 1
      numbers[key] = number
      name = "\(wanted) (\(number)).\(ending)"
    }
    return name
  }

  /// Upper case comes first, so that `ß` and `SS` are equal.
  private static func folded(_ name: String) -> String { name.uppercased().lowercased() }
}
