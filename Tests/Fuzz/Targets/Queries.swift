// Search texts: folding must be idempotent, and terms must be short and not empty.

@testable import VitrinePages

func fuzzQuery(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let folded = SearchText.folded(text)
  claim(SearchText.folded(folded) == folded, "folded twice it is another text")
  for term in SearchText.terms(of: text) {
    let length = term.unicodeScalars.count
    claim((1...SearchText.longestWord).contains(length), "the term “\(term)”")
  }
}
