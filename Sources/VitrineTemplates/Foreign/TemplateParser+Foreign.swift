// A tag that isn't Stencil's own is offered to Stencil's parser, which knows those of extensions.
// It is handed the rest of the template and asked for one node; what it leaves is ours again.
// Values printed inside such a tag go through `PrintTag`, so that they are escaped there too.

import Stencil
import VitrineModel

extension TemplateParser {
  mutating func foreign(_ tag: Tag) throws(Problem) -> Node? {
    guard let opening = tag.token(in: library.environment) else { return nil }
    // Asked with this tag alone first: handing over the rest for every misspelled tag would take
    // time with the square of the template's length.
    let probe = TokenParser(tokens: [opening], environment: library.environment)
    do {
      _ = try probe.parse()
    } catch let error as TemplateSyntaxError where error.reason == Self.unknownReason(tag) {
      throw unknown(tag, error)
    } catch {
      // A tag with a body; what is truly wrong shows below.
    }
    let tokens = tags[(position - 1)...].map { token($0, at: opening.sourceMap) }
    let parser = TokenParser(tokens: tokens, environment: library.environment)
    let nodes: [any NodeType]
    do {
      var isFirst = true
      nodes = try parser.parse { _, _ in
        defer { isFirst = false }
        return !isFirst
      }
    } catch {
      throw unknown(tag, error)
    }
    var left = 0
    while parser.nextToken() != nil { left += 1 }
    let end = tags.count - left - (nodes.count - 1)
    try check(tags[(position - 1)..<end])
    position = end
    guard let node = nodes.first else { return nil }
    return .foreign(ForeignTag(node: node, spot: tag.spot))
  }

  private func token(_ tag: Tag, at map: SourceMap) -> Token {
    guard let token = tag.token(in: library.environment) else {
      return .text(value: String(decoding: tag.text, as: UTF8.self), at: map)
    }
    guard tag.kind == .variable else { return token }
    return .block(value: "\(PrintTag.name) \(token.contents)", at: token.sourceMap)
  }

  private static func unknownReason(_ tag: Tag) -> String {
    "Unknown template tag '\(tag.name)'"
  }

  private func unknown(_ tag: Tag, _ error: any Error) -> Problem {
    let reason = (error as? TemplateSyntaxError)?.reason ?? "\(error)"
    guard reason == Self.unknownReason(tag) else {
      return tag.spot.problem("template.syntax", reason)
    }
    return tag.spot.problem(
      "template.unknown-tag", "there is no tag `\(tag.name)` here",
      mend: Library.ownTags.contains(tag.name)
        ? "remove it, or write the tag that it belongs to before it"
        : Library.suggestion(for: tag.name, of: Library.ownTags))
  }

  /// Blocks can't be taken over by a child inside a foreign tag; templates it names count as used.
  private mutating func check(_ inner: ArraySlice<Tag>) throws(Problem) {
    for tag in inner.dropFirst() where tag.kind == .block {
      switch tag.words.first {
      case "block", "extends":
        throw fault(
          tag, "`\(tag.name)` may not stand inside a tag of an extension",
          mend: "put it outside")
      case "include" where tag.words.count > 1:
        switch try library.target(tag.words[1], values(tag)) {
        case .fixed(let place): references.insert(place)
        case .computed: hasComputedReference = true
        }
      default: break
      }
    }
  }
}
