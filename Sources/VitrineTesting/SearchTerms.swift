// The names of terms in the files of a search index. Each begins with a letter for the number of UTF-16
// units that it shares with the name before.

public import Foundation

/// Returns the names of the terms in files of a search index.
public func searchTerms(in files: some Sequence<Data>) -> [String] {
  files.flatMap { file -> [String] in
    let index = try? JSONSerialization.jsonObject(with: file) as? [String: Any]
    let names = (index?["terms"] as? [Any])?.first as? [String]
    var before: [UInt16] = []
    return (names ?? []).map { name in
      let shared = name.utf8.first.flatMap { letters.firstIndex(of: $0) } ?? 0
      before = Array(before.prefix(shared)) + name.utf16.dropFirst()
      return String(decoding: before, as: UTF16.self)
    }
  }
}

/// The letters for numbers, in their order.
private let letters: [UInt8] = {
  let printable = (0x21...0x7E).filter { !#""\<>&,"#.utf8.contains($0) }
  return Array(printable.suffix(64) + printable.prefix(24))
}()
