// What `{{ }}` becomes inside the tags of extensions. Stencil's own node for it prints values as they
// are and can't be replaced, but a tag can: the tokens are rewritten before Stencil sees them.

import Stencil
import VitrineModel

/// Prints a value escaped.
struct PrintTag: NodeType {
  static let name = "vitrine_print"

  let value: any Resolvable
  let condition: (any Stencil.Expression)?
  let otherwise: (any Resolvable)?
  let token: Token?

  static func parse(_ parser: TokenParser, _ token: Token) throws -> any NodeType {
    let words = Array(token.components.dropFirst())
    func resolvable(_ words: some Sequence<String>) throws -> any Resolvable {
      let words = Array(words)
      guard !words.isEmpty else { throw TemplateSyntaxError("a name is missing") }
      let expression = try? parser.compileExpression(components: words, token: token)
      return try expression
        ?? parser.compileFilter(words.joined(separator: " "), containedIn: token)
    }
    guard words.count > 2, words[1] == "if" else {
      return PrintTag(
        value: try resolvable(words), condition: nil, otherwise: nil, token: token)
    }
    let split = words[2...].firstIndex(of: "else") ?? words.count
    let condition = try parser.compileExpression(components: Array(words[2..<split]), token: token)
    return PrintTag(
      value: try resolvable(words.prefix(1)), condition: condition,
      otherwise: split < words.count ? try resolvable(words[(split + 1)...]) : nil, token: token)
  }

  func render(_ context: Context) throws -> String {
    guard try condition?.evaluate(context: context) ?? true else {
      return Self.escaped(try otherwise?.resolve(context))
    }
    return Self.escaped(try value.resolve(context))
  }

  private static func escaped(_ value: Any?) -> String {
    let value = TemplateValue(bridging: value)
    if case .html(let html) = value { return html.text }
    var output: [UInt8] = []
    output.appendEscaped(value.printed)
    return String(decoding: output, as: UTF8.self)
  }
}
