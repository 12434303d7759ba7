// What a photo's license asks of its page: the author's name and a way to the license.

import Foundation
import VitrineModel

enum PhotoTerms {
  /// The part that matters of what a page says of its photo.
  private struct Facts: Decodable {
    let author: String?
    let license: String?
  }

  static func problems(of page: AuditPage, _ path: String) -> [Problem] {
    guard let json = page.photo,
      let facts = try? JSONDecoder().decode(Facts.self, from: Data(json)),
      let license = License.withID(facts.license ?? License.unknown.id)
    else { return [.noTerms(path)] }
    var problems: [Problem] = []
    if let address = license.address?.text, license.demandsCredit, !page.links.contains(address) {
      problems.append(.noLicense(license, path))
    }
    if let author = facts.author, !author.isEmpty, license.demandsCredit,
      !page.credits.contains(where: { Self.names(author, $0) })
    {
      problems.append(.noCredit(author, license, path))
    }
    return problems
  }

  /// However its white space is broken.
  private static func names(_ author: String, _ text: String) -> Bool {
    func plain(_ text: String) -> String {
      text.split { $0.isWhitespace }.joined(separator: " ")
    }
    return plain(text).contains(plain(author))
  }
}
