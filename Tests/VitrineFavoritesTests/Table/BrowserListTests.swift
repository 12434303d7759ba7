// What the favorites page in a browser must do byte for byte as the program does: lists as they are
// written, and files as they are read, sound and broken ones. Kept as goldens, which a visit of the
// checks reads with the page's own script.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineFavorites

@Suite struct BrowserListTests {
  @Test func agreesWithTheBrowserOnEveryListAndFile() throws {
    try Golden("Goldens").expect([
      "written.json": Self.json(Self.written()),
      "read.json": Self.json(.list(try Self.files().map(Self.reading))),
    ])
  }

  private static func json(_ value: TemplateValue) -> String {
    var bytes: [UInt8] = []
    value.appendJSON(to: &bytes)
    // A line for each case, so that a difference can be read.
    return String(decoding: bytes, as: UTF8.self).replacing("},{", with: "},\n{") + "\n"
  }

  // MARK: Writing

  /// Every hostile text in one column after the other, and in two columns of others.
  private static func written() -> TemplateValue {
    let extras = ["mine", "=a;b"].map { ExactText($0) }
    var list = Favorites(extraColumns: extras)
    for (number, text) in HostileTexts.cells.enumerated() {
      let column = TableRow.Columns.favorites.inOrder[2 + number % 9]
      var row = Favorite([.provider: "p", .id: "\(number)"])
      row[column] = text
      if number.isMultiple(of: 3) { row.extras = [ExactText(text), "x"] }
      list.append(row)
    }
    return [
      "extras": .list(extras.map { .text($0.text) }),
      "rows": .list(list.rows.map { Self.row($0.cells) }),
      "csv": .text(Data(list.csv).base64EncodedString()),
    ]
  }

  /// Its cells that are not empty, and the extra cells without the empty ones at the end.
  private static func row(_ row: Favorite) -> TemplateValue {
    var cells = TemplateMap(row.filled.inOrder.map { ($0.rawValue, .text(row[$0])) })
    let last = row.extras.lastIndex { !$0.isEmpty } ?? -1
    cells["extras"] = .list(row.extras[...last].map { .text($0.text) })
    return .map(cells)
  }

  // MARK: Reading

  private static func reading(_ bytes: [UInt8]) -> TemplateValue {
    var reported: TemplateMap = ["file": .text(Data(bytes).base64EncodedString())]
    do {
      let reading = try ParsedTable(bytes, file: "favorites.csv")
      reported["extras"] = .list(reading.table.extraColumns.map { .text($0.text) })
      reported["rows"] = .list(reading.table.rows.map { row($0.cells) })
      reported["bad"] = .list(reading.badLines.map { .number($0) })
      reported["loss"] = .list(reading.lossLines.map { .number($0) })
    } catch {
      if case .file(_, let line, _) = error.place { reported["refused"] = .number(line ?? 1) }
    }
    return .map(reported)
  }

  private static func files() throws -> [[UInt8]] {
    sound.map { Array($0.utf8) } + broken + made()
  }

  private static let sound = [
    "", "\n \n", "provider,id\n", "page_url\nhttps://p.example/1\n",
    "\u{FEFF}provider;id;note\r\np;1;\"a\r\nb\"\r\n", "provider\tid\tmine\np\t1\tx\n",
    "sep=;\r\npage_url;a,b\nhttps://p.example/1;2\n", "\u{FEFF}\"sep=;\"\npage_url;a\nx;2\n",
    "SEP=,\rnote,id,provider\rn,1,p\r", "NOTE, Id ,\"PROVIDER\"\nn,1,p\n",
    "provider,id,note,mine\n,,,\n  \np,1\np,2,n,,,\n", "mine, too;provider;id\nx, y;p;1\n",
    "provider,id,note\np,1, \"a \"\"b\"\" c\" \np,2,  a  \n",
    "provider,id,note\np,1,'=1+1\np,2,'a\n",
    "provider,id,page_url,note\n,,https://x/1,a\np,1,https://x/1,b\np,2,https://x/1,\n",
    "provider,id,title\np,1,\np,1,x\np,1,y\n p ,1,z\n", "'=x,provider,id,mine,mine\n1,p,2,3,4\n",
    "provider,id,note\np,1,\"a\rb\nc\r\nd\"\np,2,x", "provider,id\np,1\n\"p\",\"2\"\n\u{A0},3\n",
  ]

  private static let broken: [[UInt8]] =
    [
      "title,note\na,b\n", "provider,Provider,id\n", "\"provider,id\np,1\n", "pro\"vider,id\np,1\n",
      "provider,id\np,1\np,\"2\np,3\n", "provider,id\np,1\n\"p\"x,2\np,\"3\"\"\n", "PK\u{3}\u{4}",
      "provider,id,note\np,1,a\"b\np,2,\"a\nb\"c\np,3,x\n", "provider,id\np,1,2\np\n,\np,3,, ,\n",
      "provider,id,note\np,1,\"a\np,2,b\"c\np,3,\"d\n",
    ].map { Array($0.utf8) } + [
      [0xFF, 0xFE, 0x70, 0x00], [0x70, 0x00, 0x72, 0x00],
      Array("provider,id,note\np,1,".utf8) + [0xE9, 0x0A] + Array("p,2,x\n".utf8),
      Array("provider,id,".utf8) + [0xE9, 0x0A] + Array("p,2,x\n".utf8),
    ]

  /// Files made of what means something in one.
  private static func made() -> [[UInt8]] {
    var chance = SeededGenerator(seed: 5)
    let fragments = [
      "p", "1", "2", "x", ",", ",", ",", ",", ";", "\t", "\"", "\"", "\"\"", "\n", "\n", "\r\n",
      "\r",
      " ", "'", "=", "é", "https://x/1",
    ]
    let headers = ["provider,id,note", "page_url;mine;id;provider", "id\tprovider"]
    return (0..<300).map { number in
      let count = Int.random(in: 4...40, using: &chance)
      let body = (0..<count).compactMap { _ in fragments.randomElement(using: &chance) }
      return Array("\(headers[number % 3])\n\(body.joined())".utf8)
    }
  }
}
