// The limits for nesting suit the smallest stack of a worker: 512 KB, as on macOS.

import Foundation
import Synchronization
import Testing
import VitrineModel
import VitrineTemplates

@Suite struct StackTests {
  @Test func endsEveryNestingOnASmallStack() throws {
    let codes = try onASmallStack {
      let open = { (tag: String, count: Int) in String(repeating: tag, count: count) }
      let long =
        "{% if " + open("( ", 28) + "a" + open(" )", 28) + " %}{% endif %}"
        + "{% if " + open("not ", 60) + "a %}{% endif %}{% if a" + open(" or a", 30)
        + " %}{% endif %}"
      let nested =
        open("{% if true %}{% for x in 1...1 %}", 14) + long + "{% include \"page.html\" %}"
        + open("{% endfor %}{% endif %}", 14)
      var deep: TemplateValue = "end"
      for _ in 0..<1000 { deep = [deep] }
      let filters =
        open("{% filter lowercase %}", 28) + "{% include \"page.html\" %}"
        + open("{% endfilter %}", 28)
      return [
        try problem(rendering: nested)?.code, try problem(rendering: long)?.code,
        try problem(rendering: filters)?.code,
        try problem(rendering: "{{ a }}{{ a|json }}", ["a": deep])?.code,
        try compileErrors(["a": open("{% if a %}", 1000)]).first?.code,
      ]
    }
    #expect(
      codes == [
        "template.too-deep", nil, "template.too-deep", "template.value", "template.too-deep",
      ])
  }

  private func onASmallStack(
    _ body: @escaping @Sendable () throws -> [String?]
  ) throws -> [String?] {
    let outcome = Outcome()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let value = Result { try body() }
      outcome.value.withLock { $0 = value }
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
    return try outcome.value.withLock { $0 }?.get() ?? []
  }

  private final class Outcome: Sendable {
    let value = Mutex<Result<[String?], any Error>?>(nil)
  }
}
