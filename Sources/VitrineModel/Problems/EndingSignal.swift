// Explains in messages why a signal ended another program.

import Foundation

/// A signal that ended a program.
public struct EndingSignal: Hashable, Sendable {
  private let number: Int32

  /// Creates the meaning of a signal's number.
  public init(_ number: Int32) { self.number = number }

  /// Returns a sentence that says how a program ended.
  public func reason(of program: String) -> String {
    switch number {
    case SIGXCPU: "the processor time limit (`ulimit -t`) ended \(program)"
    case SIGKILL: "the system ended \(program), most likely because it had no memory left"
    default: "\(program) was ended by signal \(number)"
    }
  }

  /// What to do; nil if the signal does not say.
  public var help: String? {
    switch number {
    case SIGXCPU: "raise the limit with `ulimit -t`, then run this command again"
    case SIGKILL: "free some memory or use fewer --jobs, then run this command again"
    default: nil
    }
  }
}
