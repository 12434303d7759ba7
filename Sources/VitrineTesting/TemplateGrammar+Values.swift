// The values, filters and conditions of Stencil's language, in random nesting.

extension TemplateGrammar {
  /// One value with filters.
  mutating func value() -> String {
    var value = atom()
    if decide(3) == 2 { value += "|" + filter() }
    if decide(9) == 8 { value += "|" + filter() }
    return value
  }

  private mutating func atom() -> String {
    switch decide(8) {
    case 0: pick(["title", "word", "mixed", "quote", "empty", "lines", "commas", "photo.name"])
    case 1:
      pick(["one", "zero", "minus", "half", "whole", "numbers.0", "names.count", "5", "-5", "0.5"])
    case 2: pick(["yes", "no", "true", "false", "photo.is_open", "missing", "photo.caption"])
    case 3: pick(["\"text <t>\"", "'a, b|c'", "\"it's\"", "\"\"", "\"x:y\""])
    case 4: pick(["numbers", "names", "nested", "none_here", "single", "photo.tags"])
    case 5:
      pick(["names[position]", "photo[key]", "photos[position].name", "numbers.9", "names.first"])
    case 6: pick(["x", "y", "_", "x.name", "x.count"])
    default: loopOrBlock()
    }
  }

  private mutating func loopOrBlock() -> String {
    if isInOverride, decide(2) == 0 {
      return pick(["block.super", "block.super.count", "block[key]", "block"])
    }
    return pick([
      "forloop.counter", "forloop.first", "forloop.last", "forloop.length", "forloop[field]",
      "forloop.outer.counter0", "forloop.label", "forloop.missing",
    ])
  }

  mutating func filter() -> String {
    pick([
      "uppercase", "lowercase", "capitalize", "default:\"d\"", "default:word", "default:missing,1",
      "join:\", \"", "join", "split:\",\"", "split", "split:\"<\"", "indent:2",
      "indent:1,\">\",true",
      "indent", "filter:upper", "filter:unset", "filter:again", "filter:chain", "filter:fallback",
      "filter:\"uppercase\"", "filter:\"filter:upper\"",
    ])
  }

  /// Something to loop over.
  mutating func list() -> String {
    pick([
      "numbers", "names", "photos", "nested", "none_here", "ages", "no_map", "single", "photo.tags",
      "missing", "title", "x", "1...3", "one...missing|default:3", "3...one|default:2",
      "one...whole",
      "commas|split:\",\"", "names|uppercase", "missing|default:numbers",
    ])
  }

  mutating func condition(levels: Int = 3) -> String {
    guard levels > 0 else { return value() }
    switch decide(9) {
    case 0, 1, 2: return value()
    case 3: return "not \(condition(levels: levels - 1))"
    case 4:
      let left = condition(levels: levels - 1)
      return "\(left) \(pick(["and", "or"])) \(condition(levels: levels - 1))"
    case 5, 6: return "\(value()) \(pick(["==", "!=", "<", "<=", ">", ">="])) \(value())"
    case 7: return "\(value()) in \(pick(["numbers", "names", "1...3", "word", "title"]))"
    default: return "not (\(condition(levels: levels - 1)))"
    }
  }
}
