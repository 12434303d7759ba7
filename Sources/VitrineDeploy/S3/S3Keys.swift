// The keys of a store, from the environment and nowhere else.

import VitrineModel

/// What requests are signed with. Never printed: a description of them holds nothing.
struct S3Keys: Sendable, CustomStringConvertible, CustomReflectable {
  let id: String
  let secret: String
  /// Of keys that are lent for a time.
  let token: String?

  init(id: String, secret: String, token: String? = nil) {
    self.id = id
    self.secret = secret
    self.token = token
  }

  /// - Throws: `deploy.key-missing` with the variables that are not set.
  init(_ environment: [String: String]) throws(Problem) {
    func value(_ name: String) -> String? {
      // Whoever pastes a secret into a CI form pastes a line break with it.
      let text = (environment[name] ?? "").split(whereSeparator: \.isWhitespace).joined()
      return text.isEmpty ? nil : text
    }
    let names = BucketPlace.keyVariables
    let missing = names.filter { value($0) == nil }
    guard let id = value(names[0]), let secret = value(names[1]) else {
      throw Problem(
        .error, "deploy.key-missing", "the store needs a key",
        at: .setting(missing.joined(separator: ", ")), mend: "set it in the environment")
    }
    self.init(id: id, secret: secret, token: value(BucketPlace.tokenVariable))
  }

  var description: String { "keys" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
