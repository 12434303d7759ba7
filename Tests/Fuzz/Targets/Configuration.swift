// Files that site and theme authors write: site.yml, sidecars, string tables and theme manifests.

import Foundation
import VitrineConfig
import VitrineModel
import VitrineProviders

private let folder = URL(filePath: NSTemporaryDirectory())
  .appending(path: "vitrine-fuzz-\(getpid())").path(percentEncoded: false)
private let secret = "s3cret-5ec4e7"

/// Calls a closure with the path of a temporary file that has these bytes.
func withFile(_ name: String, _ bytes: [UInt8], _ body: (String) -> Void) {
  try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  let file = folder + "/" + name
  guard FileManager.default.createFile(atPath: file, contents: Data(bytes)) else { return }
  body(file)
}

/// Checks that each problem has a place in the file and a help text, and contains no secret.
private func check(_ problems: [Problem], of bytes: [UInt8]) {
  let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 2
  for problem in problems {
    claim(!problem.what.contains(secret), "a secret is printed: \(problem.what)")
    claim(problem.help?.isEmpty == false, "no help for: \(problem.what)")
    if case .file(_, let line?, let column?) = problem.place {
      claim((1...lines).contains(line) && column >= 1, "no such place: \(problem)")
    }
  }
}

func fuzzSite(_ bytes: [UInt8]) {
  withFile("site.yml", bytes) { file in
    do throws(Problems) {
      _ = try SiteConfiguration.load(
        file: file, environment: ["KEY": secret, "FLICKR_API_KEY": secret],
        providers: ProviderRegistry.declarations())
    } catch {
      claim(!error.all.isEmpty, "refused without a word")
      check(error.all, of: bytes)
    }
  }
}

func fuzzSidecars(_ bytes: [UInt8]) {
  let content = Array(bytes.dropFirst())
  switch (bytes.first ?? 0) & 3 {
  case 0: check(PhotoNotes.read(content, file: "a.yml").problems, of: content)
  case 1: check(AlbumNotes.read(content, file: "album.yml").problems, of: content)
  case 2: _ = try? StringTable.read(content, path: "en.yml")
  default: _ = try? ThemeManifest.read(content, path: "theme.yml")
  }
}
