// A problem in a JSON report.

extension Problem {
  /// The problem as JSON reports have it.
  public var jsonValue: TemplateValue {
    [
      "code": .text(code),
      "severity": .text("\(severity)"),
      "what": .text(what),
      "place": .text(orNone: place?.description),
      "help": .text(orNone: help),
    ]
  }
}
