// Columns that may be meant to keep photos private, by their names. A false alarm costs a line in
// site.yml, and a missed column publishes what nobody may see. So names of a flag are found in the
// languages that spreadsheets of curators are often in, while ordinary columns of museums, such as
// “Rights”, “Restrictions on use”, “On display” and “Date published”, are not flags.

import Foundation
import VitrineModel

/// Words in the names and values of columns that may be meant to hide photos.
enum HidingColumns {
  /// Words of what nobody may see.
  private static let hiding = words(
    "hide hides hidden private privacy draft secret confidential unlisted unpublished unpublish "
      + "exclude excluded invisible restricted omit suppress suppressed withdrawn deleted "
      + "versteckt verstecken verborgen ausblenden ausgeblendet privat geheim vertraulich entwurf "
      + "gesperrt unsichtbar unveröffentlicht caché cachée cacher masqué masquée masquer privé privée "
      + "brouillon confidentiel exclure exclu oculto oculta ocultar privado privada secreto borrador "
      + "confidencial excluir nascosto nascosta nascondere privato privata riservato bozza rascunho "
      + "skjult dold utkast ukryte prywatne скрыто скрыть скрытый приватно 非公開 非表示 隐藏 私密 비공개 مخفي")
  /// Words that say whether somebody may see a photo.
  private static let ofVisibility = hiding.union(
    words(
      "visible visibility public publish published show shown internal sichtbar sichtbarkeit "
        + "öffentlich veröffentlichen veröffentlicht zeigen anzeigen visibilité publique publier publié "
        + "publiée afficher visibilidad público pública publicar publicado publicada mostrar visibile "
        + "pubblico pubblica pubblicare pubblicato zichtbaar openbaar публиковать 公開 公开 공개"))
  /// Words that may stand beside one of them; “public domain” is about something else.
  private static let fillers = words(
    "is be not no keep make to from in on the this site web website gallery album online photo image "
      + "picture file flag status state do don t dont for only access internet "
      + "nicht kein keine für im auf ist bild foto netz ne pas non en ligne sur le la est pour el es "
      + "para sitio não niet op voor")
  private static let negations = words("not no dont nicht kein keine pas non não niet")
  /// Words of the place that visitors see.
  private static let places = words("web website online internet gallery site netz ligne sitio")
  /// What must not be done with a photo: “on display” alone is a room of a museum.
  private static let verbs = words("display use share upload post include export")
  /// Words that only columns about hiding have.
  private static let always = words("embargo embargoed sperrfrist")
  /// Columns of which only some values hide a photo.
  private static let states: Set = ["status", "state", "access"]

  /// Returns whether a column may be meant to hide photos.
  static func contain(_ column: ExactText, in table: CuratedTable) -> Bool {
    let words = words(of: column.text)
    let others = words.filter { !ofVisibility.contains($0) }
    if others.count < words.count, fillers.isSuperset(of: others) { return true }
    if !always.isDisjoint(with: words) || forbids(words) { return true }
    if nearest(to: column.text.lowercased(), in: ["hidden"]) != nil { return true }
    guard !states.isDisjoint(with: words),
      let position = table.extraColumns.firstIndex(of: column)
    else { return false }
    return table.rows.contains { row in
      let value = Self.words(of: row.cells.extra(position).text)
      return !hiding.isDisjoint(with: value) || !always.isDisjoint(with: value)
    }
  }

  /// Whether words mean “not for the web” or “do not share”.
  private static func forbids(_ words: [String]) -> Bool {
    let others = Set(words).subtracting(fillers)
    // In “Site no.”, it is a number.
    if others.isEmpty, let first = words.first, negations.contains(first) {
      return !places.isDisjoint(with: words)
    }
    let isOrder =
      words.starts(with: ["do", "not"]) || words.starts(with: ["don", "t"])
      || words.first == "dont"
    return isOrder && !others.isEmpty && verbs.isSuperset(of: others)
  }

  private static func words(_ list: String) -> Set<String> { Set(words(of: list[...])) }

  private static func words(of name: String) -> [String] { words(of: name.prefix(bytes: 200)) }

  /// The words of a name without marks, such as `is` and `private` of `Is Private?`, `is_private` and
  /// `isPrivate`.
  private static func words(of name: some StringProtocol) -> [String] {
    var spaced = ""
    for letter in name {
      if letter.isUppercase, spaced.last?.isLowercase == true { spaced.append(" ") }
      spaced.append(letter)
    }
    let plain = spaced.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { $0.properties.generalCategory != .nonspacingMark }
    return String(String.UnicodeScalarView(plain)).split { !$0.isLetter }.map(String.init)
  }
}
