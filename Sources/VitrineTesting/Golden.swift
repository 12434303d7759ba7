// Golden files: the output of a part of the program when a person last reviewed it. `GOLDEN=record`
// writes them again and fails the run, so that a recording run cannot pass as a test. A missing
// golden file fails, and so does one that no test uses.

public import Foundation

/// A folder of golden files beside a test.
public struct Golden: Sendable {
  private let folder: String
  private let isRecording: Bool

  /// The differences, file by file.
  public struct Fault: Error, CustomStringConvertible {
    /// One line per file, and what to do.
    public let description: String
  }

  /// Names a folder of golden files.
  ///
  /// - Parameters:
  ///   - name: The name of the folder.
  ///   - file: The file that the folder is beside; by default the test.
  ///   - environment: The environment in which `GOLDEN=record` may be set.
  public init(
    _ name: String, beside file: String = #filePath,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    folder = (file.split(separator: "/").dropLast().map(String.init) + [name])
      .reduce("") { "\($0)/\($1)" }
    isRecording = environment["GOLDEN"] == "record"
  }

  /// Compares texts with golden files.
  ///
  /// The folder must contain exactly these files.
  ///
  /// - Parameter texts: The texts, by file name.
  /// - Throws: `Fault` with every difference. When recording, always.
  public func expect(_ texts: [String: String]) throws {
    guard !isRecording else { return try record(texts) }
    let kept = Set(try names())
    let missing = texts.keys.filter { !kept.contains($0) }.map { "\($0) is missing" }
    let orphans = kept.filter { texts[$0] == nil }.map { "no test uses \($0)" }
    let changed = try texts.filter { kept.contains($0.key) }
      .compactMap { name, text in
        Self.difference(
          from: try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8), to: text
        )
        .map { "\(name), \($0)" }
      }
    let faults = (missing + orphans + changed).sorted()
    guard faults.isEmpty else {
      throw Fault(
        description: faults.joined(separator: "\n")
          + "\nreview the difference; if it is intended, run once with GOLDEN=record")
    }
  }

  private func record(_ texts: [String: String]) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in try names() where texts[name] == nil {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    for (name, text) in texts {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    throw Fault(description: "recorded \(texts.count) files; review them, then run without GOLDEN")
  }

  private func names() throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }
  }

  /// Describes the first line that differs; nil if all bytes are the same.
  private static func difference(from golden: String, to text: String) -> String? {
    guard !golden.utf8.elementsEqual(text.utf8) else { return nil }
    let old = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(old, new).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let before = old.indices.contains(line) ? String(old[line]) : "(end of file)"
    let after = new.indices.contains(line) ? String(new[line]) : "(end of file)"
    return "line \(line + 1): was \(before.prefix(200)), is \(after.prefix(200))"
  }
}
