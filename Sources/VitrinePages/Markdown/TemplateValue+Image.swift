// An image in a Markdown text, which no template prints.

import VitrineModel

extension TemplateValue {
  /// Returns the HTML of an image, as a template would print it, with additional attributes of `<img>`.
  func imageHTML(sizes: String, rest: String) -> String {
    guard case .map(let image) = self, case .text(let src)? = image["src"],
      case .number(let width)? = image["width"], case .number(let height)? = image["height"]
    else { return "" }
    let sizes = " sizes=\"\(sizes)\""
    var set = ""
    if case .text(let srcset)? = image["srcset"] {
      set = " srcset=\"\(XML.escaped(srcset))\"" + sizes
    }
    let img =
      "<img src=\"\(XML.escaped(src))\"\(set) width=\"\(width)\" height=\"\(height)\""
      + "\(rest) decoding=\"async\">"
    guard case .list(let sources)? = image["sources"], !sources.isEmpty else { return img }
    let others = sources.map { source -> String in
      guard case .map(let map) = source, case .text(let type)? = map["type"],
        case .text(let srcset)? = map["srcset"]
      else { return "" }
      return "<source type=\"\(type)\" srcset=\"\(XML.escaped(srcset))\"\(sizes)>"
    }
    return "<picture>\(others.joined())\(img)</picture>"
  }
}
