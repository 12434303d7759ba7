// Untrusted text must do nothing in a terminal or a CI log.

import Testing
import VitrineModel
import VitrineTesting

@Suite struct PrintableTests {
  @Test(arguments: [
    ("plain", "plain"), ("é東京🏳️‍🌈", "é東京🏳️‍🌈"), ("", ""), ("a\nb", "a\\u{a}b"),
    ("\u{1B}[2J", "\\u{1b}[2J"), ("\u{9B}2J", "\\u{9b}2J"),
    ("\u{1B}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"),
    ("\u{202E}gpj.exe", "\\u{202e}gpj.exe"), ("\u{2066}a\u{2069}", "\\u{2066}a\\u{2069}"),
    ("a\r\nb", "a\\u{d}\\u{a}b"), ("\u{2028}", "\\u{2028}"), ("\u{FEFF}", "\\u{feff}"),
    ("\u{200E}\u{200F}\u{61C}", "\\u{200e}\\u{200f}\\u{61c}"),
  ])
  func escapesControlAndDirectionCharacters(_ text: String, _ printable: String) {
    #expect(text.printable == printable)
  }

  @Test(arguments: [
    ("flickr:1001", "flickr:1001"), ("lists/best_of-2024.csv", "lists/best_of-2024.csv"),
    ("my list.csv", "'my list.csv'"), ("folder:a b/c's.jpg", #"'folder:a b/c'\''s.jpg'"#),
    ("$(id)", "'$(id)'"), ("a;b", "'a;b'"), ("~/x", "'~/x'"), ("-x.csv", "./-x.csv"), ("", "''"),
    ("- x", "'./- x'"), ("é.jpg", "'é.jpg'"), ("a\nb", "'a\\u{a}b'"),
  ])
  func quotesWordsForAShell(_ text: String, _ word: String) {
    #expect(text.asShellWord == word)
  }

  @Test func putsEveryHostileTextOnOneLine() {
    for text in HostileTexts.all {
      let shown = "x: " + text.printable
      #expect(!shown.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(!shown.contains { $0.isNewline })
    }
  }

  @Test(arguments: [
    "x\n::error::y", "x\r\n##[error]y", "x\u{2028}::set-output name=a::b", "\u{B}::warning::z",
  ])
  func neverStartsALineWithACommandForCI(_ text: String) {
    let lines = "warning: \(text.printable)".split(whereSeparator: \.isNewline)
    #expect(lines.count == 1)
  }

  @Test func isTheSameWhenAppliedTwice() {
    for text in HostileTexts.all { #expect(text.printable.printable == text.printable) }
  }
}
