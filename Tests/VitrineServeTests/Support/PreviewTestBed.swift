// A small site that is served, and requests to it as raw bytes, since no client would send such
// requests.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineServe

/// A served site.
struct PreviewTestBed: Sendable {
  let tree: FileTree
  let server: PreviewServer
  let port: Int

  static let image = Array("0123456789".utf8)

  /// Serves a site while the body runs.
  static func serving<Value>(
    _ connections: PreviewConnections = PreviewConnections(),
    _ body: @Sendable (PreviewTestBed) async throws -> Value
  ) async throws -> Value {
    try await FileTree.temporary { tree in
      try writeSite(to: tree)
      let site = tree.absolute("site")
      let server = PreviewServer(
        of: site, address: WebAddress("https://photos.example.org/gallery/"), port: 0,
        connections: connections)
      let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
      let running = Task { try await server.run { continuation.yield($0) } }
      var iterator = ports.makeAsyncIterator()
      let port = try #require(await iterator.next())
      do {
        let value = try await body(PreviewTestBed(tree: tree, server: server, port: port))
        running.cancel()
        try await running.value
        return value
      } catch {
        running.cancel()
        throw error
      }
    }
  }

  private static func writeSite(to tree: FileTree) throws {
    let page = "<!doctype html><html><body><h1>The sea</h1></body></html>"
    try tree.write("secret.txt", "secret")
    try tree.write("site-secrets/secret.txt", "secret")
    try tree.write("site/.vitrine-site", "secret list")
    try tree.write("site/.hidden/secret.txt", "secret")
    try tree.write("site/404.html", "<!doctype html><body>Nothing here</body>")
    for name in ["index.html", "sets/sea/index.html", "tags/été/index.html"] {
      try tree.write("site/\(name)", page)
    }
    try tree.write("site/images/a-640.webp", image)
    for name in ["assets/a.css", "assets/odd", "photos.csv", "feed.xml", "manifest.webmanifest"] {
      try tree.write("site/\(name)", "text")
    }
    for (link, target) in [
      ("link.txt", "../secret.txt"), ("linked", ".."), ("absolute", tree.absolute("secret.txt")),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: tree.absolute("site/\(link)"), withDestinationPath: target)
    }
    mkfifo(tree.absolute("site/pipe"), 0o644)
  }

  /// Paths that try to leave the site, as attackers send them.
  static let escapingPaths = [
    "/../secret.txt", "/%2e%2e/secret.txt", "/%2E%2E%2Fsecret.txt", "/..%2fsecret.txt",
    "/..%5csecret.txt", "/..\\secret.txt", "/sets/../../secret.txt",
    "/sets/%2e%2e/%2e%2e/secret.txt",
    "/./../secret.txt", "/sets/sea/../../../secret.txt", "/%252e%252e/secret.txt",
    "/.%2e/secret.txt", "/%2e./secret.txt", "/....//secret.txt", "/..;/secret.txt",
    "/../site-secrets/secret.txt", "/%c0%ae%c0%ae/secret.txt", "/%e0%80%ae%e0%80%ae/secret.txt",
    "/%uff0e%uff0e/secret.txt", "/link.txt", "/linked/secret.txt",
    "/linked/site-secrets/secret.txt",
    "/absolute", "/pipe", "/.vitrine-site", "/%2evitrine-site", "/.hidden/secret.txt", "/.hidden/",
    "//secret.txt", "//../secret.txt", "///secret.txt", "/sets//../../secret.txt",
    "/secret.txt%00.html", "/%00", "/images/a-640.webp%00", "/images/a-640.webp/",
    "/images/a-640.webp/../../../secret.txt", "/%", "/%zz", "/%2", "/index.html%", "/~/secret.txt",
    "/etc/passwd", "/%2fetc%2fpasswd", "/file:///etc/passwd", "/C:/secret.txt", "/.git/config",
    "http://evil.example/../secret.txt", "/sets/sea/%2e%2e%2f%2e%2e%2f%2e%2e%2fsecret.txt",
    "/\u{202E}txt.terces", "/gallery/../secret.txt", "/gallery/%2e%2e/%2e%2e/secret.txt",
    "/.vitrine/../../secret.txt", "/" + String(repeating: "../", count: 200) + "secret.txt",
  ]

  // MARK: Requests

  struct ServiceResponse: Sendable {
    let status: Int
    let headers: [String: String]
    let body: [UInt8]

    subscript(_ name: String) -> String? { headers[name] }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The name of the site that a page says it is from.
    var siteVersion: String? {
      text.firstMatch(of: /data-built="(.+?)"/).map { String($0.output.1) }
    }
  }

  /// Sends a request with a method and target, and returns the answer.
  ///
  /// In the header fields and the host, `PORT` is replaced by the server's port.
  func request(
    _ line: String, _ headers: String..., host: String = "localhost:PORT"
  ) async throws -> ServiceResponse {
    let lines = ["Host: \(host)"] + headers + ["Connection: close", "", ""]
    let head = lines.joined(separator: "\r\n").replacing("PORT", with: "\(port)")
    let request = Array("\(line) HTTP/1.1\r\n\(head)".utf8)
    let connection = try RawConnection(port: port)
    return try await connection.onThread { connection in
      connection.send(request)
      var bytes: [UInt8] = []
      while let more = try connection.receive() { bytes += more }
      return try Self.answer(bytes)
    }
  }

  private static func answer(_ bytes: [UInt8]) throws -> ServiceResponse {
    let end = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [13, 10, 13, 10]) }, "no head")
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    let status = try #require(
      lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    let headers = lines.dropFirst().map { line in
      let name = line.prefix { $0 != ":" }
      return (name.lowercased(), String(line.dropFirst(name.count + 1).drop { $0 == " " }))
    }
    return ServiceResponse(
      status: status, headers: Dictionary(headers) { $1 }, body: Array(bytes[(end + 4)...]))
  }

  // MARK: Events

  /// The events that a page receives.
  struct Events {
    let connection: RawConnection
    private var text = ""

    init(_ connection: RawConnection) { self.connection = connection }

    mutating func next() async throws -> [String: Any] {
      while true {
        if let start = text.firstRange(of: "data: "),
          let end = text[start.upperBound...].firstRange(of: "\n\n")
        {
          let data = text[start.upperBound..<end.lowerBound]
          text = String(text[end.upperBound...])
          let value = try JSONSerialization.jsonObject(with: Data(data.utf8))
          return try #require(value as? [String: Any])
        }
        let more = try await connection.onThread { try $0.receive() }
        text += String(decoding: try #require(more, "the events ended"), as: UTF8.self)
      }
    }
  }

  /// Listens for events.
  func events() async throws -> Events {
    let connection = try RawConnection(port: port)
    connection.send(
      Array("GET /.vitrine/events HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n".utf8))
    return Events(connection)
  }
}

/// A connection to the loopback.
///
/// A class, since it closes with its last reference.
final class RawConnection: Sendable {
  private let descriptor: Int32

  init(port: Int) throws {
    #if os(Linux)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var timeout = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    try #require(result == 0)
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) { _ = write(descriptor, bytes, bytes.count) }

  /// Returns the next bytes; nil at the end.
  func receive() throws -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &buffer, buffer.count)
    try #require(count >= 0 || errno != EAGAIN, "no bytes within the timeout")
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// Runs a body on its own thread, since the server answers on the threads of the tests.
  func onThread<Value: Sendable>(
    _ body: @escaping @Sendable (RawConnection) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { [self] in
        continuation.resume(with: Result { try body(self) })
      }
    }
  }
}
