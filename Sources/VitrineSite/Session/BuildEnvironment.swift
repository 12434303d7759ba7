// What the command knows of where it runs.

import Foundation
public import VitrineConfig
public import VitrineModel
import VitrineProviders
public import VitrineStore

/// The program and its environment.
public struct BuildEnvironment: Sendable {
  /// The path of the running program.
  public let program: String
  /// Tells this program from every other, also from one that takes its file's place meanwhile; nil
  /// where its file cannot be looked at.
  let identity: String?
  /// The variables of the process.
  public let variables: [String: String]
  let clock: Clock
  let memory: BuildMemory?
  /// Before anything of the site was read, in nanoseconds since 1970.
  private(set) var begun: Int64

  /// - Parameter memory: of a process that builds more than once.
  public init(
    program: String, environment: [String: String], clock: Clock = .system,
    memory: BuildMemory? = nil
  ) {
    self.memory = memory
    self.program = program
    identity = (try? FileStatus.ofTarget(at: program))?.identity
    variables = environment
    self.clock = clock
    begun = clock.now()
  }

  /// Those of this process, from now on.
  public static func here(_ memory: BuildMemory? = nil) -> BuildEnvironment {
    BuildEnvironment(
      program: Bundle.main.executablePath ?? CommandLine.arguments[0],
      environment: ProcessInfo.processInfo.environment, memory: memory)
  }

  /// The same at a later time.
  public func again() -> BuildEnvironment {
    var later = self
    later.begun = clock.now()
    return later
  }

  /// Reads site.yml as far as it can be read, with every fault of it.
  /// - Throws: where there is no file to be read.
  func reading(_ file: String) throws(Problems) -> SiteReading {
    try SiteConfiguration.reading(
      file: file, environment: variables, providers: ProviderRegistry.declarations())
  }

  /// Reads site.yml and checks it.
  /// - Throws: every fault of it, together.
  public func configuration(_ file: String) throws(Problems) -> SiteConfiguration {
    try SiteConfiguration.load(
      file: file, environment: variables, providers: ProviderRegistry.declarations())
  }
}
