// The chosen photos as XMP sidecars with ratings, for programs that read metadata beside raw files. They go
// into a folder of the curator's choice: the photo folder belongs to the curator and is never written to.
// A sidecar that another program wrote or changed stays as it is, since it may have edits of years.

import Foundation
import VitrineCatalog
import VitrineModel
import VitrineStore

/// Writes sidecars with ratings into a folder.
struct RatingSidecars {
  /// The folder as it was typed.
  let folder: String
  /// The photo folder.
  let photos: ResolvedPath
  let log: ProblemLog

  /// The name by which our own sidecars are known.
  private static let toolkit = "x:xmptk=\"Vitrine\""

  /// Writes a sidecar for each file of a list.
  ///
  /// Returns how many were written. Kept sidecars, and rows that are not files, are reported.
  func write(_ list: Favorites) throws(Problem) -> Int {
    let root = try ResolvedPath(folder)
    try check(root)
    let column = list.extraColumns.firstIndex { $0.text.lowercased() == "rating" }
    let files = list.rows.map(\.cells).compactMap { row in
      row.photo.flatMap(Self.file).map { (file: $0, row: row) }
    }
    if files.count < list.rows.count { log.add(.noFiles(list.rows.count - files.count)) }
    let stems = Dictionary(grouping: files, by: { Self.stem(of: $0.file) }).mapValues(\.count)
    var written = 0
    var unrated: [String] = []
    for (file, row) in files {
      // A photo without a rating was chosen.
      let stars = column.map { row.extra($0).trimmed.text } ?? ""
      guard let rating = stars.isEmpty ? 5 : PhotoMetadata.rating(stars) else {
        unrated.append(file)
        continue
      }
      // Of two photos that share a name, each has its own ending.
      let stem = Self.stem(of: file)
      let name = stems[stem] == 1 ? stem : file
      let text = Self.text(rating: rating)
      if try write(Array(text.utf8), to: "\(root.path)/\(name).xmp") { written += 1 }
    }
    if let first = unrated.first { log.add(.badRatings(unrated.count, first)) }
    return written
  }

  /// Writes one sidecar; returns whether it was written.
  private func write(_ text: [UInt8], to path: String) throws(Problem) -> Bool {
    try check(ResolvedPath(ResolvedPath.parent(of: path)))
    guard let status = try FileStatus.ofLink(at: path) else {
      try Store.makeFolders(ResolvedPath.parent(of: path))
      try Store.writeAtomically(text, to: path)
      return true
    }
    let isShort = status.kind == .file && status.bytes < 10_000
    let known = isShort ? try OpenFile.reading(path).bytes() : []
    if known == text { return true }
    guard String(decoding: known, as: UTF8.self).contains(Self.toolkit) else {
      log.add(.kept(path))
      return false
    }
    try Store.writeAtomically(text, to: path)
    return true
  }

  /// Throws if a folder is in the photo folder, also by a link.
  private func check(_ place: ResolvedPath) throws(Problem) {
    guard !photos.contains(place) else { throw .inPhotoFolder(folder) }
  }

  /// Returns the path of a photo's file; nil if it is not in the folder, or would leave it.
  private static func file(of photo: Photo.ID) -> String? {
    let parts = photo.id.split(separator: "/", omittingEmptySubsequences: false)
    let isSafe = parts.allSatisfy { !["", ".", ".."].contains($0) && !$0.utf8.contains(0) }
    return photo.provider == "folder" && isSafe ? photo.id : nil
  }

  private static func stem(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return file.withoutEnding }
    return file[...slash] + file[file.index(after: slash)...].withoutEnding
  }

  private static func text(rating: Int) -> String {
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/" \(toolkit)>
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="\(rating)"/>
    </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="w"?>

    """
  }
}

extension Problem {
  fileprivate static func inPhotoFolder(_ folder: String) -> Problem {
    Problem(
      .error, "usage.bad-destination", "sidecars are not written into the photo folder",
      at: .file(folder),
      help: "name another folder, such as sidecars, and copy from there what you want")
  }

  fileprivate static func kept(_ path: String) -> Problem {
    Problem(
      .warning, "favorites.sidecar-kept", "another program wrote this sidecar; it is kept",
      at: .file(path), help: "set the rating there, or name an empty folder")
  }

  fileprivate static func badRatings(_ count: Int, _ first: String) -> Problem {
    Problem(
      .warning, "favorites.bad-rating",
      "\(counted(count, "photo has", "photos have")) no sidecar, because `rating` is not"
        + " a number from -1 to 5: \(first.printable)\(count > 1 ? ", …" : "")",
      help: "write 0 to 5, or -1 for a rejected photo")
  }

  fileprivate static func noFiles(_ count: Int) -> Problem {
    Problem(
      .note, "favorites.no-file-name",
      "\(counted(count, "photo has", "photos have")) no sidecar: only files of your folder do"
    )
  }
}
