// Words that refuse, reserve or restrict, in the languages in which photos are described. They only
// distinguish a copyright line that may appear beside a grant from one that contradicts it: a text
// is never read as a grant because such words are missing.

import Foundation

/// The words that contradict a grant.
enum LicenseRefusals {
  /// Words that negate a sentence.
  static let negations = LicenseVocabulary.words(
    """
    not no non none never nor nothing except excluding only unless without free expired waived
    nicht kein keine nur ohne außer ausser nie pas sauf sans ni aucun seulement ne sin salvo excepto
    solo ninguno niet geen alleen behalve zonder inte ej ikke bez nie não sem
    """)

  /// More negations and other whole words, without accents.
  private static let words = negations.union(
    LicenseVocabulary.words(
      """
      ask must until prior fee nao keiner keinen keinerlei weder aucune jamais uniquement ningun
      ninguna nunca solamente nessun nessuna soltanto nenhum nenhuma apenas somente nooit enkel
      ingen inga endast enbart utan kun uden ei vain ilman tylko pouze jen csak nem doar fara yalniz
      yalnız sadece degil не без нет только лише тільки ні μονο μη δεν χωρις nc nd
      """))

  /// The beginnings of such words, without accents.
  private static let stems = LicenseVocabulary.words(
    """
    reserv restrict prohibit forbid permi consent editorial personal privat commerc noncommerc
    nichtkommerz kommerz payment unauthori confidential embargo revok withdraw exclusiv agreement
    arrangement appointment request contract subscri invit protect infring illegal denied
    vorbehalt verbot untersag erlaubnis genehm zustimm anfrag gestatt geschutzt einwillig
    kostenpflicht lizenzpflicht redaktionell gesperrt
    interdi autoris demande defendu protege prohib autoriz permis consenti proteg
    vietat riservat divieto proibi permess consens
    voorbehouden verboden toestemming forbehall forbehold forbud forbjud tillat tillad samtykke
    pidatet kielle luva zastrzez zabron zakaz zgod vyhrazen vyhraden souhlas suhlas
    fenntart tilos engedely rezervat interzis saklı sakli yasak izin dilindungi dilarang
    защищ запрещ сохран разреш коммерч захищ заборон επιφυλ απαγορ
    """)

  /// Parts of such words in scripts that do not separate words, or attach articles to them.
  private static let parts = LicenseVocabulary.words(
    """
    禁 不得 不可 未经 未經 保留 所有 无断 無断 無斷 转载 轉載 転載 許可 许可 許諾 授权 授權 限 仅 僅 非商 非営
    금지 무단 보유 허락 허가 불허 สงวน ห้าม อนุญาต محفوظ ممنوع يمنع إذن שמור אסור רשות सुरक्षित निषिद्ध अनुमति
    """)

  /// Returns whether a word refuses, reserves or restricts.
  static func refuses(_ word: LicenseWord) -> Bool {
    guard !word.isAddress else { return false }
    let plain = word.text.folding(options: .diacriticInsensitive, locale: nil)
    return words.contains(word.text) || words.contains(plain)
      || stems.contains { plain.utf8.starts(with: $0.utf8) }
      || parts.contains { word.text.contains($0) }
  }
}
