// What can be wrong with a row. A bad row is reported with its line and skipped; the rest of the
// table is read.

import VitrineModel

/// An error in one row of a CSV file.
enum RowError: Error, Hashable {
  case openQuote, textAfterQuote, quoteInText
  case notUTF8(column: String)
  case tooLarge(column: String)
  case tooManyCells(Int, columns: Int)
  case noIdentity

  init(_ error: CSVError) {
    switch error {
    case .openQuote: self = .openQuote
    case .textAfterQuote: self = .textAfterQuote
    case .quoteInText: self = .quoteInText
    }
  }

  func what(of kind: CuratedTable.Kind) -> String {
    switch self {
    case .openQuote: "a quote in this row is never closed"
    case .textAfterQuote: "there is text after the quote that closes a cell"
    case .quoteInText: "there is a quote in the middle of a cell that does not begin with one"
    case .notUTF8(let column): "the cell \(column) is not UTF-8"
    case .tooLarge(let column): "the cell \(column) has more than \(CSVCell.largest >> 20) MB"
    case .tooManyCells(let count, let columns):
      "this row has \(count) cells, but the header has only \(columns) columns"
    case .noIdentity: "this row has neither \(kind.identities)"
    }
  }

  func help(of kind: CuratedTable.Kind) -> String {
    switch self {
    case .openQuote: "close the quote; write a quote that is part of the text twice"
    case .textAfterQuote, .quoteInText:
      "put the whole cell in quotes, and write each quote in it twice"
    case .notUTF8: Problem.savingAsUTF8
    case .tooLarge: "shorten it"
    case .tooManyCells: "put quotes around the cell that contains the separator as text"
    case .noIdentity where kind == .metadata:
      "fill in file, or provider and id, or page_url, or remove the row"
    case .noIdentity: "fill in provider and id, or page_url, or remove the row"
    }
  }

  func problem(in file: String, line: Int, _ kind: CuratedTable.Kind) -> Problem {
    Problem(
      .warning, kind.code("bad-row"), "\(what(of: kind)); the row is skipped",
      at: .file(file, line: line), help: help(of: kind))
  }
}
