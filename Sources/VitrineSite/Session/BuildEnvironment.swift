// The program that builds, its environment variables and its clock.

import Foundation
public import VitrineConfig
public import VitrineModel
import VitrineProviders
public import VitrineStore

/// The program and its environment.
public struct BuildEnvironment: Sendable {
  /// The path of the running program.
  public let program: String
  /// Identifies this program, even if another one takes its file's place meanwhile; nil if its file
  /// cannot be read.
  let identity: String?
  /// The variables of the process.
  public let variables: [String: String]
  let clock: Clock
  let memory: BuildMemory?
  /// The time before anything of the site was read, in nanoseconds since 1970.
  private(set) var begun: Int64

  /// Creates an environment.
  ///
  /// `memory` belongs to a process that builds more than once.
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

  /// The environment of this process, from now on.
  public static func current(_ memory: BuildMemory? = nil) -> BuildEnvironment {
    BuildEnvironment(
      program: Bundle.main.executablePath ?? CommandLine.arguments[0],
      environment: ProcessInfo.processInfo.environment, memory: memory)
  }

  /// The same environment for another build, which begins now.
  public func restarted() -> BuildEnvironment {
    var later = self
    later.begun = clock.now()
    return later
  }

  /// Reads a site.yml that may have problems, and every problem in it.
  ///
  /// Throws if there is no readable file.
  func reading(_ file: String) throws(Problems) -> ParsedSite {
    try SiteConfiguration.parse(
      file: file, environment: variables, providers: ProviderRegistry.declarations())
  }

  /// Reads and checks site.yml.
  ///
  /// Throws every problem of it, together.
  public func configuration(_ file: String) throws(Problems) -> SiteConfiguration {
    try SiteConfiguration.load(
      file: file, environment: variables, providers: ProviderRegistry.declarations())
  }
}
