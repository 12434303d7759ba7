// One worker: an actor, since a template engine must not be used by two tasks at once.

import VitrineModel
import VitrinePages
import VitrineTemplates

/// A page ready to be published.
struct RenderedPage: Sendable {
  let route: SitePath
  let inputs: Digest
  /// Nil where the published page was made from the same inputs.
  let bytes: [UInt8]?
}

actor RenderWorker {
  private let theme: Theme
  private let fingerprints: PageFingerprints
  private var engine: TemplateEngine?

  init(theme: Theme, fingerprints: PageFingerprints) {
    self.theme = theme
    self.fingerprints = fingerprints
  }

  func render(_ pages: [Page], before: SiteManifest?) -> Result<[RenderedPage], Problems> {
    var rendered: [RenderedPage] = []
    rendered.reserveCapacity(pages.count)
    for page in pages {
      guard !Task.isCancelled else { return .failure(Problems([.stopped])) }
      do throws(Problems) {
        rendered.append(try render(page, before: before))
      } catch {
        return .failure(error)
      }
    }
    return .success(rendered)
  }

  private func render(_ page: Page, before: SiteManifest?) throws(Problems) -> RenderedPage {
    let content = page.content()
    let inputs = fingerprints.inputs(of: content)
    guard before?.inputs(of: page.route) != inputs else {
      return RenderedPage(route: page.route, inputs: inputs, bytes: nil)
    }
    switch content {
    case .text(let text):
      return RenderedPage(route: page.route, inputs: inputs, bytes: Array(text.utf8))
    case .template(let name, let context):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(16_384)
      do {
        try opened().render(name, context, into: &bytes)
      } catch let problem as Problem {
        throw Problems([problem])
      } catch let problems as Problems {
        throw problems
      } catch {
        throw Problems([Problem(.error, "template.failed", "\(error)")])
      }
      return RenderedPage(route: page.route, inputs: inputs, bytes: bytes)
    }
  }

  /// Templates are compiled when the first page needs them: a build without changes needs none.
  private func opened() throws(Problems) -> TemplateEngine {
    if let engine { return engine }
    let made = try TemplateEngine(theme: theme)
    engine = made
    return made
  }
}
