// Text as search knows it: folded, so that a word is found however it was typed, and cut into
// terms. `Themes/base/assets/search-text.js` does the same to what visitors type; a table of inputs and
// terms holds for both.

import Foundation
import VitrineModel

enum SearchText {
  /// A longer word is cut; nobody types more.
  static let longestWord = 32

  /// The terms of a text in its order, with repetitions: words of letters and digits, and pairs of
  /// neighboring letters in scripts that write no spaces.
  static func terms(of text: String) -> [String] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return asciiTerms(of: text) }
    var terms: [String] = []
    for run in runs(of: folded(text)) {
      if run.isDense {
        terms += pairs(of: run.scalars)
      } else {
        terms.append(string(run.scalars.prefix(longestWord)))
      }
    }
    return terms
  }

  /// The last letter of each run that was cut into pairs: with it every letter begins some term, and
  /// a single letter can be searched by its beginning.
  static func tails(of text: String) -> [String] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return [] }
    return runs(of: folded(text)).filter { $0.isDense && $0.scalars.count > 1 }
      .map { string($0.scalars.suffix(1)) }
  }

  /// In lower case, without marks that only tell how a letter sounds, in one way of writing.
  static func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
      for letter in scalar.properties.lowercaseMapping.unicodeScalars
      where !SearchScripts.isSilent(letter) {
        if let plain = SearchScripts.plain[letter] {
          folded.append(contentsOf: plain.unicodeScalars)
        } else {
          folded.append(SearchScripts.digit(letter) ?? letter)
        }
      }
    }
    return String(folded).precomposedStringWithCanonicalMapping
  }

  private static func asciiTerms(of text: String) -> [String] {
    var terms: [String] = []
    var word: [UInt8] = []
    func end() {
      if !word.isEmpty { terms.append(String(decoding: word.prefix(longestWord), as: UTF8.self)) }
      word.removeAll(keepingCapacity: true)
    }
    for byte in text.utf8 {
      switch byte {
      case 0x41...0x5A: word.append(byte | 0x20)
      case 0x61...0x7A, 0x30...0x39: word.append(byte)
      default: end()
      }
    }
    end()
    return terms
  }

  private struct Run {
    let isDense: Bool
    var scalars: [Unicode.Scalar]
  }

  private static func runs(of text: String) -> [Run] {
    var runs: [Run] = []
    var isOpen = false
    for scalar in text.unicodeScalars {
      guard SearchScripts.isOfWord(scalar) else {
        isOpen = false
        continue
      }
      let isDense = SearchScripts.isDense(scalar)
      if isOpen, runs[runs.count - 1].isDense == isDense {
        runs[runs.count - 1].scalars.append(scalar)
      } else {
        runs.append(Run(isDense: isDense, scalars: [scalar]))
        isOpen = true
      }
    }
    return runs
  }

  private static func pairs(of scalars: [Unicode.Scalar]) -> [String] {
    guard scalars.count > 1 else { return [string(scalars[...])] }
    return (1..<scalars.count).map { string(scalars[($0 - 1)...$0]) }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
