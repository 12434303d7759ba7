// swift-tools-version: 6.1
import PackageDescription

/// The strict settings every target of ours is built with.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library target of ours: its own rooms first, outside libraries after them.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The test target that proves one room; `files` are what its tests read from the checkout.
func proof(
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

// libvips is loaded when the first picture is met (`VipsShim/Library.h`). What its own description
// adds to that of the library beneath it would link it; on Linux its headers stand where all do.
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
    room("VitrineModel"),
    room("VitrineConfig", ["VitrineModel", yams, pathKit]),
    room("VitrineStore", ["VitrineModel", grdb, sqlite, collections, crypto]),
    room(
      "VitrineFetch",
      ["VitrineModel", "VitrineStore", asyncHTTPClient, nioCore, nioHTTP, nioCompression]),
    room("VitrineProviders", ["VitrineModel", "VitrineConfig", "VitrineFetch"]),
    room(
      "VitrineCatalog",
      [
        "VitrineModel", "VitrineConfig", "VitrineStore", "VitrineFetch", "VitrineProviders",
        swiftCSV,
      ]),
    .systemLibrary(
      name: "CVips", pkgConfig: vipsHeaders,
      providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
    .target(name: "VipsShim", dependencies: ["CVips"]),
    room("VitrineImages", ["VitrineModel", "VitrineStore", "VitrineFetch", "VipsShim"]),
    room("VitrineTemplates", ["VitrineModel", stencil, pathKit]),
    .systemLibrary(
      name: "CMarkdown", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),
    room("VitrinePages", ["VitrineModel", "CMarkdown"]),
    room(
      "VitrineSite",
      [
        "VitrineModel", "VitrineConfig", "VitrineStore", "VitrineFetch", "VitrineProviders",
        "VitrineCatalog",
        "VitrineImages", "VitrineTemplates", "VitrinePages",
      ]),
    room(
      "VitrineServe", ["VitrineModel", "VitrineStore", hummingbird, httpTypes, logging, nioCore]),
    room("VitrineDeploy", ["VitrineModel", "VitrineStore", "VitrineFetch", crypto]),
    room(
      "VitrineCLI",
      [
        "VitrineSite", "VitrineServe", "VitrineDeploy", "VitrineConfig", "VitrineModel",
        argumentParser,
      ]),
    .executableTarget(name: "vitrine", dependencies: ["VitrineCLI"], swiftSettings: strict),
    room("VitrineTesting", ["VitrineModel", nioCore, nioHTTP, nioPosix]),
    proof(of: "VitrineModel"),
    proof(of: "VitrineConfig"),
    proof(of: "VitrineStore"),
    proof(of: "VitrineFetch", ["VitrineModel", "VitrineStore"]),
    proof(
      of: "VitrineProviders",
      files: [
        "Replies", "Commons/Goldens", "Flickr/Goldens", "Openverse/Goldens", "Pexels/Goldens",
        "Unsplash/Goldens",
      ]),
    proof(of: "VitrineCatalog", ["VitrineModel", swiftCSV]),
    proof(of: "VitrineImages", ["VipsShim", "VitrineModel", "VitrineStore"]),
    proof(of: "VitrineTemplates", [stencil]),
    proof(of: "VitrinePages", files: ["Goldens", "ServiceGoldens", "Search/folding.json"]),
    proof(
      of: "VitrineSite",
      ["VitrineModel", "VitrineConfig", "VitrineTemplates", "VitrinePages", yams],
      files: ["Goldens"]),
    proof(of: "VitrineServe", ["VitrineModel"]),
    proof(of: "VitrineDeploy", ["VitrineModel", "VitrineStore", "VitrineFetch"]),
    proof(of: "VitrineCLI", files: ["Scenarios"]),
  ],
  swiftLanguageModes: [.v6])

// Fuzzing needs libFuzzer in the binary, so it is no part of other builds: `Tests/Fuzz/run`.
if Context.environment["VITRINE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "vitrine-fuzz",
      dependencies: [
        "VitrineModel", "VitrineConfig", "VitrineStore", "VitrineFetch", "VitrineProviders",
        "VitrineCatalog", "VitrineImages", "VitrineTemplates", "VitrinePages", "VitrineTesting",
      ],
      path: "Tests/Fuzz/Targets",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}

// What measures a part of the program that has no command of its own: `Benchmarks/saliency/run`.
if Context.environment["VITRINE_BENCHMARKS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "measure-saliency", dependencies: ["VitrineImages", "VitrineModel"],
      path: "Benchmarks/saliency/Program", swiftSettings: strict))
}
