// Configurations for tests: written to a folder of their own and read through the public door.

import Foundation
import VitrineConfig
import VitrineModel

/// The providers that the tests' configurations may name.
let declarations = [
  ProviderDeclaration(
    name: "folder", title: "Folder",
    options: [
      OptionDeclaration(name: "path", help: "where the photos are", defaultValue: "Photos")
    ],
    kinds: Set(SetKind.allCases)),
  ProviderDeclaration(
    name: "flickr", title: "Flickr",
    options: [
      OptionDeclaration(name: "api_key", help: "the key", isSecret: true),
      OptionDeclaration(
        name: "endpoint", help: "the service", defaultValue: "https://api.flickr.com/",
        isAddress: true),
      OptionDeclaration(
        name: "camera", help: "also ask for cameras", defaultValue: "false", isTruth: true),
    ],
    kinds: [.search, .user, .favorites, .album, .albums],
    terms: ServiceTerms(title: "Flickr", address: nil)),
]

/// With one that needs a key and whose images must not be copied.
let withUnsplash =
  declarations + [
    ProviderDeclaration(
      name: "unsplash", title: "Unsplash",
      options: [
        OptionDeclaration(
          name: "access_key", help: "an access key", isSecret: true,
          variable: "UNSPLASH_ACCESS_KEY", isRequired: true)
      ],
      kinds: [.search],
      terms: ServiceTerms(
        title: "Unsplash", address: nil, whyNotCopied: "its terms want photos shown from there"))
  ]

/// A folder that goes with the closure.
func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("vitrine-config-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path)
}

/// A site.yml with these bytes, in a folder of its own.
func withFile<Result>(
  of bytes: some Collection<UInt8>, _ body: (String) throws -> Result
) throws -> Result {
  try withFolder { folder in
    let file = folder + "/site.yml"
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return try body(file)
  }
}

func load(
  file: String, environment: [String: String] = [:],
  providers: [ProviderDeclaration] = declarations
) -> Result<SiteConfiguration, Problems> {
  Result { () throws(Problems) in
    try SiteConfiguration.load(file: file, environment: environment, providers: providers)
  }
}

func load(
  _ text: String, environment: [String: String] = [:],
  providers: [ProviderDeclaration] = declarations
) throws -> Result<SiteConfiguration, Problems> {
  try withFile(of: text.utf8) { load(file: $0, environment: environment, providers: providers) }
}

/// The problems, none where the text is a good configuration.
func problems(
  of text: String, environment: [String: String] = [:],
  providers: [ProviderDeclaration] = declarations
) throws -> [Problem] {
  switch try load(text, environment: environment, providers: providers) {
  case .success: []
  case .failure(let problems): problems.all
  }
}

extension Problem {
  /// `1:3`, or a dash where the place has no line.
  var spot: String {
    guard case .file(_, let line?, let column?) = place else { return "-" }
    return "\(line):\(column)"
  }
}
