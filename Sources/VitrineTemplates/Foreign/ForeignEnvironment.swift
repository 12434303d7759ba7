// Stencil's own world, for the tags and filters of extensions and what stands inside them: our
// filters are registered there, values are printed escaped, and templates come from the theme alone.

import Stencil
import VitrineModel

extension Environment {
  /// An environment for these templates.
  init(theme: Theme, words: Words, extensions: [Extension]) {
    self.init(
      loader: MemoryLoader(theme.templates),
      extensions: [OwnExtension(words)] + extensions)
  }
}

/// Our tags and filters, as Stencil takes them.
private final class OwnExtension: Extension {
  init(_ words: Words) {
    super.init()
    registerTag(PrintTag.name, parser: PrintTag.parse)
    registerTag("include", parser: EscapingInclude.parse)
    for filter in Filter.allCases where !filter.isStock {
      registerFilter(filter.rawValue, filter: Self.bridged(filter, words))
    }
  }

  private static func bridged(_ filter: Filter, _ words: Words) -> (Any?, [Any?]) throws -> Any? {
    { value, arguments in
      guard filter.argumentCount.contains(arguments.count) else {
        throw TemplateSyntaxError("`\(filter.rawValue)` takes \(filter.usage)")
      }
      do throws(FilterFault) {
        return try filter.apply(
          to: TemplateValue(bridging: value), arguments.map { TemplateValue(bridging: $0) },
          words: words, isInScript: false
        ).bridged
      } catch {
        throw TemplateSyntaxError(error.what)
      }
    }
  }
}

/// `include` inside the tags of extensions: Stencil's, with values printed escaped.
private struct EscapingInclude: NodeType {
  let name: Variable
  let scope: String?
  let token: Token?

  static func parse(_ parser: TokenParser, _ token: Token) throws -> any NodeType {
    guard (2...3).contains(token.components.count) else {
      throw TemplateSyntaxError("`include` takes a template and one context at most")
    }
    return EscapingInclude(
      name: Variable(token.components[1]), scope: token.components.dropFirst(2).first,
      token: token)
  }

  func render(_ context: Context) throws -> String {
    guard let name = try name.resolve(context) as? String else {
      throw TemplateSyntaxError("`include` needs the name of a template")
    }
    let depth = context[Self.depthName] as? Int ?? 0
    guard depth < 8 else {
      throw TemplateSyntaxError("templates include each other without end")
    }
    let template = try context.environment.loadTemplate(name: name)
    let tokens = template.tokens.map { token in
      token.kind == .variable
        ? Token.block(value: "\(PrintTag.name) \(token.contents)", at: token.sourceMap) : token
    }
    var inner = scope.flatMap { context[$0] as? [String: Any] } ?? [:]
    inner[Self.depthName] = depth + 1
    return try context.push(dictionary: inner) {
      let parser = TokenParser(tokens: tokens, environment: context.environment)
      return try renderNodes(try parser.parse(), context)
    }
  }

  private static let depthName = "vitrine_include_depth"
}

/// Serves the templates a theme has read; no name reaches a file.
private struct MemoryLoader: Loader {
  private let texts: [String: String]

  init(_ templates: [TemplateSource]) {
    texts = Dictionary(templates.map { ($0.name, $0.text) }) { first, _ in first }
  }

  func loadTemplate(name: String, environment: Environment) throws -> Template {
    guard let text = texts[name] else {
      throw TemplateDoesNotExist(templateNames: [name], loader: self)
    }
    return Template(templateString: text, environment: environment, name: name)
  }
}

/// A filter of a Stencil extension, called through Stencil's own compiled expression.
final class ForeignFilter {
  private let resolvable: any Resolvable

  /// - Throws: Stencil's error where the environment has no such filter.
  init(_ name: String, arguments: Int, environment: Environment) throws {
    let names = (0..<arguments).map(Self.argumentName)
    let call = names.isEmpty ? name : "\(name):\(names.joined(separator: ","))"
    resolvable = try environment.compileFilter("\(Self.valueName)|\(call)")
  }

  func apply(
    to value: TemplateValue, _ arguments: [TemplateValue], in context: Context
  ) throws -> TemplateValue {
    var names: [String: Any] = [:]
    names[Self.valueName] = value.bridged
    for (index, argument) in arguments.enumerated() {
      names[Self.argumentName(index)] = argument.bridged
    }
    return try context.push(dictionary: names) {
      TemplateValue(bridging: try resolvable.resolve(context))
    }
  }

  private static let valueName = "vitrine_value"
  private static func argumentName(_ index: Int) -> String { "vitrine_argument\(index)" }
}
