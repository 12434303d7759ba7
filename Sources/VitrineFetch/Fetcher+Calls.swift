// Sends API calls.

import AsyncHTTPClient
import Foundation
import NIOHTTP1
import VitrineModel

extension Fetcher {
  /// Asks the service for an answer. With a known answer, the service may say that it is unchanged.
  func take(
    _ call: APICall, for service: String, known: KeptAnswer?
  ) async throws(FetchError) -> KeptAnswer {
    guard let target = Target(call) else {
      throw .unreachable(host: call.address.host, reason: "its address is not valid")
    }
    let desk = desk(of: service)
    let start = Journey(
      target, secretHeaders: call.secretHeaders, secretQuery: call.secretQuery)
    var journey = start
    return try await persistence.run(target, through: desk.calls, within: settings.callTime) {
      deadline throws(Fault) in
      let counted = try count(desk, service)
      defer { desk.ledger.end(counted) }
      return try await goOn(&journey, from: start) { journey throws(Fault) in
        try await attempt(call, &journey, known, desk.ledger, counted, until: deadline)
      }
    }
  }

  private func count(_ desk: ServiceDesk, _ service: String) throws(Fault) -> Ledger.Call {
    let permission: Ledger.Permission
    do { permission = try desk.ledger.take() } catch { throw .final(error) }
    switch permission {
    case .wait(let end): throw .spent(service: service, until: end)
    case .call(let call):
      countCall()
      return call
    }
  }

  private func attempt(
    _ call: APICall, _ journey: inout Journey, _ known: KeptAnswer?, _ ledger: Ledger,
    _ counted: Ledger.Call, until deadline: Date
  ) async throws(Fault) -> KeptAnswer {
    let response = try await travel(
      &journey, headers: call.headers + (known?.conditions ?? []), until: deadline)
    let secrets = Secrets((call.secretHeaders + call.secretQuery).map(\.value))
    let headers = fields(of: response, without: secrets)
    do { try ledger.learn(from: headers, to: counted) } catch { throw .final(error) }
    if response.status == .notModified, let known {
      await Body.drain(response)
      return known.confirmed(by: headers, at: clock.now())
    }
    let body = Body(
      host: journey.start, response: response, settings: settings, clock: clock,
      most: settings.largestAnswer, deadline: deadline, time: settings.callTime)
    let answer = Answer(
      status: Int(response.status.code), headers: headers,
      body: secrets.removed(from: try await body.bytes()))
    return try judge(answer, of: call, from: journey.target)
  }

  private func judge(
    _ answer: Answer, of call: APICall, from host: Target
  ) throws(Fault) -> KeptAnswer {
    switch call.judge(answer) {
    case .good: return KeptAnswer(answer: answer, checked: clock.now(), isGood: true)
    case .bad: return KeptAnswer(answer: answer, checked: clock.now(), isGood: false)
    case .again(let reason, let pause): throw exchange.fault(reason, of: host, after: pause)
    }
  }

  /// Returns the header fields without cookies and secrets.
  private func fields(
    of response: HTTPClientResponse, without secrets: Secrets
  ) -> [String: String] {
    response.headers.byName.filter { !$0.key.hasPrefix("set-cookie") }
      .mapValues(secrets.removed(from:))
  }
}
