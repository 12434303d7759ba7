// What the walk asks of the file system: the names in a folder, what they name, where links lead.

import Foundation
import VitrineModel

extension FolderListing {
  /// Nil where the folder cannot be read. A name that is not UTF-8, or that holds control
  /// characters, could not be shown or typed and is left out.
  mutating func entries(of folder: String) -> [Entry]? {
    let path = folder.isEmpty ? root : "\(root)/\(folder)"
    guard let stream = opendir(path) else { return refused(SystemRefusal(errno), path) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    errno = 0
    while let entry = readdir(stream) {
      defer { errno = 0 }
      let bytes = Self.name(of: entry)
      guard let name = String(validating: bytes, as: UTF8.self),
        !name.unicodeScalars.contains(where: Self.isControl)
      else {
        let shown = String(decoding: bytes, as: UTF8.self)
        leaveOut(
          folder.isEmpty ? shown : "\(folder)/\(shown)",
          "its name holds odd characters\(Self.numbers(of: bytes))",
          mend: "rename it")
        continue
      }
      entries.append(Entry(name: name, kind: Self.kind(of: entry)))
    }
    // A disk that fails in the middle looks like the end, and photos would vanish.
    guard errno == 0 else { return refused(SystemRefusal(errno), path) }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// What the machine refused is told by itself, and ends the build.
  private mutating func refused(_ refusal: SystemRefusal, _ path: String) -> [Entry]? {
    guard refusal.isOfTheMachine else { return nil }
    tell(refusal.problem(doing: "list", at: path))
    return []
  }

  /// A name in a folder, with what it names where the folder itself says so.
  struct Entry {
    let name: String
    let kind: mode_t?
  }

  /// The bytes that are no text, so that two such names stay two.
  private static func numbers(of name: [UInt8]) -> String {
    guard String(validating: name, as: UTF8.self) == nil else { return "" }
    let odd = name.filter { $0 >= 0x80 }.map { "\\x" + String($0, radix: 16) }
    return " (\(odd.joined()))"
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
  }

  /// Most file systems tell it with the name, which saves a question for each file.
  private static func kind(of entry: UnsafeMutablePointer<dirent>) -> mode_t? {
    entry.pointee.d_type == 0 ? nil : mode_t(entry.pointee.d_type) << 12
  }

  static func kind(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

  static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
