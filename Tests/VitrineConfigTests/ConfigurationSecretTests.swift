import Testing
import VitrineConfig
import VitrineModel

struct ConfigurationSecretTests {
  static let secret = "d34db33f0123"

  /// Ways to write a secret into site.yml by mistake.
  static let misplacedSecrets = [
    "flickr: { api_key: \(secret) }", "flickr: { api_key: \"\(secret)\" }",
    "flickr: { api_key: \"$\(secret)\" }", "flickr: { api_key: \"${\(secret)\" }",
    "flickr: { api_key: \"${FLICKR_API_KEY}\(secret)\" }", "flickr: { api_key: [\(secret)] }",
    "flickr: { api_key: { a: \(secret) } }", "flickr: { api_key:\(secret) }",
    "flickr: { apikey: \(secret) }", "flickr: \(secret)", "flickr: api_key:\(secret)",
    "flickr: [\(secret)]", "flickr: { api_key: !!binary \(secret) }",
    "flickr: { api_key: ${\(secret)} }", "flikr: { api_key: \(secret) }",
    "flickr: { endpoint: \"${\(secret)\" }", "flickr: { api_key: \"\(secret)\\q\" }",
    "flickr: { api_key: *\(secret) }", "flickr: { api_key: @\(secret) }",
    "flickr: { \"api_key:\(secret)\" }", "api_key:\(secret)", secret, "- \(secret)",
  ]

  @Test func neverRepeatsASecretInAFileOfOneText() throws {
    let problems = try problems(of: "api_key:\(Self.secret)\n")
    #expect(problems.map(\.code) == ["config.wrong-type"])
    #expect(!problems[0].what.contains(Self.secret.prefix(4)))
  }

  @Test(arguments: ["title: My d34db33f0123", "title: T\n# d34db33f0123"])
  func refusesAKeyElsewhereInTheFile(_ line: String) throws {
    let text = """
      \(line)
      providers: { flickr: { api_key: "${FLICKR_API_KEY}" } }
      sets: [{slug: a, provider: flickr, search: sea}]
      """
    let problems = try problems(of: text, environment: ["FLICKR_API_KEY": Self.secret])
    #expect(problems.map(\.code) == ["provider.secret-literal"])
    #expect(problems.allSatisfy { !$0.what.contains(Self.secret) })
    let other = try VitrineConfigTests.problems(
      of: text, environment: ["FLICKR_API_KEY": "other key"])
    #expect(other.isEmpty)
  }

  @Test(arguments: misplacedSecrets)
  func neverRepeatsAnyPartOfASecret(_ line: String) throws {
    let text = """
      title: T
      providers:
        \(line)
      sets: [{slug: a, provider: folder, album: .}]
      """
    let problems = try problems(of: text, environment: ["FLICKR_API_KEY": "other"])
    #expect(!problems.isEmpty)
    for problem in problems {
      let message = "\(problem.what) \(problem.help ?? "")"
      #expect(!message.contains(Self.secret.prefix(4)), "\(message)")
    }
  }

  @Test func hidesSecretsInDescriptions() throws {
    let text = """
      title: T
      providers: { flickr: { api_key: "${FLICKR_API_KEY}" } }
      sets: [{slug: a, provider: folder, album: .}]
      """
    let site = try load(text, environment: ["FLICKR_API_KEY": Self.secret]).get()
    #expect(site.providers["flickr"]?["api_key"] == Self.secret)
    var dumped = ""
    dump(site, to: &dumped)
    #expect(!"\(site) \(String(reflecting: site)) \(dumped)".contains(Self.secret))
  }

  @Test(arguments: ["", "  ", "\n"])
  func treatsABlankVariableAsMissing(_ value: String) throws {
    let text = """
      title: T
      providers: { flickr: { api_key: "${FLICKR_API_KEY}" } }
      sets: [{slug: a, provider: folder, album: .}]
      """
    let problems = try problems(of: text, environment: ["FLICKR_API_KEY": value])
    #expect(problems.map(\.code) == ["provider.secret-missing"])
  }

  @Test func refusesAVariableWithALineBreakInside() throws {
    let text = """
      title: T
      providers: { flickr: { api_key: "${FLICKR_API_KEY}" } }
      sets: [{slug: a, provider: folder, album: .}]
      """
    let problems = try problems(of: text, environment: ["FLICKR_API_KEY": "a\r\nHost: b"])
    #expect(problems.map(\.code) == ["config.bad-value"])
  }

  @Test func expandsNothingInTheValueOfAVariable() throws {
    let text = """
      title: T
      providers: { folder: { path: "${A}/$x/${B}" } }
      sets: [{slug: a, provider: folder, album: .}]
      """
    let site = try load(text, environment: ["A": "${B}", "B": "b"]).get()
    #expect(site.providers["folder"]?["path"] == "${B}/$x/b")
  }
}
