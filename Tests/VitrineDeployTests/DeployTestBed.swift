// The destinations that the contract is tested with.

import Foundation
import Synchronization
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineDeploy

/// A kind of destination.
enum Backend: String, CaseIterable, Sendable { case bucket, prefix, folder }

/// A site to deploy and a destination.
struct DeployTestBed: Sendable {
  let tree: FileTree
  let destination: DeployDestination
  let s3: FakeS3

  private let backend: Backend

  /// Runs a body with an empty destination.
  static func open(_ backend: Backend, _ body: (DeployTestBed) async throws -> Void) async throws {
    let s3 = FakeS3(bucket: "gallery")
    try await LoopbackServer.running(s3.answer) { server in
      try await FileTree.temporary { tree in
        let endpoint = WebAddress(server.url("/"))
        let destination: DeployDestination =
          switch backend {
          case .bucket: .bucket(BucketLocation(bucket: "gallery", endpoint: endpoint))
          case .prefix:
            .bucket(BucketLocation(bucket: "gallery", endpoint: endpoint, prefix: "a b/"))
          case .folder: .folder(tree.absolute("www"))
          }
        try await body(
          DeployTestBed(tree: tree, destination: destination, s3: s3, backend: backend))
      }
    }
  }

  /// Runs a body with a destination that has the first version of the site.
  static func deployed(_ backend: Backend, _ body: (DeployTestBed) async throws -> Void)
    async throws
  {
    try await open(backend) { testBed in
      try testBed.build(SampleSite.first)
      try await testBed.deploy()
      try await body(testBed)
    }
  }

  /// Writes a site as a build does.
  func build(_ files: [String: String]) throws {
    try? FileManager.default.removeItem(atPath: tree.absolute("public"))
    for (path, text) in files { try tree.write("public/\(path)", text) }
    try tree.write("public/\(DirectoryMarker.site)", SampleSite.marker(of: files))
  }

  /// Deploys the built site.
  @discardableResult
  func deploy() async throws -> DeployPlan {
    let deployment = try await planned()
    do throws(Problems) {
      _ = try await deployment.run { _, _ in }
    } catch {
      await deployment.close()
      throw error
    }
    await deployment.close()
    return deployment.plan
  }

  /// Plans a deploy.
  func planned() async throws -> Deployment { try await planned(to: destination) }

  /// Plans a deploy to a store with its own script.
  func planned(to store: LoopbackServer) async throws -> Deployment {
    try await planned(
      to: .bucket(BucketLocation(bucket: "gallery", endpoint: WebAddress(store.url("/")))))
  }

  private func planned(to destination: DeployDestination) async throws -> Deployment {
    try await Deployment.planned(
      from: tree.absolute("public"), to: destination,
      environment: ["AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret"],
      userAgent: "Vitrine/0 (test)")
  }

  /// Returns all files at the destination.
  func files() throws -> [String: [UInt8]] {
    switch backend {
    case .bucket: return s3.objects.mapValues(\.bytes)
    case .prefix:
      return Dictionary(
        uniqueKeysWithValues: s3.objects.map { (String($0.key.dropFirst(4)), $0.value.bytes) })
    case .folder:
      let root = tree.absolute("www")
      let paths = FileManager.default.subpaths(atPath: root) ?? []
      var files: [String: [UInt8]] = [:]
      for path in paths {
        var isFolder: ObjCBool = false
        FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
        guard !isFolder.boolValue else { continue }
        files[path] = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")))
      }
      return files
    }
  }

  /// Returns the files at the destination, without the lists of deploys.
  func site() throws -> [String: String] {
    try files().filter { !$0.key.hasPrefix(".vitrine") }
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// Records at the destination that a deploy of these files has begun.
  func claim(_ files: [String: String]) throws {
    try plant(
      RemoteInventory.claim.text, String(decoding: SampleSite.marker(of: files), as: UTF8.self))
  }

  /// Puts a file at the destination without a deploy.
  func plant(_ path: String, _ text: String) throws {
    switch backend {
    case .bucket: s3.put(path, text)
    case .prefix: s3.put("a b/" + path, text)
    case .folder: try tree.write("www/" + path, text)
    }
  }
}
