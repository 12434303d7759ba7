// Reads the `licenses` section.

import VitrineModel

/// Reads the site's license policy.
enum LicensesReader {
  static func read(_ value: Value?) -> LicensePolicy {
    let example = "`licenses: { default: allow, cc-by-nc: exclude }`"
    guard var fields = value?.fields(subject: "licenses", example: example) else {
      return LicensePolicy()
    }
    let otherwise = fields.take("default")?.choice(LicensePolicy.Decision.self)
    var decisions: [LicensePattern: LicensePolicy.Decision] = [:]
    LicensePattern.known.forEach { fields.accept($0) }
    for entry in fields.entries {
      guard let pattern = LicensePattern(entry.key), let value = fields.take(entry.key) else {
        continue
      }
      decisions[pattern] = value.choice(LicensePolicy.Decision.self)
    }
    fields.finish(help: LicenseNames.help)
    return LicensePolicy(otherwise: otherwise ?? .allow, decisions: decisions)
  }
}
