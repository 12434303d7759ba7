// Fields about rights as programs fill them: a grant counts only if no other field contradicts it.

import Testing
import VitrineModel

@Suite struct RightsStatementTests {
  private static let deed = "https://creativecommons.org/licenses/by/4.0/"

  private func license(terms: [String] = [], rights: [String] = []) -> String {
    RightsStatement.license(
      in: terms.map { RightsStatement(.terms, $0) } + rights.map { RightsStatement(.rights, $0) },
      by: ["Ada Lovelace"]
    ).id
  }

  @Test(arguments: [
    "© 2021 Ada Lovelace", "Ada Lovelace", "© 2021 Reuse Agency", "Copyright 2019 Jane Doe",
    "https://ada.example/no/reserved", "Some rights reserved", "Jane Doe", "CC BY", "CC BY 4.0",
    "© Ada Lovelace, some rights reserved. Licensed under a Creative Commons Attribution license.",
    "https://creativecommons.org/licenses/by/4.0/deed.fr", "Public domain", "© 山田太郎",
  ])
  func readsAGrantBesideAHolder(_ holder: String) {
    #expect(license(terms: [Self.deed], rights: [holder]) == "cc-by-4.0")
    #expect(license(rights: ["CC BY 4.0", holder]) == "cc-by-4.0")
  }

  @Test(arguments: [
    "All rights reserved", "© 2021 Ada Lovelace. All rights reserved.", "Nutzung verboten",
    "Alle Rechte vorbehalten", "© Tous droits réservés", "Todos los derechos reservados",
    "Tutti i diritti riservati", "Todos os direitos reservados", "Alle rechten voorbehouden",
    "Alla rättigheter förbehållna", "Alle rettigheder forbeholdes", "Kaikki oikeudet pidätetään",
    "Wszelkie prawa zastrzeżone", "Všechna práva vyhrazena", "Minden jog fenntartva",
    "Toate drepturile rezervate", "Tüm hakları saklıdır", "Все права защищены",
    "Με επιφύλαξη παντός δικαιώματος", "版权所有", "禁止转载", "無断転載禁止", "무단 전재 금지",
    "جميع الحقوق محفوظة", "כל הזכויות שמורות", "© Editorial use", "Ask first", "No use",
    "© Reproduction interdite", "Not CC BY 4.0", "© 2020 Ada, GFDL", "CC BY-NC", "CC BY-NC 2.0",
    "Lizenz: CC BY-NC 4.0", "https://creativecommons.org/licenses/by/9.9/",
    "rightsstatements.org/vocab/InC/1.0/", "https://rightsstatements.org/vocab/XYZ/1.0/",
  ])
  func readsNoGrantBesideARefusal(_ refusal: String) {
    #expect(License.withID(license(terms: [Self.deed], rights: [refusal]))?.isOpen == false)
    #expect(License.withID(license(terms: [Self.deed, refusal]))?.isOpen == false)
    #expect(License.withID(license(terms: [refusal], rights: ["CC BY 4.0"]))?.isOpen == false)
  }

  @Test(arguments: ["For schools", "© Handle with care", "Lizenz: CC BY 4.0", "Jane Doe"])
  func readsNoGrantBesideTermsThatAreNotUnderstood(_ terms: String) {
    #expect(license(terms: [Self.deed, terms]) == "unknown")
  }

  @Test(arguments: ["For schools", "See the contract", "Lizenz: unbekannt", "Not CC BY 4.0"])
  func readsAReservationBesideTermsThatAreNotUnderstood(_ terms: String) {
    #expect(license(terms: [terms], rights: ["All rights reserved"]) == "all-rights-reserved")
    #expect(license(terms: [terms], rights: ["© Jane"]) == "unknown")
  }

  @Test func takesTheNarrowestOfSeveralGrants() {
    #expect(license(terms: [Self.deed], rights: ["CC BY-NC 4.0"]) == "cc-by-nc-4.0")
    #expect(license(terms: ["CC0"], rights: ["CC BY-NC 4.0"]) == "cc-by-nc-4.0")
    #expect(license(terms: [Self.deed], rights: ["CC BY 3.0"]) == "unknown")
  }

  @Test func readsAReservationAlone() {
    for text in ["© 2021 Ada Lovelace", "All rights reserved", "© Jane. No use without permission"]
    {
      #expect(license(rights: [text]) == "all-rights-reserved")
      #expect(license(terms: [text]) == "all-rights-reserved")
    }
    #expect(license() == "unknown")
    #expect(license(rights: ["Jane"]) == "unknown")
  }

  /// IPTC's field for the holder has 128 bytes.
  @Test func readsAGrantBesideItsOwnPrefix() {
    let text = "© Ada Lovelace, licensed under a Creative Commons Attribution 4.0 License"
    for length in 1..<text.count {
      let cut = String(text.prefix(length))
      #expect(license(rights: [cut, text]) == "cc-by-4.0", "\(cut)")
      #expect(license(rights: [cut, text + ", not for you"]) == "unknown", "\(cut)")
    }
  }

  @Test func ignoresTextsThatAreTooLong() {
    let long = "CC BY 4.0 " + String(repeating: " ", count: 5000) + "not"
    #expect(license(terms: [long]) == "unknown")
    #expect(license(terms: [Self.deed], rights: [long]) == "unknown")
    #expect(license(terms: Array(repeating: Self.deed, count: 200)) == "unknown")
  }

  @Test(arguments: [
    "All rights reserved", "No Use", "© Ada Lovelace. Editorial use only",
  ])
  func neverTakesARefusalForAName(_ name: String) {
    let statement = RightsStatement(.rights, "© \(name), CC BY 4.0")
    #expect(!RightsStatement.license(in: [statement], by: [name]).isOpen)
  }
}
