// Texts as people and programs write them beside photos. Reading a refusal as a grant would give
// away other people's work; a grant that is not understood only costs a question.

import Testing
import VitrineModel

@Suite("Reading a license") struct LicenseReadingTests {
  static let authors = ["Ada Lovelace", "J. R. van der Berg", "ada42", "山田太郎"]

  static let grants: [(text: String, id: String)] = [
    ("CC BY-SA 4.0", "cc-by-sa-4.0"),
    ("CC BY 2.0 DE", "cc-by-2.0-de"),
    ("CC BY-SA 3.0 us", "cc-by-sa-3.0-us"),
    ("CC BY-NC-SA 2.5 IT", "cc-by-nc-sa-2.5-it"),
    ("CC BY 3.0 New Zealand", "cc-by-3.0-nz"),
    ("CC BY-SA 3.0 at", "cc-by-sa-3.0-at"),
    ("CC BY 2.5 IN", "cc-by-2.5-in"),
    ("© Ada Lovelace, 2021, CC BY 4.0", "cc-by-4.0"),
    ("© Ada Lovelace, 2019-2021. CC BY 4.0", "cc-by-4.0"),
    ("Attribution-ShareAlike 3.0 Unported", "cc-by-sa-3.0"),
    ("Attribution 4.0 International", "cc-by-4.0"),
    ("Attribution 4.0 International (CC BY 4.0)", "cc-by-4.0"),
    ("Attribution-NonCommercial-ShareAlike 2.0 Generic", "cc-by-nc-sa-2.0"),
    ("Attribution-NonCommercial-NoDerivs 2.0 Generic (CC BY-NC-ND 2.0)", "cc-by-nc-nd-2.0"),
    (
      "Creative Commons Attribution-NonCommercial-NoDerivs 2.0 Generic (CC BY-NC-ND 2.0)",
      "cc-by-nc-nd-2.0"
    ),
    ("Creative Commons Attribution-Share Alike 3.0 Germany", "cc-by-sa-3.0-de"),
    ("Creative Commons Attribution-ShareAlike 4.0 International License", "cc-by-sa-4.0"),
    ("Creative Commons Attribution 3.0 United States License", "cc-by-3.0-us"),
    ("Creative Commons Attribution-NoDerivatives 4.0", "cc-by-nd-4.0"),
    ("Creative Commons License Attribution-NonCommercial 4.0 International", "cc-by-nc-4.0"),
    ("Creative Commons (CC) BY 4.0", "cc-by-4.0"),
    ("Creative Commons CC BY 4.0", "cc-by-4.0"),
    ("Creative Commons BY-SA 4.0 International", "cc-by-sa-4.0"),
    (
      "This work is licensed under a Creative Commons Attribution 4.0 International License.",
      "cc-by-4.0"
    ),
    ("This work is licensed under CC BY-NC-ND 4.0", "cc-by-nc-nd-4.0"),
    (
      "This work is licensed under the Creative Commons Attribution-ShareAlike 3.0 Unported License. "
        + "To view a copy of this license, visit http://creativecommons.org/licenses/by-sa/3.0/.",
      "cc-by-sa-3.0"
    ),
    (
      "This work is licensed to the public under the Creative Commons Attribution-ShareAlike license "
        + "http://creativecommons.org/licenses/by-sa/3.0/",
      "cc-by-sa-3.0"
    ),
    ("This photo is licensed under the CC BY 4.0 license.", "cc-by-4.0"),
    ("Licensed under the terms of the CC-BY-4.0 license", "cc-by-4.0"),
    ("License: CC BY 4.0", "cc-by-4.0"),
    ("Licence: CC-BY-SA-4.0", "cc-by-sa-4.0"),
    (
      "Creative Commons Attribution-Share Alike 3.0 Germany (CC BY-SA 3.0)", "cc-by-sa-3.0-de"
    ),
    ("CC BY 2.0 UK: England & Wales", "cc-by-2.0-uk"),
    ("Rights: CC BY 4.0", "cc-by-4.0"),
    ("Usage terms: CC BY-NC 4.0", "cc-by-nc-4.0"),
    ("Some rights reserved. CC BY 2.0", "cc-by-2.0"),
    ("Available under CC BY-SA 4.0", "cc-by-sa-4.0"),
    ("Released under CC BY 3.0", "cc-by-3.0"),
    ("Published under CC-BY 4.0.", "cc-by-4.0"),
    ("CC BY-SA 4.0, via Wikimedia Commons", "cc-by-sa-4.0"),
    (
      "CC BY-SA 4.0 <https://creativecommons.org/licenses/by-sa/4.0>, via Wikimedia Commons",
      "cc-by-sa-4.0"
    ),
    ("CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/deed.de)", "cc-by-4.0"),
    ("CC BY: https://creativecommons.org/licenses/by/4.0/", "cc-by-4.0"),
    ("http://creativecommons.org/licenses/by-sa/3.0/us/", "cc-by-sa-3.0-us"),
    ("https://www.creativecommons.org/licenses/by/4.0/", "cc-by-4.0"),
    ("creativecommons.org/licenses/by/4.0", "cc-by-4.0"),
    ("© 2021 Ada Lovelace, CC BY 4.0", "cc-by-4.0"),
    ("© 2021 ADA LOVELACE, CC BY 4.0", "cc-by-4.0"),
    ("Ada Lovelace, CC BY-SA 4.0, via Wikimedia Commons", "cc-by-sa-4.0"),
    ("Ada Lovelace / CC BY 4.0", "cc-by-4.0"),
    ("© 2021 ada42 and Ada Lovelace, CC BY 4.0", "cc-by-4.0"),
    ("© 2021 Ada Lovelace. CC BY 4.0", "cc-by-4.0"),
    ("© Ada Lovelace 2021 / CC BY-SA 4.0", "cc-by-sa-4.0"),
    ("© 2019–2021 Ada Lovelace; CC BY 4.0", "cc-by-4.0"),
    ("© 2021 J. R. van der Berg, CC BY 4.0", "cc-by-4.0"),
    ("© 2021 ada42, CC BY 4.0", "cc-by-4.0"),
    ("© 山田太郎, CC BY 4.0", "cc-by-4.0"),
    ("(c) 2021 Ada Lovelace - CC BY 4.0", "cc-by-4.0"),
    ("Copyright (c) 2021 by Ada Lovelace, licensed under CC BY 4.0", "cc-by-4.0"),
    ("Copyright 2021 Ada Lovelace\nCC BY 4.0", "cc-by-4.0"),
    ("© 2021 Ada Lovelace is licensed under CC BY 4.0", "cc-by-4.0"),
    ("© 2021 CC BY 4.0", "cc-by-4.0"),
    ("Photo by Ada Lovelace, CC BY 4.0", "cc-by-4.0"),
    ("CC BY 4.0 by Ada Lovelace", "cc-by-4.0"),
    ("CC BY-SA 4.0 © Ada Lovelace", "cc-by-sa-4.0"),
    ("CC0", "cc0-1.0"),
    ("CC0 1.0", "cc0-1.0"),
    ("CC0 1.0 Universal (CC0 1.0) Public Domain Dedication", "cc0-1.0"),
    ("CC0 1.0 Universal", "cc0-1.0"),
    ("Creative Commons Zero, Public Domain Dedication", "cc0-1.0"),
    ("Creative Commons CC0 1.0 Universal Public Domain Dedication", "cc0-1.0"),
    ("Public Domain Dedication (CC0)", "cc0-1.0"),
    ("Copyright: CC0", "cc0-1.0"),
    ("© Ada Lovelace, CC0 1.0", "cc0-1.0"),
    ("http://creativecommons.org/publicdomain/zero/1.0/", "cc0-1.0"),
    ("Public domain", "public-domain"),
    ("Public Domain Mark 1.0", "pdm"),
    ("Public Domain Work", "public-domain"),
    ("Copyright: Public domain", "public-domain"),
    ("This work is in the public domain.", "public-domain"),
    ("Creative Commons Public Domain Mark 1.0", "pdm"),
  ]

  static let reserved = [
    "All rights reserved", "© 2020 Ada Lovelace. All rights reserved.", "© 2020 Ada Lovelace",
    "All rights reserved. No reproduction without permission.", "Copyright 2020, Ada Lovelace",
    "© 2020 Ada Lovelace, https://ada.example, not for commercial use", "(C) ada@example.org",
    "© ADA LOVELACE (Berlin, Germany)",
  ]

  static let refusals = [
    "Public domain in 2050", "CC BY 4.0 in 2030", "CC0, 2030", "CC BY 4.0 in Germany",
    "© Ada Lovelace. Public domain in 2050", "To be licensed under CC BY 4.0",
    "Not public domain", "public domainers beware", "Nothing here is in the public domain",
    "not available under CC0", "This is not CC0, ask first",
    "© Bob 2020 – not available under CC0", "CC0 1.0 (previews). Originals (c) Bob",
    "Copyright: CC0 applies only to previews", "No CC BY 4.0 license is granted",
    "CC BY 4.0 NonCommercial", "CC-BY-4.0-NC", "Creative Commons Attribution 4.0 NonCommercial",
    "CC BY 2.0, not for commercial use",
    "CC BY-NC 4.0 International License, see creativecommons.org/licenses/by/4.0",
    "https://example.org/creativecommons.org/licenses/by/4.0/",
    "https://example.org/?u=https://creativecommons.org/licenses/by/4.0/",
    "https://creativecommons.org@example.org/licenses/by/4.0/",
    "https://creativecommons.org:8080/licenses/by/4.0/",
    "https://notcreativecommons.org/licenses/by/4.0/", "xcreativecommons.org/licenses/by/4.0/",
    "ftp://creativecommons.org/licenses/by/4.0/",
    "CC BY 4.0 https://creativecommons.org/licenses/by-nc/4.0/",
    "CC BY-NC https://creativecommons.org/licenses/by/4.0/",
    "CC BY 4.0 and CC BY-NC 4.0", "CC BY 4.0/3.0", "CC BY 4.0 (images), CC BY-NC 4.0 (texts)",
    "CC BY 4.0 for non-commercial use", "CC BY 4.0 ND", "CC BY 4.0 Share Alike",
    "CC BY 4.0 - except the people shown", "CC BY 4.0 unless marked", "CC BY 4.0 for thumbnails",
    "Formerly CC BY 4.0", "Would be CC BY 4.0", "Is this CC BY 4.0?!? I doubt it",
    "CC BY 4.0 pending", "Ask before use (CC BY 4.0 soon)", "CC0 2.0", "CC0 revoked",
    "No rights reserved", "No known copyright restrictions, ask", "Not copyrighted",
    "No copyright", "Copyright-free", "Copyright: none", "Copyright expired",
    "Not all rights reserved", "Some rights reserved", "Public domain in the US",
    "Public domain (probably)", "public", "Public Domain, CC BY 4.0",
    "Public Domain Mark 1.0 https://creativecommons.org/publicdomain/zero/1.0/",
    "Attribution", "Attribution License", "Creative Commons Attribution", "by", "CC by Ada",
    "© 2021 Ada Lovelace ausser CC BY 4.0", "© 2021 Ada kein CC BY 4.0",
    "© BOB 2020 - KEIN CC0", "© Nicht CC BY 4.0", "© 2021 nicht, CC BY 4.0",
    "© Ada sauf CC BY 4.0", "Photo by no one, CC BY 4.0", "CC BY 4.0 by arrangement with Ada",
    "CC BY 4.0 by Permission.", "CC BY 4.0, by request", "CC BY 4.0?", "≠ CC0", "~~CC BY 4.0~~",
    "Jane / CC BY 4.0", "Sunset, CC BY 4.0", "© 2021 Jane Doe, CC BY 4.0",
    "© Lovelace, CC BY 4.0", "© Lovelace Ada, CC BY 4.0", "Licensed to Ada Lovelace, CC BY 4.0",
    "CC0 by December 2030", "CC BY 4.0 by Invitation.", "CC BY 4.0 BY WRITTEN CONSENT",
    "CC0, by Email", "CC BY 4.0 by Mistake", "CC BY 4.0. BY PRIOR AGREEMENT WITH AGENCY",
    "© Alle Rechte Vorbehalten. CC BY 4.0", "© TOUS DROITS RÉSERVÉS, CC BY 4.0",
    "© 版权所有, CC BY 4.0", "© 無断転載禁止; CC BY-SA 4.0", "© EDITORIAL USE, CC BY 4.0",
    "© Personal Use. CC BY 4.0", "© ASK FIRST, CC BY 4.0", "Copyright applies; CC0",
    "Copyright revoked. CC BY 4.0", "Copyright protected. CC0", "CC BY 4.0 under copyright",
    "Copyright not waived, CC0", "CC BY 4.0 copyright infringement",
    "CC BY 4.0 " + String(repeating: " ", count: 5000) + "not",
    "CC BY 4.0\u{200B}not", "СС BY 4.0", "GFDL", "© 2020 Ada, MIT License",
  ]

  static let negations = [
    "not", "no", "except", "only", "unless", "without", "nicht", "pas", "sauf", "Not", "NO", "non",
    "kein", "sans", "never",
  ]

  @Test(arguments: grants) func readsAGrant(_ text: String, _ id: String) {
    #expect(License(reading: text, by: Self.authors)?.id == id, "\(text)")
  }

  @Test(arguments: reserved) func readsAReservation(_ text: String) {
    #expect(License(reading: text) == .allRightsReserved, "\(text)")
  }

  @Test(arguments: refusals) func readsNoLicenseFromARefusal(_ text: String) {
    #expect(License(reading: text, by: Self.authors)?.isOpen != true, "\(text)")
    #expect(License(reading: text, by: ["Ada", "Bob"])?.isOpen != true, "\(text)")
  }

  /// Inserts each word at each place of each grant, set off by spaces or by commas.
  @Test(arguments: negations) func neverReadsANegatedGrant(_ negation: String) {
    for (text, _) in Self.grants {
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      for place in 0...words.count {
        for inserted in [negation, negation + ",", "- \(negation) -"] {
          var negated = words
          negated.insert(inserted[...], at: place)
          let read = License(reading: negated.joined(separator: " "), by: Self.authors)
          #expect(read?.isOpen != true, "\(negated.joined(separator: " "))")
        }
      }
    }
  }
}
