// The rules of a host in a file of the user's: they have a part of it, and everything else stays.

import Foundation
public import VitrineModel
import VitrineStore

extension HostingRules {
  private static let begin = "# Start of Vitrine's rules"
  private static let end = "# End of Vitrine's rules"

  /// Writes rules into a file, in place of those from last time.
  ///
  /// - Parameters:
  ///   - rules: The text of the rules.
  ///   - path: The path of the file, which may be missing; its folder is created if it is missing.
  /// - Returns: False if the file has these rules already.
  /// - Throws: `deploy.recipe-unclear` if only one end of the old rules is in the file, or what the
  ///   system refuses.
  public static func write(_ rules: String, to path: String) throws(Problem) -> Bool {
    let status = try FileStatus.ofTarget(at: path)
    let old = status == nil ? [] : try OpenFile.reading(path).bytes()
    guard let text = merged(rules, into: String(decoding: old, as: UTF8.self)) else {
      throw .unclear(path)
    }
    let new = Array(text.utf8)
    guard new != old else { return false }
    if let slash = path.lastIndex(of: "/") { try makeFolder(String(path[..<slash])) }
    guard try Store.rewriteAtomically(new, at: path, inPlaceOf: status) else {
      throw .changedMeanwhile(path)
    }
    return true
  }

  /// Returns a text with the rules in place of those from last time, or at its end; nil if it is unclear
  /// where the old ones end.
  static func merged(_ rules: String, into old: String) -> String? {
    let part = "\(begin)\n\(rules)\(end)\n"
    switch (old.firstRange(of: begin), old.firstRange(of: end + "\n")) {
    case (nil, nil):
      let isJoined = old.isEmpty || old.hasSuffix("\n")
      return old + (isJoined ? "" : "\n") + part
    case (let first?, let last?) where first.upperBound <= last.lowerBound:
      return old.replacingCharacters(in: first.lowerBound..<last.upperBound, with: part)
    default: return nil
    }
  }

  private static func makeFolder(_ path: String) throws(Problem) {
    guard try FileStatus.ofTarget(at: path) == nil else { return }
    let folder = try ResolvedPath(path)
    _ = try Folder(at: ResolvedPath.parent(of: folder.path)).makeFolder(folder.name)
  }
}

extension Problem {
  fileprivate static func unclear(_ path: String) -> Problem {
    Problem(
      .error, "deploy.recipe-unclear",
      "the file has only one of the two lines around Vitrine's rules", at: .file(path),
      help: "remove the old rules and that line, then write them again")
  }

  fileprivate static func changedMeanwhile(_ path: String) -> Problem {
    Problem(
      .error, "deploy.recipe-changed", "another program has just changed the file",
      at: .file(path), help: "run the command again")
  }
}
