// swift-tools-version: 6.1
import PackageDescription

/// The strict settings of every target.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Optimizes a target in debug builds, too.
///
/// Every test of a site reads a theme, which takes several times as long without it. As a whole module,
/// since the optimizer of Swift 6.3 crashes over single files of `VitrineModel`; the linker expects an
/// object for each file, which only several threads write.
let optimized: [SwiftSetting] = [
  .unsafeFlags(["-O", "-wmo", "-num-threads", "2"], .when(configuration: .debug))
]

/// A library target: its own modules first, then other packages.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + settings)
}

/// The test target of one module.
///
/// `files` are read by its tests from the checkout.
func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], files: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.init(stringLiteral: name), "VitrineTesting"] + dependencies,
    exclude: files, swiftSettings: strict)
}

let asyncHTTPClient = Target.Dependency.product(
  name: "AsyncHTTPClient", package: "async-http-client")
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let collections = Target.Dependency.product(
  name: "OrderedCollections", package: "swift-collections")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioCompression = Target.Dependency.product(
  name: "NIOHTTPCompression", package: "swift-nio-extras")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let pathKit = Target.Dependency.product(name: "PathKit", package: "PathKit")
let stencil = Target.Dependency.product(name: "Stencil", package: "Stencil")
let swiftCSV = Target.Dependency.product(name: "SwiftCSV", package: "SwiftCSV")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

// libvips is loaded when the first image is read (`VipsShim/Library/Library.h`). Its own pkg-config file would
// link it, so Linux uses that of the library beneath: the headers are in the same folder. On macOS they
// are not, and `Scripts/release` removes the link.
#if os(Linux)
  let vipsHeaders = "gobject-2.0"
#else
  let vipsHeaders = "vips"
#endif

let package = Package(
  name: "vitrine",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "vitrine", targets: ["vitrine"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/kylef/PathKit", from: "1.0.1"),
    .package(url: "https://github.com/stencilproject/Stencil", from: "0.15.1"),
    .package(url: "https://github.com/swiftcsv/SwiftCSV", from: "0.10.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
  ],
  targets: [
    library("VitrineModel", settings: optimized),
    library("VitrineConfig", ["VitrineModel", yams, pathKit], settings: optimized),
    library("VitrineStore", ["VitrineModel", grdb, sqlite, collections, crypto]),
    library(
      "VitrineFetch",
      [
        "VitrineModel", "VitrineStore", asyncHTTPClient, crypto, nioCore, nioHTTP, nioCompression,
      ]),
    library("VitrineProviders", ["VitrineModel", "VitrineConfig", "VitrineFetch", pathKit]),
    library(
      "VitrineCatalog",
      ["VitrineModel", "VitrineConfig", "VitrineStore", "VitrineFetch", "VitrineProviders"]),
    library(
      "VitrineFavorites",
      [
        "VitrineModel", "VitrineConfig", "VitrineStore", "VitrineProviders", "VitrineCatalog",
        swiftCSV,
      ]),
    .systemLibrary(
      name: "CVips", pkgConfig: vipsHeaders,
      providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
    .target(name: "LateLibrary"),
    // Optimized in debug builds, too: without it, resampling alone takes half of the time of all tests.
    .target(
      name: "VipsShim", dependencies: ["CVips", "LateLibrary"],
      cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))],
      linkerSettings: [.linkedLibrary("z")]),
    .target(name: "RawShim", dependencies: ["LateLibrary"]),
    library(
      "VitrineImages", ["VitrineModel", "VitrineStore", "VitrineFetch", "VipsShim", "RawShim"],
      settings: optimized),
    library("VitrineProcess", ["VitrineModel"]),
    library(
      "VitrineVideo", ["VitrineModel", "VitrineStore", "VitrineImages", "VitrineProcess"]),
    library(
      "VitrineTemplates", ["VitrineModel", "VitrineProcess", stencil, pathKit], settings: optimized),
    .systemLibrary(
      name: "CMarkdown", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),
    library("VitrinePages", ["VitrineModel", "CMarkdown"], settings: optimized),
    library("VitrinePublish", ["VitrineModel", "VitrineStore"]),
    library(
      "VitrineSite",
      [
        "VitrineModel", "VitrineConfig", "VitrineStore", "VitrineFetch", "VitrineProviders",
        "VitrineCatalog", "VitrineFavorites", "VitrineImages", "VitrineVideo",
        "VitrineTemplates", "VitrinePages", "VitrinePublish",
      ]),
    library(
      "VitrineMigration",
      [
        "VitrineModel", "VitrineConfig", "VitrineStore", "VitrineImages", "VitrinePages",
        "VitrineSite",
      ]),
    library(
      "VitrineAudit",
      [
        "VitrineModel", "VitrineConfig", "VitrineStore", "VitrineFetch", "VitrineProviders",
        "VitrineImages", "VitrineVideo", "VitrinePublish",
      ]),
    library(
      "VitrineServe",
      ["VitrineModel", "VitrineStore", hummingbird, httpTypes, logging, nioCore, nioHTTP]),
    library("VitrineDeploy", ["VitrineModel", "VitrineStore", "VitrineFetch", crypto]),
    library(
      "VitrineCLI",
      [
        "VitrineSite", "VitrineMigration", "VitrineAudit", "VitrineFavorites", "VitrineServe",
        "VitrineDeploy",
        "VitrineConfig", "VitrineModel", argumentParser,
      ]),
    .executableTarget(name: "vitrine", dependencies: ["VitrineCLI"], swiftSettings: strict),
    library("VitrineTesting", ["VitrineModel", crypto, nioCore, nioHTTP, nioPosix, stencil]),
    tests(of: "VitrineModel"),
    tests(of: "VitrineConfig", files: ["Mistakes"]),
    tests(of: "VitrineStore"),
    tests(of: "VitrineFetch", ["VitrineModel", "VitrineStore"]),
    tests(
      of: "VitrineProviders",
      files: [
        "Replies", "Commons/Goldens", "Flickr/Goldens", "Openverse/Goldens", "Pexels/Goldens",
        "Unsplash/Goldens",
      ]),
    tests(of: "VitrineCatalog", ["VitrineModel"]),
    tests(
      of: "VitrineFavorites", ["SiteFixtures", "VitrineModel", "VitrineSite", swiftCSV],
      files: ["Table/Goldens"]),
    tests(of: "VitrineImages", ["RawShim", "VipsShim", "VitrineModel", "VitrineStore"]),
    tests(
      of: "VitrineVideo",
      [
        "SiteFixtures", "VitrineAudit", "VitrineModel", "VitrineProcess", "VitrineStore",
        "VitrineSite",
      ]),
    tests(of: "VitrineTemplates"),
    tests(of: "VitrinePages", files: ["Goldens", "ServiceGoldens", "Search/folding.json"]),
    tests(of: "VitrinePublish", ["VitrineModel", "VitrineStore"]),
    .target(
      name: "SiteFixtures",
      dependencies: [
        "VitrineFavorites", "VitrineModel", "VitrineSite", "VitrineStore", "VitrineTesting",
      ],
      path: "Tests/SiteFixtures", swiftSettings: strict),
    tests(
      of: "VitrineSite",
      [
        "SiteFixtures", "VitrineModel", "VitrineAudit", "VitrineConfig", "VitrineFavorites",
        "VitrineTemplates", "VitrinePages", "VitrinePublish", yams,
      ],
      files: ["Goldens"]),
    tests(
      of: "VitrineMigration", ["SiteFixtures", "VitrineModel", "VitrineConfig", "VitrineSite"]),
    tests(of: "VitrineAudit", ["SiteFixtures", "VitrineModel", "VitrineSite"]),
    tests(of: "VitrineServe", ["VitrineModel"]),
    tests(of: "VitrineDeploy", ["VitrineModel", "VitrineStore", "VitrineFetch"]),
    tests(of: "VitrineCLI", files: ["Scenarios"]),
  ],
  swiftLanguageModes: [.v6])

// Fuzzing links libFuzzer, so it is not part of other builds: `Tests/Fuzz/run`.
if Context.environment["VITRINE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "vitrine-fuzz",
      dependencies: [
        "VitrineModel", "VitrineConfig", "VitrineStore", "VitrineFetch", "VitrineProviders",
        "VitrineCatalog", "VitrineFavorites", "VitrineImages", "VitrineTemplates", "VitrinePages",
        "VitrineTesting",
      ],
      path: "Tests/Fuzz/Targets",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}

// Measures saliency, which is not a command: `Benchmarks/saliency/run`.
if Context.environment["VITRINE_BENCHMARKS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "measure-saliency", dependencies: ["VitrineImages", "VitrineModel"],
      path: "Benchmarks/saliency/Program", swiftSettings: strict))
}
