// The messages for errors in scripts.

import VitrineModel

extension ScriptError {
  func problem(in sources: AssetSet) -> Problem {
    let file = script.map { sources[$0]?.file ?? $0 }
    let place = file.map { Problem.Place.file($0, line: line, column: column) }
    switch kind {
    case .missing(let path):
      guard path.hasPrefix("./"), let place else {
        return invalid("there is no \(path)", at: place)
      }
      return sources.missing(String(path.dropFirst(2)), at: place)
    case .unexported(let name, by: ScriptWords.name):
      let near = nearest(to: name, in: sources.words)
      return Problem(
        .error, "theme.unknown-word", "the theme has no word `\(name)`", at: place,
        help: near.map { "did you mean words.\($0)?" } ?? "add it to strings/en.yml")
    case .unexported(let name, by: let other):
      return invalid("\(other) exports no `\(name)`", at: place)
    case .importsStandalone(let other):
      return invalid("\(other) is a standalone script, so no module can import it", at: place)
    case .outside:
      return invalid("a script can import only scripts of the theme", at: place)
    case .invalid(let message):
      return invalid(message, at: place)
    case .noBundler:
      return Problem(
        .error, "theme.no-bundler",
        "this theme has its own scripts, and esbuild, which bundles them, is not installed",
        at: place ?? sources.ownScripts,
        help: "install esbuild 0.17 or newer: apt-get install esbuild, or brew install esbuild")
    case .refused(let problem):
      return problem
    case .ended(let signal):
      return Problem(
        .error, "store.program-ended", signal.reason(of: "esbuild"),
        at: place ?? sources.ownScripts,
        help: signal.help ?? "run `esbuild --version` to see if it works")
    case .failed(let reason):
      return Problem(
        .error, "theme.no-bundler", "esbuild could not bundle the theme's scripts: \(reason)",
        at: place ?? sources.ownScripts, help: "run `esbuild --version` to see if it works")
    }
  }

  private func invalid(_ what: String, at place: Problem.Place?) -> Problem {
    Problem(
      .error, "theme.script", what.prefix(1).lowercased() + what.dropFirst(), at: place, help: nil)
  }
}
