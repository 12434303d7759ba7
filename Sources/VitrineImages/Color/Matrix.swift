// A 3 x 3 matrix, which turns the primaries of a color space into the columns of its profile.

/// A 3 x 3 matrix as its columns.
struct Matrix {
  /// A column of three numbers.
  typealias Vector = SIMD3<Double>

  var columns: (Vector, Vector, Vector)

  static func * (matrix: Matrix, vector: Vector) -> Vector {
    matrix.columns.0 * vector.x + matrix.columns.1 * vector.y + matrix.columns.2 * vector.z
  }

  /// The inverse; nil if the columns are in one plane, or nearly so.
  var inverse: Matrix? {
    let (a, b, c) = columns
    let rows = (Self.cross(b, c), Self.cross(c, a), Self.cross(a, b))
    let determinant = (a * rows.0).sum()
    guard determinant.isFinite, abs(determinant) > 1e-6 else { return nil }
    return Matrix(
      columns: (
        Vector(rows.0.x, rows.1.x, rows.2.x) / determinant,
        Vector(rows.0.y, rows.1.y, rows.2.y) / determinant,
        Vector(rows.0.z, rows.1.z, rows.2.z) / determinant
      ))
  }

  private static func cross(_ a: Vector, _ b: Vector) -> Vector {
    Vector(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}

extension Primaries {
  /// The white point of the ICC profile connection space.
  static let d50 = Matrix.Vector(0.9642, 1, 0.8249)

  /// The Bradford cone responses, which adapt white points.
  private static let cones = Matrix(
    columns: (
      Matrix.Vector(0.8951, -0.7502, 0.0389), Matrix.Vector(0.2664, 1.7135, -0.0685),
      Matrix.Vector(-0.1614, 0.0367, 1.0296)
    ))

  /// The luminances of red, green and blue in white; nil if the primaries do not span a color space.
  var luminances: Matrix.Vector? {
    guard [white, red, green, blue].allSatisfy({ $0.x >= 0 && $0.y > 0.001 && $0.x + $0.y <= 1.3 })
    else { return nil }
    let plain = Matrix(columns: (Self.xyz(red), Self.xyz(green), Self.xyz(blue)))
    return plain.inverse.map { $0 * Self.xyz(white) }
  }

  /// Red, green and blue at full strength as XYZ under D50; nil if the primaries do not span a color space.
  var adapted: [Matrix.Vector]? {
    guard let strengths = luminances, let back = Self.cones.inverse else { return nil }
    let change = (Self.cones * Self.d50) / (Self.cones * Self.xyz(white))
    let columns = [
      Self.xyz(red) * strengths.x, Self.xyz(green) * strengths.y, Self.xyz(blue) * strengths.z,
    ].map { back * ((Self.cones * $0) * change) }
    let isSound = columns.allSatisfy { $0.y > 0 && max(abs($0.x), $0.y, abs($0.z)) < 4 }
    return isSound ? columns : nil
  }

  private static func xyz(_ point: SIMD2<Double>) -> Matrix.Vector {
    Matrix.Vector(point.x / point.y, 1, (1 - point.x - point.y) / point.y)
  }
}
