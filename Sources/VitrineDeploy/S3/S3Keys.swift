// The keys of a store. They come only from the environment.

import VitrineModel

/// The keys that sign requests.
///
/// They are never printed: their description contains no key.
struct S3Keys: Sendable, CustomStringConvertible, CustomReflectable {
  let id: String
  let secret: String
  /// The session token of temporary keys.
  let token: String?

  init(id: String, secret: String, token: String? = nil) {
    self.id = id
    self.secret = secret
    self.token = token
  }

  /// Reads the keys from environment variables.
  ///
  /// - Parameter environment: The environment.
  /// - Throws: `deploy.key-missing` with the variables that are not set.
  init(_ environment: [String: String]) throws(Problem) {
    func value(_ name: String) -> String? {
      // A secret that is pasted into a CI form often includes a line break.
      let text = (environment[name] ?? "").split(whereSeparator: \.isWhitespace).joined()
      return text.isEmpty ? nil : text
    }
    let names = BucketLocation.keyVariables
    let missing = names.filter { value($0) == nil }
    guard let id = value(names[0]), let secret = value(names[1]) else {
      throw Problem(
        .error, "deploy.key-missing", "the key of the store is missing",
        at: .setting(missing.joined(separator: ", ")),
        help: "set \(missing.joined(separator: " and ")) in the environment")
    }
    self.init(id: id, secret: secret, token: value(BucketLocation.tokenVariable))
  }

  var description: String { "keys" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
