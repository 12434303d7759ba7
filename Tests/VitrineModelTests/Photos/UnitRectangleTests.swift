// Rectangles in an image have steps of a ten-thousandth, and never leave the image.

import Testing
import VitrineModel

struct UnitRectangleTests {
  @Test(arguments: [
    (0.0, 0.3047, 0.1524), (0.1523, 0.0, 0.1523), (0.8888, 0.1112, 0.9444), (0.0, 0.0001, 0.0001),
    (0.0, 1.0, 0.5),
  ])
  func roundsItsCenterToSteps(start: Double, extent: Double, middle: Double) throws {
    let across = try #require(UnitRectangle(x: start, y: 0, width: extent, height: 1))
    let down = try #require(UnitRectangle(x: 0, y: start, width: 1, height: extent))
    #expect(across.midX == middle)
    #expect(down.midY == middle)
  }

  @Test(arguments: [0...10_000, 1234...5678, 9_999...10_000, 10_000...10_000])
  func readsBackItsSteps(steps: ClosedRange<Int>) throws {
    let written = [steps.lowerBound, 0, steps.count - 1, 1]
    #expect(try #require(UnitRectangle(inSteps: written)).inSteps == written)
  }

  @Test(arguments: [
    [-0.1, 0, 0.5, 0.5], [0, 1.1, 0, 0], [0.6, 0, 0.5, 0], [0, 0.6, 0, 0.5],
    [.nan, 0, 0, 0], [0, 0, .infinity, 0],
  ])
  func refusesRectanglesOutsideTheImage(sides: [Double]) {
    #expect(UnitRectangle(x: sides[0], y: sides[1], width: sides[2], height: sides[3]) == nil)
  }
}
