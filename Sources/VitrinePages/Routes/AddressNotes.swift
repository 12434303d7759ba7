// The notes about things that would get the same address: one for each kind of thing, with
// examples, because a folder may have thousands.

import VitrineModel

/// Notes about wanted addresses.
struct AddressNotes {
  private(set) var all: [Problem] = []

  /// The most examples in a note.
  private static let most = 3

  /// Adds a note about the things of one kind that want the address of another.
  ///
  /// - Parameters:
  ///   - kind: The things, in the plural.
  ///   - shared: The things that want one address, by index.
  ///   - path: Returns the address that a thing wants.
  ///   - start: The beginning of these addresses.
  ///   - name: Returns the name of a thing.
  mutating func add(
    _ kind: String, _ shared: [[Int]], wanting path: (Int) -> String, in start: String,
    _ name: (Int) -> String
  ) {
    guard !shared.isEmpty else { return }
    let examples = shared.prefix(Self.most).map { things in
      let rest = things.count > 2 ? " and \(things.count - 2) more" : ""
      let named = things.prefix(2).map { name($0).printable }
        .joined(separator: rest.isEmpty ? " and " : ", ")
      return "\(named)\(rest) want \(start)/\(path(things[0]))/"
    }
    let rest = shared.count - examples.count
    all.append(
      Problem(
        .note, "page.address-shared",
        "several \(kind) want the same address: \(examples.joined(separator: "; "))"
          + (rest > 0 ? "; and \(rest) more such addresses" : ""),
        help: "give them different names for addresses without the digits of a hash"))
  }
}
