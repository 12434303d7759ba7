// One cell as it is in the file: bytes, until somebody asks for the text.

/// A cell of a record.
package struct CSVCell {
  /// The bytes of its text, without the quotes around it.
  package let range: Range<Int>
  /// Whether there are quotes in the text, each written twice.
  package let hasQuotes: Bool

  /// The largest text of a cell: a megabyte is not a note, but a damaged file.
  package static let largest = 1 << 20

  /// The text without the guard before a formula; nil if it is not UTF-8.
  package func text(in file: [UInt8]) -> String? {
    let isGuarded = FormulaGuard.isGuarded(file[range])
    return text(of: isGuarded ? file[range].dropFirst() : file[range])
  }

  /// The text with its guard; nil if it is not UTF-8.
  package func typed(in file: [UInt8]) -> String? { text(of: file[range]) }

  /// Whether there is nothing but whitespace.
  package func isBlank(in file: [UInt8]) -> Bool {
    file[range].allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
  }

  private func text(of bytes: ArraySlice<UInt8>) -> String? {
    hasQuotes
      ? String(validating: Self.singlingQuotes(of: bytes), as: UTF8.self)
      : String(validating: bytes, as: UTF8.self)
  }

  private static func singlingQuotes(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var isSecond = false
    for byte in bytes {
      isSecond = byte == .quote && !isSecond
      if !isSecond { text.append(byte) }
    }
    return text
  }
}
