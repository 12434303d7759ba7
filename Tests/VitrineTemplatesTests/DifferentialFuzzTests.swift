// Generated templates in stock Stencil and this engine: the same text after escaping is undone, or an
// error in both. `TEMPLATES=100000 SEED=7 swift test --filter DifferentialFuzzTests` tries others.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@Suite struct DifferentialFuzzTests {
  @Test func rendersGeneratedTemplatesAsStencilDoes() throws {
    var random = SeededGenerator(seed: Self.number("SEED") ?? 1)
    var rendered = 0
    let count = Self.number("TEMPLATES").map(Int.init) ?? 2000
    for _ in 0..<count {
      let choices = (0..<Int.random(in: 4...160, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let templates = GeneratedTemplates(choices: choices)
      let difference = EngineComparison(templates)
      if difference.isRendered { rendered += 1 }
      #expect(difference.problem == nil, "\(templates.templates)")
    }
    // Most templates must show something, or the comparison proves little.
    #expect(rendered > count * 3 / 4, "\(rendered) of \(count)")
  }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}

/// The results of both engines for the same templates.
struct EngineComparison {
  /// What is wrong with this engine; nil if nothing is.
  let problem: String?
  /// Whether both printed a page.
  let isRendered: Bool

  /// The text with the controls of the grammar replaced, as in values that are printed.
  private static func visible(_ text: String) -> String {
    text.replacing("\u{B}", with: "\u{FFFD}").replacing("\u{85}", with: "\u{FFFD}")
  }

  init(_ generated: GeneratedTemplates) {
    let page = generated.templates["page.html"] ?? ""
    let stock = Result {
      try StockStencil.render(page, GeneratedTemplates.context, with: generated.templates)
    }
    let ours = Result {
      try makeEngine(generated.templates).text("page.html", GeneratedTemplates.context)
    }
    switch (stock, ours) {
    case (.success(let expected), .success(let text)):
      isRendered = true
      let isUnsafe = text.lowercased().contains("<v")
      problem =
        isUnsafe
        ? "a value is markup: \(text)"
        : Self.visible(StockStencil.unescaped(text)) == Self.visible(expected)
          ? nil : "\(text.debugDescription), but Stencil: \(expected.debugDescription)"
    case (.success(let expected), .failure(let error)):
      isRendered = false
      problem =
        generated.isMalformed && error is Problems ? nil : "\(error), but Stencil: \(expected)"
    case (.failure(let error), .success(let text)):
      isRendered = false
      problem = "\(text.debugDescription), but Stencil: \(error)"
    case (.failure, .failure(let error)):
      isRendered = false
      let problems = (error as? Problems)?.all ?? [error as? Problem].compactMap(\.self)
      problem = problems.contains { $0.help?.isEmpty ?? true } ? "no help: \(error)" : nil
    }
  }
}
