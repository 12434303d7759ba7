// What a fault of a script is called, and how it is mended.

import VitrineModel
import VitrineScripts

extension ScriptFault {
  func problem(in shelf: AssetShelf) -> Problem {
    let file = script.map { shelf[$0]?.file ?? $0 }
    let place = file.map { Problem.Place.file($0, line: line, column: column) }
    switch kind {
    case .missing(let path):
      guard path.hasPrefix("./"), let place else {
        return invalid("there is no \(path)", at: place)
      }
      return shelf.missing(String(path.dropFirst(2)), at: place)
    case .unexported(let name, by: ScriptWords.name):
      let near = nearest(to: name, in: shelf.words)
      return Problem(
        .error, "theme.unknown-word", "the theme has no word `\(name)`", at: place,
        mend: near.map { "did you mean words.\($0)?" } ?? "add it to strings/en.yml")
    case .unexported(let name, by: let other):
      return invalid("\(other) exports no `\(name)`", at: place)
    case .standsAlone(let other):
      return invalid("\(other) stands alone, so that no module can import it", at: place)
    case .outside:
      return invalid("scripts import what is in the theme and nothing else", at: place)
    case .invalid(let message):
      return invalid(message, at: place)
    case .noBundler:
      return Problem(
        .error, "theme.no-bundler", "esbuild is not installed; the scripts of themes need it",
        at: place, mend: "install it: apt-get install esbuild, or brew install esbuild")
    case .refused(let problem):
      return problem
    case .failed(let reason):
      return Problem(
        .error, "theme.no-bundler", "esbuild could not bundle the theme's scripts: \(reason)",
        at: place, mend: "run `esbuild --version` to see whether it works")
    }
  }

  private func invalid(_ what: String, at place: Problem.Place?) -> Problem {
    Problem(
      .error, "theme.script", what.prefix(1).lowercased() + what.dropFirst(), at: place, mend: nil)
  }
}
