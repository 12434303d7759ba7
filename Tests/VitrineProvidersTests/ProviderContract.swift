// Requirements for every provider. The tests cover all providers in the registry.

import Testing
import VitrineConfig
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct ProviderContract {
  static let names = ProviderRegistry.declarations().map(\.name)

  private func declaration(_ name: String) throws -> ProviderDeclaration {
    try #require(ProviderRegistry.declarations().first { $0.name == name })
  }

  @Test func namesEachProviderOnce() {
    #expect(Set(Self.names).count == Self.names.count)
    #expect(Self.names.count == ProviderRegistry.all.count)
  }

  @Test(arguments: names)
  func declaresItsOptions(_ name: String) throws {
    let declaration = try declaration(name)
    #expect(name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber) })
    #expect(!declaration.title.isEmpty)
    #expect(!declaration.kinds.isEmpty)
    #expect(Set(declaration.options.map(\.name)).count == declaration.options.count)
    for option in declaration.options {
      #expect(option.help.count >= 10 && option.help.first?.isLowercase == true)
      #expect(!option.help.hasSuffix("."))
      #expect(!option.isSecret || option.defaultValue == nil)
    }
  }

  /// The host of an address decides which provider reads it.
  @Test func readsEachHostWithOneProvider() throws {
    let types = ProviderRegistry.all.compactMap { $0 as? any LooksUpPhotos.Type }
    let hosts = types.flatMap { $0.pageHosts }
    #expect(Set(hosts).count == hosts.count)
    #expect(hosts.allSatisfy { WebAddress("https://\($0)/")?.host == $0 })
  }

  @Test(arguments: names)
  func initializesWithoutNetworkOrDisk(_ name: String) throws {
    let reader = FakeImageReader()
    let declaration = try declaration(name)
    let values = Dictionary(
      uniqueKeysWithValues: declaration.options.map { ($0.name, "/no/such/place") })
    let services = ProviderServices(
      imageReader: reader, directory: "/no/such/folder", excludedPaths: [], workers: 1,
      report: { Issue.record("reported \($0.what)") })
    let made = try ProviderRegistry.make(
      name, options: ProviderOptions(of: declaration, values: values), services: services)
    #expect(made != nil)
    #expect(reader.paths.isEmpty)
  }

  @Test(arguments: names)
  func initializesWithDefaults(_ name: String) throws {
    let services = ProviderServices(
      imageReader: FakeImageReader(), directory: "/", excludedPaths: [], workers: 1,
      report: { _ in })
    let made = try ProviderRegistry.make(
      name, options: nil, services: services)
    #expect(made != nil)
  }

  @Test(arguments: names)
  func suggestsTheNearestOptionForAnUnknownOne(_ name: String) async throws {
    let declaration = try declaration(name)
    guard let option = declaration.options.first else { return }
    try await FileTree.temporary { tree in
      try tree.write(
        "site.yml",
        """
        title: T
        providers:
          \(name): { \(option.name)x: y }
        sets:
          - { slug: a, provider: \(name), \(try kind(declaration)) }

        """)
      let problems = try #require(
        throws: Problems.self,
        performing: {
          try SiteConfiguration.load(
            file: tree.absolute("site.yml"), environment: keys(declaration),
            providers: ProviderRegistry.declarations())
        })
      #expect(problems.all.contains { $0.help?.contains(option.name) == true })
      #expect(problems.all.allSatisfy { $0.place?.description.contains("site.yml:3:") == true })
    }
  }

  private func keys(_ declaration: ProviderDeclaration) -> [String: String] {
    let variables = declaration.options.compactMap(\.variable)
    return Dictionary(uniqueKeysWithValues: variables.map { ($0, "a key") })
  }

  private func kind(_ declaration: ProviderDeclaration) throws -> String {
    let kinds = declaration.kinds.subtracting([.featured]).map(\.rawValue)
    let kind = try #require(kinds.sorted().first)
    return kind == "tagged" ? "tagged: [x]" : "\(kind): x"
  }

  @Test func returnsNilForAnUnknownName() throws {
    let services = ProviderServices(
      imageReader: FakeImageReader(), directory: "/", excludedPaths: [], workers: 1,
      report: { _ in })
    #expect(try ProviderRegistry.make("nonsense", options: nil, services: services) == nil)
  }

  @Test func derivesSetKindsFromConformances() throws {
    #expect(try declaration("folder").kinds == Set(SetKind.allCases).subtracting([.sets]))
  }

  @Test func usesEachIDOnce() async throws {
    try await FileTree.temporary { tree in
      for name in ["a.jpg", "A.jpg", "x/a.jpg", "\u{E9}.jpg", "e\u{301}.jpg"] {
        try tree.write("Photos/\(name)", "the same bytes")
      }
      try tree.link("Photos/again.jpg", to: "a.jpg")
      let ids = try await FolderSite(tree).photos().map(\.id)
      #expect(Set(ids).count == ids.count)
      #expect(ids.count >= 4)
    }
  }
}
