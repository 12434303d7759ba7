// Filters that Stencil does not have: their results and their errors.

import Testing
import VitrineModel
import VitrineTemplates

@Suite struct FilterTests {
  private let moment = PartialDate(
    year: 2026, month: 3, day: 9, time: PartialDate.Time(hour: 8, minute: 4, second: 5, offset: 60))
  private let day = PartialDate(year: 987, month: 12, day: 31)

  @Test(arguments: [
    ("d|date", "9 March 2026"), ("d|date:\"long\"", "9 March 2026"),
    ("d|date:\"time\"", "9 March 2026, 08:04"), ("d|date:\"iso\"", "2026-03-09T08:04:05+01:00"),
    ("d|date:\"year\"", "2026"), ("plain|date:\"time\"", "31 December 987"),
    ("plain|date:\"iso\"", "0987-12-31"), ("plain|date:\"year\"", "987"), ("missing|date", ""),
    ("d", "2026-03-09T08:04:05+01:00"),
  ])
  func writesDates(_ expression: String, _ expected: String) throws {
    let moment = try #require(moment)
    let day = try #require(day)
    let shown = try render("{{ \(expression) }}", ["d": .date(moment), "plain": .date(day)])
    #expect(shown == expected)
  }

  @Test(arguments: [
    ("1932", "1932"), ("1932-05", "May 1932"), ("1939~", "circa 1939"),
    ("1939-05~", "circa May 1939"), ("1939-05-02~", "circa 2 May 1939"),
  ])
  func writesPartsOfDates(_ text: String, _ expected: String) throws {
    let date = try #require(PartialDate(text))
    for form in ["", ":\"time\""] {
      #expect(try render("{{ d|date\(form) }}", ["d": .date(date)]) == expected)
    }
    #expect(try render("{{ d|date:\"year\" }}", ["d": .date(date)]) == text.prefix(4))
    #expect(try render("{{ d|date:\"iso\" }}", ["d": .date(date)]) == date.iso8601)
  }

  @Test func writesDatesInTheOrderOfTheLanguage() throws {
    var strings = english
    strings["date"] = "{year}. {month} {day_padded}. ({month_padded}, {month_number}, {week})"
    strings["date_time"] = "{time} – {date}"
    let moment = try #require(moment)
    let engine = try makeEngine(["a": "{{ d|date:\"time\" }}"], strings: strings)
    #expect(
      try engine.text("a", ["d": .date(moment)]) == "08:04 – 2026. March 09. (03, 3, {week})")
  }

  @Test(arguments: [
    ("1234567|number", "1,234,567"), ("0|number", "0"), ("999|number", "999"),
    ("1000|number", "1,000"), ("-1234|number", "-1,234"), ("1234.56|number", "1,235"),
    ("1234.56|number:1", "1,234.6"), ("1234|number:2", "1,234.00"), ("-0.25|number:2", "-0.25"),
    ("0.05|number:2", "0.05"), ("0.999|number:2", "1.00"), ("missing|number", ""),
    ("-0.04|number:1", "0.0"),
  ])
  func writesNumbers(_ expression: String, _ expected: String) throws {
    #expect(try render("{{ \(expression) }}") == expected)
  }

  /// The separators of the Unicode CLDR; `_` is the separator of the table.
  @Test(arguments: [
    ("en", 1_234, "1_234"), ("de", 1_234, "1_234"), ("pt-BR", 1_234, "1_234"),
    ("es", 1_234, "1234"), ("es", 12_345, "12_345"), ("es-ES", 9_999, "9999"),
    ("es-MX", 1_234, "1_234"), ("it", -1_234, "-1234"), ("pl", 1_234, "1234"),
    ("pl", 10_000, "10_000"), ("pt-PT", 1_234, "1234"), ("ja", 1_234_567, "1_234_567"),
    ("hi", 999, "999"), ("hi", 1_234, "1_234"), ("hi", 123_456, "1_23_456"),
    ("hi", 12_345_678, "1_23_45_678"), ("en-IN", 1_234_567, "12_34_567"),
    ("EN-in", 1_234_567, "12_34_567"), ("", 1_234, "1_234"), ("es", 1_000_000, "1_000_000"),
  ])
  func groupsDigitsAsTheLanguageDoes(
    _ language: String, _ number: Int, _ expected: String
  ) throws {
    var strings = english
    strings["number"] = ["group": "_", "decimal": "."]
    let context: TemplateMap = ["n": .number(number), "forms": ["other": "{n} photos"]]
    let engine = try makeEngine(
      ["a": "{{ n|number }}", "b": "{{ n|plural:forms }}"], language: language, strings: strings)
    #expect(try engine.text("a", context) == expected)
    #expect(try engine.text("b", context) == "\(expected) photos")
  }

  @Test(arguments: [
    ("1932-05-02", "2 maja 1932"), ("1932-05", "maj 1932"), ("1932", "1932"),
    ("1939-02~", "ok. luty 1939"),
  ])
  func namesMonthsInTheFormTheyNeed(_ text: String, _ expected: String) throws {
    var strings = english
    strings["months"] = .list((1...12).map { .text($0 == 5 ? "maja" : "\($0)") })
    strings["months_alone"] = .list((1...12).map { .text($0 == 5 ? "maj" : "luty") })
    strings["date_circa"] = "ok. {date}"
    let date = try #require(PartialDate(text))
    let engine = try makeEngine(["a": "{{ d|date }}"], strings: strings)
    #expect(try engine.text("a", ["d": .date(date)]) == expected)
  }

  @Test func needsTwelveMonths() throws {
    var strings = english
    strings["months_alone"] = ["maj"]
    let problems = try compileErrors(["a": "{{ d|date }}"], strings: strings)
    #expect(problems.first?.what.contains("months_alone") == true, "\(problems)")
  }

  @Test(arguments: [
    ("1|plural:forms", "1 photo"), ("0|plural:forms", "0 photos"), ("12|plural:forms", "12 photos"),
    ("1234|plural:forms", "1,234 photos"), ("3|plural:text", "3 of them"),
    ("missing|plural:forms", ""),
  ])
  func writesCounts(_ expression: String, _ expected: String) throws {
    let context: TemplateMap = [
      "forms": ["one": "{n} photo", "other": "{n} photos"], "text": "{n} of them",
    ]
    #expect(try render("{{ \(expression) }}", context) == expected)
  }

  @Test(arguments: [
    ("en", 1, "one"), ("en", 0, "other"), ("de", 1, "one"), ("fr", 0, "one"), ("fr-CA", 1, "one"),
    ("fr", 1_000_000, "many"), ("es-MX", 3_000_000, "many"), ("it", 1_000_000, "many"),
    ("pt-BR", 2_000_000, "many"), ("fr", 1_000_001, "other"), ("it", 0, "other"),
    ("en", 1_000_000, "other"), ("hi", 0, "one"), ("hi", 2, "other"), ("nl", 1, "one"),
    ("ko", 1, "other"), ("zh-Hant", 1, "other"), ("pl", 5, "many"), ("pl", 112, "many"),
    ("fr", 2, "other"), ("pt-BR", 0, "one"), ("pt-PT", 0, "other"), ("ja", 1, "other"),
    ("ru", 1, "one"), ("ru", 22, "few"), ("ru", 11, "many"), ("ru", 112, "many"),
    ("ru", 101, "one"),
    ("pl", 1, "one"), ("pl", 21, "many"), ("pl", 22, "few"), ("cs", 3, "few"), ("cs", 5, "other"),
    ("sl", 102, "two"), ("sl", 104, "few"), ("lt", 11, "other"), ("lt", 12, "other"),
    ("lt", 22, "few"),
    ("lv", 0, "zero"),
    ("ro", 19, "few"), ("ro", 20, "other"), ("he", 2, "two"), ("ar", 0, "zero"), ("ar", 2, "two"),
    ("ar", 103, "few"), ("ar", 11, "many"), ("ar", 100, "other"), ("hr", 5, "other"),
    ("xx", 1, "one"),
  ])
  func picksTheFormOfTheLanguage(_ language: String, _ count: Int, _ form: String) throws {
    let names = ["zero", "one", "two", "few", "many", "other"]
    let forms = TemplateMap(names.map { (name: $0, value: .text($0)) })
    let shown = try render(
      "{{ n|plural:forms }}", ["n": .number(count), "forms": .map(forms)], language: language)
    #expect(shown == form)
  }

  @Test(arguments: [
    ("\"{1} by {2}\"|fill:a,b", "A by B"), ("\"{2}{1}{2}\"|fill:a,b", "BAB"),
    ("\"{3}{0}{x}{1\"|fill:a,b", "{3}{0}{x}{1"), ("\"{1}\"|fill:tricky,b", "{2}"),
    ("\"{1}\"|fill:n", "7"), ("\"{1}!\"|fill:missing", "!"), ("missing|fill:a", ""),
    ("\"{{1}}\"|fill:a", "{A}"),
  ])
  func fillsSentences(_ expression: String, _ expected: String) throws {
    // Braces would end the tag, so the text comes in by name.
    let context: TemplateMap = ["a": "A", "b": "B", "n": 7, "tricky": "{2}"]
    guard expression.hasPrefix("\""), let end = expression.dropFirst().firstIndex(of: "\"") else {
      #expect(try render("{{ \(expression) }}", context) == expected)
      return
    }
    var filled = context
    filled["text"] = .text(String(expression.dropFirst()[..<end]))
    let rest = expression[expression.index(after: end)...]
    #expect(try render("{{ text\(rest) }}", filled) == expected)
  }

  @Test(arguments: [
    ("a b", "a%20b"), ("ü", "%C3%BC"), ("a/b?c#d&e=f", "a%2Fb%3Fc%23d%26e%3Df"),
    ("AZaz09-._~", "AZaz09-._~"),
    ("'\"<>", "%27%22%3C%3E"), ("100%", "100%25"), ("🏖", "%F0%9F%8F%96"), ("\u{0}\n", "%00%0A"),
    ("+", "%2B"),
  ])
  func encodesPartsOfAddresses(_ text: String, _ expected: String) throws {
    #expect(try render("{{ a|url }}", ["a": .text(text)]) == expected)
  }

  @Test(arguments: [
    ("text", "\"text\""), ("a\"b\\c", #""a\"b\\c""#), ("</script>", #""\u003c/script\u003e""#),
    ("<!--", #""\u003c!--""#), ("&amp;", #""\u0026amp;""#), ("a\n\r\tb", #""a\n\r\tb""#),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#),
    ("\u{0}\u{1F}\u{7F}\u{9F}", #""\u0000\u001f\u007f\u009f""#),
    ("it's", #""it\u0027s""#), ("漢🏖", "\"漢🏖\""),
  ])
  func writesTextForScripts(_ text: String, _ expected: String) throws {
    #expect(
      try render("<SCRIPT>{{ a|json }}</script>", ["a": .text(text)])
        == "<SCRIPT>\(expected)</script>")
  }

  @Test func writesAnyValueForScripts() throws {
    let moment = try #require(day)
    let value: TemplateValue = [
      "n": 1, "d": .decimal(0.5), "inf": .decimal(.infinity), "t": true, "none": .none,
      "date": .date(moment), "list": [1, "a", []],
      "map": ["<": .html(TrustedHTML(trusting: "<b>"))],
    ]
    let expected =
      #"{"n":1,"d":0.5,"inf":null,"t":true,"none":null,"date":"0987-12-31","list":[1,"a",[]],"#
      + #""map":{"\u003c":"\u003cb\u003e"}}"#
    #expect(
      try render("<script>{{ a|json }}</script>", ["a": value])
        == "<script>\(expected)</script>")
  }

  @Test func keepsJSONFromEndingAnAttribute() throws {
    let context: TemplateMap = ["a": "x onload=alert(1) \""]
    #expect(
      try render("<a data-x=\"{{ a|json }}\">", context)
        == "<a data-x=\"&quot;x onload=alert(1) \\&quot;&quot;\">")
    #expect(
      try render("<script data-x=\"{{ a|json }}\">", ["a": "b"])
        == "<script data-x=\"&quot;b&quot;\">")
    #expect(
      try render("<script></script>{{ a|json }}", ["a": "b"]) == "<script></script>&quot;b&quot;")
  }

  @Test func writesXMLWithoutWhatXMLForbids() throws {
    let html = TemplateValue.html(TrustedHTML(trusting: "<b>&amp;</b>"))
    #expect(
      try render(
        "{{ a|xml }}{{ h|xml }}{{ missing|xml }}",
        ["a": .text("<\u{1}&\(scalars(0xFFFF))'"), "h": html])
        == "&lt;\u{FFFD}&amp;\u{FFFD}&#39;&lt;b&gt;&amp;amp;&lt;/b&gt;")
  }

  @Test(arguments: [
    ("\"a-b-c\"|replace:\"-\",\", \"", "a, b, c"), ("\"aaa\"|replace:\"aa\",\"b\"", "ba"),
    ("names|replace:\"n\",\"m\"|join:\",\"", "Amm,Bo"), ("missing|replace:\"a\",\"b\"", ""),
    ("\"a\"|replace:\"\",\"b\"", "a"), ("\"a1\"|replace:1,2", "a2"),
    ("\"The blue hour\"|truncate:13", "The blue hour"),
    ("\"The blue hour\"|truncate:12", "The blue…"),
    ("\"The blue hour\"|truncate:9", "The blue…"), ("\"The blue hour\"|truncate:8", "The…"),
    ("\"The blue hour\"|truncate:3", "Th…"), ("\"The blue hour\"|truncate:1", "…"),
    ("\"The blue hour\"|truncate:8,\"\"", "The blue"),
    ("\"The blue hour\"|truncate:7,\"...\"", "The..."),
    ("\"The blue hour\"|truncate:2,\"...\"", ".."), ("\"漢字漢字\"|truncate:3", "漢字…"),
    ("missing|truncate:3", ""), ("names|truncate:2|join:\",\"", "A…,Bo"),
    ("names|first", "Ann"), ("names|last", "Bo"), ("\"éa\"|first", "é"), ("\"\"|last", ""),
    ("empty|first", ""), ("missing|last", ""), ("names|length", "2"), ("\"é漢\"|length", "2"),
    ("map|length", "1"), ("missing|length", "0"), ("names|first|uppercase|length", "3"),
  ])
  func cutsAndCounts(_ expression: String, _ expected: String) throws {
    let context: TemplateMap = ["names": ["Ann", "Bo"], "map": ["count": 7], "empty": []]
    #expect(try render("{{ \(expression) }}", context) == expected)
  }

  @Test(arguments: [
    ("\"x\"|date", "`date` takes a date"), ("d|date:\"week\"", "`date` has no form `week`"),
    ("\"x\"|number", "`number` takes a number"), ("1|number:9", "`number` takes 0 to 6 decimals"),
    ("1|number:\"a\"", "`number` takes 0 to 6 decimals"),
    ("\"x\"|plural:\"{n}\"", "`plural` takes a whole number"),
    ("1|plural:2", "`plural` takes text, or a map"),
    ("1|plural:empty", "`plural` takes text, or a map"),
    ("\"a\"|indent:-1", "`indent` takes a width"),
    ("\"a\"|indent:100000000", "`indent` takes a width"),
    ("\"a\"|indent:\"b\"", "`indent` takes a width"),
    ("\"a\"|filter:endless", "filters name filters more than 50 deep"),
    ("\"a\"|truncate:0", "`truncate` takes a number of characters from 1"),
    ("\"a\"|truncate:\"b\"", "`truncate` takes a number"), ("1|first", "`first` takes a list"),
    ("1|length", "`length` takes a list, a map or a text"),
    ("1...200000", "a range has at most"), ("\"a\"...\"b\"", ""),
    ("1...missing", "a range needs two whole numbers"),
    ("deep|json", "the values for `json` are nested too deep"), ("map[missing]", "the key in"),
  ])
  func reportsWhatAFilterCannotDo(_ expression: String, _ what: String) throws {
    var deep: TemplateValue = 1
    for _ in 0..<100 { deep = [deep] }
    let context: TemplateMap = [
      "d": .date(try #require(moment)), "empty": .map([:]), "deep": deep, "map": ["a": 1],
      "endless": "filter:endless",
    ]
    if what.isEmpty {
      #expect(try compileErrors(["page.html": "{{ \(expression) }}"]).count == 1)
      return
    }
    let problem = try problem(rendering: "\n{{ \(expression) }}", context)
    #expect(problem?.what.hasPrefix(what) == true)
    #expect(problem?.line == 2)
    #expect(problem?.what.contains("{{ \(expression) }}") == true)
  }
}
