import Testing
import VitrineModel

@testable import VitrineConfig

struct BadSiteTests {
  @Test(arguments: BadSite.all)
  func reportsEachProblemWithPlaceAndHelp(_ site: BadSite) throws {
    let problems = try problems(of: site.text)
    #expect(problems.count == site.faults.count, "\(problems)")
    for (problem, fault) in zip(problems, site.faults) {
      let parts = fault.split(separator: " ", maxSplits: 2).map(String.init)
      #expect(problem.code == parts[0], "\(problem)")
      #expect(problem.severity == .error)
      if parts.count > 1 { #expect(problem.lineAndColumn == parts[1], "\(problem)") }
      let help = problem.help ?? ""
      if parts.count > 2 { #expect(help.contains(parts[2]), "\(problem)") }
    }
  }

  @Test func coversMoreThanSixtyConfigurations() {
    #expect(BadSite.all.count >= 60)
  }
}
