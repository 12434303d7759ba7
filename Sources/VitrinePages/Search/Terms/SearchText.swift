// Text as search sees it: folded, so that a word is found however it is typed, and cut into terms.
// `Themes/base/assets/search-text.js` does the same with what visitors type; one table of inputs and terms
// tests both.

import Foundation
import VitrineModel

/// Folds texts and cuts them into terms.
enum SearchText {
  /// Longer words are cut; nobody types more.
  static let longestWord = 32

  /// Returns the terms of a text in their order, with repetitions: words of letters and digits, and
  /// pairs of neighboring letters in scripts without spaces.
  static func terms(of text: String) -> [String] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return asciiTerms(of: text) }
    var terms: [String] = []
    for run in runs(of: folded(text)) {
      if run.isUnspaced {
        terms += pairs(of: run.scalars)
      } else {
        terms.append(string(run.scalars.prefix(longestWord)))
      }
    }
    return terms
  }

  /// Returns the last letter of each run that is cut into pairs.
  ///
  /// With it every letter begins a term, so that a search for a single letter finds all its photos.
  static func tails(of text: String) -> [String] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return [] }
    return runs(of: folded(text)).filter { $0.isUnspaced && $0.scalars.count > 1 }
      .map { string($0.scalars.suffix(1)) }
  }

  /// Returns a text in lowercase, without accents, in one normal form.
  static func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
      for letter in scalar.properties.lowercaseMapping.unicodeScalars
      where !WritingSystems.isSilent(letter) {
        if let plain = WritingSystems.plain[letter] {
          folded.append(contentsOf: plain.unicodeScalars)
        } else {
          folded.append(WritingSystems.digit(letter) ?? letter)
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

  /// Successive letters, either all of scripts without spaces or all of other scripts.
  private struct Run {
    let isUnspaced: Bool
    var scalars: [Unicode.Scalar]
  }

  private static func runs(of text: String) -> [Run] {
    var runs: [Run] = []
    var isOpen = false
    for scalar in text.unicodeScalars {
      guard WritingSystems.isOfWord(scalar) else {
        isOpen = false
        continue
      }
      let isUnspaced = WritingSystems.isUnspaced(scalar)
      if isOpen, runs[runs.count - 1].isUnspaced == isUnspaced {
        runs[runs.count - 1].scalars.append(scalar)
      } else {
        runs.append(Run(isUnspaced: isUnspaced, scalars: [scalar]))
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
