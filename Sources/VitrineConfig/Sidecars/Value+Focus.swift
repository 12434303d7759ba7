// Reads the focus of a photo: `[0.3, 0.6]` is a point, `[0.1, 0.4, 0.4, 0.5]` a region.

import VitrineModel

extension Value {
  /// Returns left and top, or left, top, width and height, as fractions of the photo's size.
  func focus() -> UnitRectangle? {
    let example = "`focus: [0.3, 0.6]`, or `focus: [0.1, 0.4, 0.4, 0.5]` with width and height"
    guard let elements = elements(example: example) else { return nil }
    guard elements.count == 2 || elements.count == 4 else {
      refuse("must have two or four numbers", help: "write \(example)")
      return nil
    }
    let numbers = elements.compactMap { $0.part(example: example) }
    guard numbers.count == elements.count else { return nil }
    let size = numbers.count == 4 ? (width: numbers[2], height: numbers[3]) : (width: 0, height: 0)
    if let focus = UnitRectangle(
      x: numbers[0], y: numbers[1], width: size.width, height: size.height)
    {
      return focus
    }
    refuse(
      "extends beyond the photo", help: "keep left plus width, and top plus height, at 1 or less")
    return nil
  }

  /// Returns a number from 0 to 1.
  private func part(example: String) -> Double? {
    let wanted = "a number from 0 to 1"
    guard case .scalar(let text, isPlain: true) = node.content, let number = Double(text),
      number.isFinite
    else {
      refuseType(wanted, help: "write \(example)")
      return nil
    }
    guard (0...1).contains(number) else {
      refuse("must be \(wanted), not \(quote(text))", help: "divide pixels by the photo's size")
      return nil
    }
    return number
  }
}
