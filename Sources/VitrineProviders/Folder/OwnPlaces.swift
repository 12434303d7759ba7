// What in a folder of photos is the site's own or another program's. Files and folders are told by
// what they are (device and inode), since links, mounts and file systems that ignore case spell one
// place in many ways; and a missed one would be published again by every build.

import Foundation
import VitrineModel

struct OwnPlaces: Sendable {
  private struct Identity: Hashable {
    let device: dev_t
    let inode: ino_t
  }

  private let identities: Set<Identity>

  /// - Parameter paths: absolute; what does not exist yet holds nothing that could be met.
  init(_ paths: [String]) {
    identities = Set(paths.compactMap { Self.identity($0) })
  }

  /// Does one of them stand at this path.
  func include(_ path: String) -> Bool {
    Self.identity(path).map(identities.contains) ?? false
  }

  /// Does this absolute path, which has no links in it, lead into one of them.
  func hold(_ path: String) -> Bool {
    var rest = path.split(separator: "/")
    while !rest.isEmpty {
      if include("/" + rest.joined(separator: "/")) { return true }
      rest.removeLast()
    }
    return false
  }

  private static func identity(_ path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(device: status.st_dev, inode: status.st_ino)
  }
}

extension FolderMark {
  /// What a folder is by the marks in it; nil for one that is a person's.
  static func maker(of folder: String) -> String? {
    if begins("\(folder)/\(site)", with: "") { return "a site made by Vitrine, by its \(site)" }
    guard begins("\(folder)/\(cache)", with: cacheSignature) else { return nil }
    return "a program's cache, by its \(cache)"
  }

  /// Is there a regular file that begins like this.
  private static func begins(_ path: String, with text: String) -> Bool {
    // Without O_NONBLOCK the opening of a pipe waits for a writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    var bytes = [UInt8](repeating: 0, count: text.utf8.count)
    return read(descriptor, &bytes, bytes.count) == bytes.count && bytes == Array(text.utf8)
  }
}
