// Words that services and people write in place of an author's name. Nobody of that name holds a
// copyright. Commons describes files in the languages of their uploaders, and museums in their own.

/// Recognizes texts that say that nobody knows the author.
enum AuthorPlaceholder {
  /// Whether a text is `Unknown author`, `Anonymous`, `Auteur inconnu`, `不明` or the like.
  static func matches(_ name: String) -> Bool {
    guard name.utf8.count <= 200 else { return false }
    let words = name.lowercased().split { !$0.isLetter }.map(String.init)
    let rest = words.filter { !roles.contains($0) }
    guard !rest.isEmpty else { return false }
    return unknown.contains(rest.joined(separator: " ")) || rest.allSatisfy(unknown.contains)
  }

  /// Words for `unknown` and `anonymous`.
  private static let unknown = texts(
    """
    unknown, anonymous, anonymousunknown, anon, unidentified, not known, unknown or not provided
    not provided, unattributed
    unbekannt, unbekannte, unbekannter, unbekannten, anonym, anonyme, anonymer, nicht bekannt
    inconnu, inconnue, inconnus, non identifié, non identifiée, non renseigné
    desconocido, desconocida, desconocidos, anónimo, anónima
    desconhecido, desconhecida, anônimo, anônima, descoñecido, descoñecida, desconegut, desconeguda
    anònim, anònima, desconocíu, sconosciuto, sconosciuta, ignoto, ignota, anonimo, anonima
    necunoscut, necunoscută, onbekend, onbekende, anoniem, anonieme, onbekannt, ûnbekend
    okänd, okänt, okända, ukendt, ukjent, ukjente, ukjend, óþekktur, óþekkt, ókunnur
    tuntematon, tundmatu, teadmata, nezināms, nezināma, nežinomas, nežinoma
    nieznany, nieznana, nieznani, anonimowy, neznámý, neznámá, neznámy, neznáma, neznámo, anonymní
    neznan, neznani, neznana, nepoznat, nepoznati, nepoznata, anoniman
    непознат, непозната, непознати, неизвестен, неизвестна, неизвестно, неизвестный, неизвестная
    неизвестны, аноним, анонимный, невідомий, невідома, невідомо, анонім, невядомы, невядомая
    ismeretlen, névtelen, bilinmeyen, bilinmiyor, meçhul, anonim, naməlum, белгісіз, билгисиз
    άγνωστος, άγνωστη, άγνωστο, άγνωστοσ, αγνωστοσ, ανώνυμος, i panjohur, ezezaguna, anaithnid
    anhysbys, nekonata, ignotus, mhux magħruf, უცნობი, ანონიმური, անհայտ
    לא ידוע, לא ידועה, אלמוני, אנונימי, مجهول, غير معروف, مجهولة, ناشناس, نامعلوم, نامشخص
    अज्ञात, अनाम, অজানা, অজ্ঞাত, ਅਣਜਾਣ, અજ્ઞાત, அறியப்படாதவர், தெரியவில்லை, తెలియదు, అజ్ఞాత, ಅಜ್ಞಾತ
    അജ്ഞാതം, അജ്ഞാതൻ, නොදනී, ไม่ทราบ, ไม่ทราบชื่อ, ไม่ทราบผู้แต่ง, ไม่ทราบผู้ถ่าย, နာမည်မသိ
    không rõ, không biết, chưa biết, vô danh, khuyết danh, tidak diketahui, tak dikenal
    tidak dikenal, hindi kilala, haijulikani, dili mailhan
    不明, 作者不明, 撮影者不明, 著者不明, 不詳, 未詳, 未知, 佚名, 无名氏, 無名氏, 匿名, 未知作者, 作者未知, 作者不詳
    作者不详, 不详, 摄影者不详, 攝影者不詳, 미상, 작자미상, 작자 미상, 저자 미상, 작가 미상, 알 수 없음, 익명
    """)

  /// Words for whoever made a work, beside the others.
  private static let roles = texts(
    """
    author, authors, photographer, artist, creator, person, maker, painter, contributor, the, by, an
    autor, autorin, fotograf, fotografin, künstler, künstlerin, urheber, verfasser
    auteur, auteurs, autrice, photographe, artiste, créateur, l, autora, fotógrafo, fotógrafa
    artista, creador, autore, fotografo, fotografa, creatore, fotògraf, fotograaf, kunstenaar
    vervaardiger, schilder, upphovsman, upphovsperson, konstnär, kunstner, ophavsmand
    ophavsperson, opphavsperson, opphavsmann, höfundur, ljósmyndari, tekijä, kuvaaja, valokuvaaja
    autors, autorius, автор, фотограф, художник, аўтар, szerző, fényképész, yazar, fotoğrafçı
    sanatçı, müəllif, συγγραφέας, δημιουργός, φωτογράφος, καλλιτέχνης, autori, egilea, avtor
    aŭtoro, auctor, ավտոր, հեղինակ, ავტორი, מחבר, צלם, יוצר, مؤلف, المؤلف, مصور, المصور, مصنف
    نویسنده, عکاس, लेखक, रचनाकार, লেখক, tác giả, tác, giả, pengarang, pencipta, fotografer, may
    akda, mwandishi, 저자, 작가, 작자
    """)

  private static func texts(_ list: String) -> Set<String> {
    Set(
      list.split { $0 == "," || $0.isNewline }.map { text in
        text.split(separator: " ").joined(separator: " ")
      })
  }
}
