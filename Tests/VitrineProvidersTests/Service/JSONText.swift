import Foundation

/// Texts as JSON, for replies made by tests.
enum JSONText {
  static func encode(_ text: String) throws -> [UInt8] { Array(try JSONEncoder().encode(text)) }
}
