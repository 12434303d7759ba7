// Measures how deep JSON is nested, without a parser: parsers fail at some depth without giving the
// reason.

extension Collection<UInt8> {
  /// The largest number of brackets that are open at once, outside strings.
  var jsonDepth: Int {
    var (depth, most, isString, isEscaped) = (0, 0, false, false)
    for byte in self {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isString: isEscaped = true
      case UInt8(ascii: "\""): isString.toggle()
      case _ where isString: continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        most = Swift.max(most, depth)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: continue
      }
    }
    return most
  }
}
