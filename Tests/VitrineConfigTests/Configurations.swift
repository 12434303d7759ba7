// Configurations for tests. They are written to a temporary folder and read through the public API.

import Foundation
import VitrineConfig
import VitrineModel

/// The providers that test configurations may name.
let declarations = [
  ProviderDeclaration(
    name: "folder", title: "Folder",
    options: [
      OptionDeclaration(
        name: "path", help: "where the photos are", defaultValue: "Photos", isPath: true)
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
        name: "camera", help: "also ask for cameras", defaultValue: "false", isBoolean: true),
    ],
    kinds: [.search, .user, .favorites, .album, .albums],
    setOptions: [
      SetOptionDeclaration("shape", .choice(["tall", "wide"]), of: [.search], help: "the shape"),
      SetOptionDeclaration("kinds", .words(["photo", "drawing"]), of: [.search], help: "kinds"),
      SetOptionDeclaration("source", .names(["met", "rijksmuseum"]), of: [.search], help: "where"),
      SetOptionDeclaration("color", .color(["red", "blue"]), of: [.search], help: "the color"),
      SetOptionDeclaration("depth", .integer(0...5), of: [.album], help: "levels"),
      SetOptionDeclaration(
        "near", .numbers([.init("latitude", in: -90...90), .init("longitude", in: -180...180)]),
        of: [.search], help: "the place"),
      SetOptionDeclaration(
        "span", .numbers([.init("from", in: 0...9), .init("to", in: 0...9, above: "from")]),
        of: [.search], help: "from and to"),
      SetOptionDeclaration("shows", .item, of: [.search], fills: .search, help: "the subject"),
      SetOptionDeclaration("topic", .text, of: [], fills: .album, help: "the topic"),
    ],
    sorts: [.interesting],
    terms: ServiceTerms(title: "Flickr", address: nil)),
]

/// The same providers and one that needs a key and whose images must not be copied.
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

/// Runs the closure with a temporary folder and removes the folder afterwards.
func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("vitrine-config-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path)
}

/// Runs the closure with a site.yml of these bytes in a temporary folder.
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

/// Returns the problems of a configuration; an empty list for a good one.
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
  /// Line and column such as `1:3`, or a dash if the place has no line.
  var lineAndColumn: String {
    guard case .file(_, let line?, let column?) = place else { return "-" }
    return "\(line):\(column)"
  }
}
