// A file as a response. A file that the browser has is not sent again, and a requested range is
// sent alone.

import HTTPTypes
import Hummingbird
import NIOCore
import VitrineModel

extension Response {
  /// Returns a response with a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - status: The status.
  ///   - request: The request, whose conditions and range apply.
  ///   - origin: The site that the file is from; nil if it is not from a site.
  /// - Returns: The response.
  static func sending(
    _ file: SiteFile, _ status: HTTPResponse.Status, to request: Request,
    from origin: ReloadScript.Origin? = nil
  ) -> Response {
    let type = MediaType.of(file.name)
    let origin = type.hasPrefix("text/html") ? origin : nil
    let bytes = origin.map { ReloadScript.page(file.bytes, from: $0) } ?? file.bytes
    let identity = [file.identity, origin?.text].compactMap(\.self).joined(separator: " ")
    let tag = "\"\(identity.split(separator: " ").joined(separator: "-"))\""
    var headers: HTTPFields = [.contentType: type, .eTag: tag, .acceptRanges: "bytes"]
    guard status == .ok else {
      return Response(status: status, headers: headers, body: body(bytes))
    }
    if isKnown(tag, request) { return Response(status: .notModified, headers: headers) }
    let isSame = request.headers[.ifRange].map { $0 == tag } ?? true
    // https://www.rfc-editor.org/rfc/rfc9110.html#section-14.2
    let allowsRange = isSame && request.method == .get
    switch ByteRange(allowsRange ? request.headers[.range] : nil, of: bytes.count) {
    case .whole:
      return Response(status: .ok, headers: headers, body: body(bytes))
    case .part(let range):
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"
      return Response(status: .partialContent, headers: headers, body: body(bytes[range]))
    case .unsatisfiable:
      headers[.contentRange] = "bytes */\(bytes.count)"
      return Response(status: .rangeNotSatisfiable, headers: headers)
    }
  }

  private static func body(_ bytes: some Collection<UInt8>) -> ResponseBody {
    ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
  }

  private static func isKnown(_ tag: String, _ request: Request) -> Bool {
    request.headers[values: .ifNoneMatch].joined(separator: ",").split(separator: ",").contains {
      let known = $0.drop { $0 == " " }
      return known == "*" || known == tag || known == "W/\(tag)"
    }
  }
}
