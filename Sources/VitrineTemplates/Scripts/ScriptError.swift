// Errors in scripts, and reasons why scripts cannot be bundled.

package import VitrineModel

/// An error in a script.
package struct ScriptError: Error, Hashable, Sendable {
  /// The kind of error.
  package enum Kind: Hashable, Sendable {
    /// It names a file that is not among the scripts.
    case missing(String)
    /// It uses a name that another script does not export.
    case unexported(String, by: String)
    /// It is a file from outside, or loads one from another site.
    case outside
    /// It is a module that imports a standalone script.
    case importsStandalone(String)
    /// It is not valid; in esbuild's words.
    case invalid(String)
    /// esbuild is not installed.
    case noBundler
    /// The system refused a file that esbuild works with.
    case refused(Problem)
    /// A signal ended esbuild.
    case ended(EndingSignal)
    /// esbuild failed for a reason that is in no script.
    case failed(String)
  }

  /// The kind of error.
  package let kind: Kind
  /// The script's name; nil if the error is in none.
  package let script: String?
  /// Counted from 1.
  package let line: Int?
  /// In bytes, counted from 1.
  package let column: Int?

  init(_ kind: Kind, in script: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.kind = kind
    self.script = script
    self.line = line
    self.column = column
  }

  /// The same error, or `importsStandalone` if it is about a name that a standalone script does not
  /// export: importing the script at all is the error then.
  func orImport(of standalone: Set<String>) -> ScriptError {
    guard case .unexported(_, by: let other) = kind, standalone.contains(other) else { return self }
    return ScriptError(.importsStandalone(other), in: script, line: line, column: column)
  }

  static func outside(_ path: String) -> ScriptError { ScriptError(.outside, in: path) }
}

/// All errors in some scripts.
package struct ScriptErrors: Error, Hashable, Sendable {
  /// In the order found.
  package let all: [ScriptError]

  init(_ all: [ScriptError]) { self.all = all }

  init(_ kind: ScriptError.Kind) { all = [ScriptError(kind)] }

  /// The system's refusal of a file.
  ///
  /// The code is the system's `errno`, the operation a verb.
  static func refused(_ code: Int32, doing operation: String, at path: String) -> ScriptErrors {
    ScriptErrors(.refused(SystemError(code).problem(doing: operation, at: path)))
  }
}
