// `vitrine providers`: the sets, settings and terms of each source of photos.

import ArgumentParser
import VitrineModel
import VitrineSite

/// The command `vitrine providers`.
struct ProvidersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "providers",
    abstract: "Describes the sources of photos: sets, options, environment variables, terms.",
    discussion: """
      Prints for each provider the sets it can fill, its settings under `providers` in site.yml, the \
      environment variable for its key, and what its terms require of sites that show its photos.
      """)

  @Argument(help: "A provider (default: all).", completion: .list(Site.providerNames))
  var name: String?

  func run() throws {
    let console = Console(verbosity: .normal)
    let texts = try (name.map { [$0] } ?? Site.providerNames).map { name in
      guard let text = Site.describe(provider: name) else {
        console.show([.unknownProvider(name)])
        throw Outcome.usage.exit
      }
      return text
    }
    guard console.answer(texts.joined(separator: "\n\n") + "\n") else {
      throw Outcome.failed.exit
    }
  }
}

extension Problem {
  fileprivate static func unknownProvider(_ name: String) -> Problem {
    let near = nearest(to: name, in: Site.providerNames)
    return Problem(
      .error, "provider.unknown", "there is no provider named \(name.printable)",
      help: near.map { "did you mean \($0)?" }
        ?? "choose one of \(Site.providerNames.joined(separator: ", "))")
  }
}
