// Keys come from the environment and go to their service, and nowhere else, even if the service
// repeats them in everything it says.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("A service's key", .timeLimit(.minutes(30)))
struct ServiceSecretTests {
  private static let secret = FakeServices.secret

  private static let hex = secret.utf8.map { String($0, radix: 16) }.joined()

  /// The ways in which a server may repeat it.
  private static let forms: [String] = {
    let base64 = ["", "k", "ke"].map {
      Data("\($0)\(secret) is the key".utf8).base64EncodedString()
    }
    let escaped = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return [secret, escaped, escaped.lowercased(), hex, hex.uppercased()] + base64
  }()

  /// Texts that reveal the secret in any place.
  private static let traces: [String] = {
    let base64 = forms.suffix(3).map { String($0.dropFirst(4).prefix(28)) }
    return Array(forms.dropLast(3)) + base64
  }()

  /// Says all forms wherever an author's words go, and in the head.
  private static let echo: FakeServiceState.Fault = { request, answer in
    guard !request.path.hasSuffix(".jpg") else { return answer }
    var answer = answer
    let text = String(decoding: answer.body, as: UTF8.self)
      .replacing("Photo 1", with: "\(forms.joined(separator: " ")) 1")
      .replacing("/a/240x160.jpg", with: "/a/240x160.jpg?key=\(forms[1])&hex=\(hex)")
    answer.body = Array(text.utf8)
    answer = answer.declaringLength(answer.body.count).with("ETag", "\"\(secret)\"")
    return answer.with("Link", "<http://127.0.0.1/?api_key=\(forms[1])>; rel=\"next\"")
      .with("Set-Cookie", "key=\(secret)")
  }

  private func expectNoTrace(in site: TestSite, _ report: BuildReport) throws {
    for folder in ["public", ".vitrine"] {
      for (path, bytes) in try site.files(folder) {
        for trace in Self.traces {
          #expect(!bytes.contains(trace), "\(trace) in \(folder)/\(path)")
        }
      }
    }
    let reported =
      report.problems.map { "\($0)" }.joined()
      + String(decoding: Array(report.json.joined()), as: UTF8.self)
    for trace in Self.traces { #expect(!reported.contains(trace), "\(trace) in \(reported)") }
  }

  @Test(arguments: ServiceCase.keyed)
  func leavesNoTraceIfItIsRepeated(_ service: ServiceCase) async throws {
    let fake = service.fake(2)
    fake.change { $0.fault = Self.echo }
    try await FakeServices.running(fake) { services in
      try await services.site([service.set]) { site in
        let report = await site.build()
        #expect(report.isPublished && report.counts.photos == 2, "\(report.problems)")
        #expect(try site.files(".vitrine").count > 1)
        try expectNoTrace(in: site, report)
      }
    }
  }

  @Test(arguments: ServiceCase.keyed)
  func leavesNoTraceIfItIsRefused(_ service: ServiceCase) async throws {
    let fake = service.fake(2)
    fake.change {
      $0.key = "another"
      $0.fault = Self.echo
    }
    try await FakeServices.running(fake) { services in
      try await services.site([service.set]) { site in
        let report = await site.build()
        #expect(report.problems.first?.what.contains("it rejected the key") == true)
        try expectNoTrace(in: site, report)
      }
    }
  }

  @Test func leavesNoTraceInWhatARedirectSays() async throws {
    let fake = ServiceCase.flickr.fake(2)
    fake.change { state in
      state.fault = { request, _ in
        .redirect("http://\(Self.hex).example/?from=\(request.target)&key=\(Self.secret)")
      }
    }
    try await FakeServices.running(fake) { services in
      try await services.site([ServiceCase.flickr.set]) { site in
        let report = await site.build()
        #expect(!report.isPublished)
        try expectNoTrace(in: site, report)
      }
    }
  }
}
