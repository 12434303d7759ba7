// Real files for tests, in a temporary folder that is removed after the test, however it ends. Also
// creates what real folders contain besides files: links, pipes, sockets, names that are not UTF-8.

import Foundation

/// A temporary folder with files in it.
public struct FileTree: Sendable {
  /// The absolute path of the folder, with links resolved.
  public let path: String

  /// The reason why a file cannot be created.
  public struct Fault: Error, CustomStringConvertible {
    /// The path and the error of the system.
    public let description: String
  }

  /// Creates a folder for a test, and removes it afterwards.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - body: The test.
  /// - Returns: The result of the test.
  /// - Throws: The error of the test, or `Fault`.
  public static func temporary<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: (FileTree) async throws -> Value
  ) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.path + "/vitrine-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard let real = realpath(folder, nil) else { throw fault(folder) }
    defer { free(real) }
    let tree = FileTree(path: String(cString: real))
    defer { try? FileManager.default.removeItem(atPath: tree.path) }
    return try await body(tree)
  }

  /// Returns the absolute path of a file in the folder.
  public func absolute(_ name: String) -> String { "\(path)/\(name)" }

  // MARK: Creating files

  /// Writes a text file, and creates the folders above it.
  public func write(_ name: String, _ text: String) throws {
    try write(name, Array(text.utf8))
  }

  /// Writes a file, and creates the folders above it.
  public func write(_ name: String, _ bytes: [UInt8]) throws {
    if let slash = name.lastIndex(of: "/") { try folder(String(name[..<slash])) }
    try write(Array(name.utf8), bytes)
  }

  /// Writes a file whose name need not be UTF-8.
  public func write(_ name: [UInt8], _ bytes: [UInt8]) throws {
    try at(name) { path in
      let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      return Foundation.write(descriptor, bytes, bytes.count) == bytes.count
    }
  }

  /// Creates a folder and the folders above it.
  public func folder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: absolute(name), withIntermediateDirectories: true)
  }

  /// Creates a symbolic link.
  ///
  /// - Parameters:
  ///   - name: The path of the link.
  ///   - target: The target, absolute or relative to the link. Need not exist.
  /// - Throws: `Fault` if the link cannot be created.
  public func link(_ name: String, to target: String) throws {
    try at(Array(name.utf8)) { symlink(target, $0) == 0 }
  }

  /// Creates a named pipe.
  ///
  /// A program that opens it without `O_NONBLOCK` waits forever.
  public func pipe(_ name: String) throws {
    try at(Array(name.utf8)) { mkfifo($0, 0o644) == 0 }
  }

  /// Creates a socket.
  ///
  /// Its path must have at most 100 bytes.
  public func socket(_ name: String) throws {
    let descriptor = makeSocket()
    guard descriptor >= 0 else { throw Self.fault(name) }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(absolute(name).utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes.prefix($0.count - 1)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
    }
    guard isBound else { throw Self.fault(name) }
  }

  /// Sets the permissions of a file or folder.
  ///
  /// Restore those of folders, or they cannot be removed.
  public func setPermissions(_ rights: UInt16, _ name: String) throws {
    try at(Array(name.utf8)) { chmod($0, mode_t(rights)) == 0 }
  }

  // MARK: Helpers

  private func at(_ name: [UInt8], _ make: (UnsafePointer<CChar>) -> Bool) throws {
    let bytes = Array(path.utf8) + [UInt8(ascii: "/")] + name + [0]
    let isMade = bytes.map { CChar(bitPattern: $0) }
      .withUnsafeBufferPointer { $0.baseAddress.map(make) ?? false }
    guard isMade else { throw Self.fault(String(decoding: name, as: UTF8.self)) }
  }

  private func makeSocket() -> Int32 {
    #if canImport(Glibc)
      Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      Foundation.socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
  }

  private static func fault(_ name: String) -> Fault {
    Fault(description: "\(name): \(String(cString: strerror(errno)))")
  }
}

extension FileTree {
  /// The failure of a shell command.
  public struct ShellError: Error {
    /// The commands that were run.
    public let commands: String
    /// The exit code of the shell.
    public let code: Int32
  }

  /// Runs shell commands in the folder.
  ///
  /// - Parameter commands: The lines of a script for `sh -e`.
  /// - Throws: `ShellError` if one of them fails.
  public func shell(_ commands: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-ec", commands]
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ShellError(commands: commands, code: process.terminationStatus)
    }
  }
}
