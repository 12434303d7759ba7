// The photos of a term, in three ranks.

/// The photos of one term.
struct Postings {
  /// Photos with a tag that is exactly this term.
  var tagged = PackedNumbers()
  /// Photos with the term in their title or as a part of a tag.
  var strong = PackedNumbers()
  /// Photos with the term in another text.
  var weak = PackedNumbers()
  /// The photo added last, so that each photo is in one list only.
  var last: Int32 = -1

  /// The three lists, separated by commas, without empty lists at the end.
  var code: [UInt8] {
    var code = tagged.code
    if strong.count + weak.count > 0 { code += [UInt8(ascii: ",")] + strong.code }
    if weak.count > 0 { code += [UInt8(ascii: ",")] + weak.code }
    return code
  }

  var count: Int { tagged.count + strong.count + weak.count }
}
