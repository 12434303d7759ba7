// The reasons why a row cannot be read, in words. A bad row is reported with its line and skipped,
// and the rest of the list is read.

import VitrineModel

/// The reason why a row cannot be read.
enum BadRow: Error, Hashable {
  case openQuote, textAfterQuote, quoteInText
  case notUTF8(column: String)
  case tooLarge(column: String)
  case tooManyCells(Int, columns: Int)
  case noIdentity

  init(_ fault: CSVFault) {
    switch fault {
    case .openQuote: self = .openQuote
    case .textAfterQuote: self = .textAfterQuote
    case .quoteInText: self = .quoteInText
    }
  }

  var what: String {
    switch self {
    case .openQuote: "a quotation mark is opened in this row and not closed"
    case .textAfterQuote: "text follows the quotation mark that closes a cell"
    case .quoteInText: "a quotation mark is in the middle of a cell that does not begin with one"
    case .notUTF8(let column): "the cell \(column) is not UTF-8"
    case .tooLarge(let column): "the cell \(column) has more than \(CSVCell.largest >> 20) MB"
    case .tooManyCells(let count, let columns):
      "this row has \(count) cells, but the header has only \(columns) columns"
    case .noIdentity: "this row has neither provider and id nor page_url"
    }
  }

  var mend: String {
    switch self {
    case .openQuote: "close it, or write it twice if it is part of the text"
    case .textAfterQuote, .quoteInText:
      "put the whole cell in quotes, and write each quotation mark in it twice"
    case .notUTF8: Problem.savingAsUTF8
    case .tooLarge: "shorten it"
    case .tooManyCells: "put the cell that contains the separator in quotes"
    case .noIdentity: "fill in provider and id, or page_url, or remove the row"
    }
  }

  func problem(in file: String, line: Int) -> Problem {
    Problem(
      .warning, "favorites.bad-row", "\(what); the row is skipped",
      at: .file(file, line: line), mend: mend)
  }
}
