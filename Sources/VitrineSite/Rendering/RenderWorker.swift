// One worker. An actor, because two tasks must not use the same template engine.

import VitrineModel
import VitrinePages
import VitrinePublish
import VitrineStore
import VitrineTemplates

/// A page ready to be published.
struct RenderedPage: Sendable {
  let page: Page
  let inputs: Digest
  /// Nil if the published page was made from the same inputs.
  let made: PageFile?
}

/// Renders pages with its own template engine.
actor RenderWorker {
  private let theme: Theme
  let fingerprints: PageFingerprints
  private var engine: TemplateEngine?
  /// The length of the last page in bytes: the next one will hardly need more.
  private var length = 1 << 16

  private init(
    theme: Theme, fingerprints: PageFingerprints, engine: sending TemplateEngine? = nil
  ) {
    self.theme = theme
    self.fingerprints = fingerprints
    self.engine = engine
  }

  /// The first worker compiles the templates at once, because fingerprints depend on which
  /// templates use which.
  static func first(of theme: Theme) throws(Problem) -> RenderWorker {
    let engine = try TemplateEngine.opening(theme)
    let fingerprints = PageFingerprints(theme: theme, engine)
    return RenderWorker(theme: theme, fingerprints: fingerprints, engine: engine)
  }

  /// Another worker for the same theme, which compiles the templates when its first page needs them.
  nonisolated func sibling() -> RenderWorker {
    RenderWorker(theme: theme, fingerprints: fingerprints)
  }

  /// Renders the pages whose inputs have changed.
  func render(
    _ pages: ArraySlice<Page>, of gallery: GalleryInputs, before: SiteManifest?
  ) -> Result<[RenderedPage], Problem> {
    var rendered: [RenderedPage] = []
    rendered.reserveCapacity(pages.count)
    do throws(Problem) {
      for page in pages {
        guard !Task.isCancelled else { throw .stopped }
        rendered.append(try render(page, of: gallery, unless: before?.inputs(of: page.route)))
      }
      return .success(rendered)
    } catch {
      return .failure(error)
    }
  }

  private func render(
    _ page: Page, of gallery: GalleryInputs, unless before: Digest?
  ) throws(Problem) -> RenderedPage {
    if let inputs = fingerprints.inputs(of: page, in: gallery) {
      let made = inputs == before ? nil : try render(page)
      return RenderedPage(page: page, inputs: inputs, made: made)
    }
    let content = page.content()
    guard let inputs = fingerprints.inputs(of: content) else {
      let made = try render(content)
      return RenderedPage(page: page, inputs: made.digest, made: made.digest == before ? nil : made)
    }
    return RenderedPage(
      page: page, inputs: inputs, made: inputs == before ? nil : try render(content))
  }

  /// Renders a page whatever its inputs.
  func render(_ page: Page) throws(Problem) -> PageFile { try render(page.content()) }

  private func render(_ content: PageContent) throws(Problem) -> PageFile {
    switch content {
    case .text(let text): return PageFile(Array(text.utf8))
    case .file(let bytes): return PageFile(bytes)
    case .parts(let parts): return PageFile(parts)
    case .template(let name, let context):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(length + length / 16)
      try opened().render(name, context, into: &bytes)
      length = bytes.count
      return PageFile(bytes)
    }
  }

  private func opened() throws(Problem) -> TemplateEngine {
    if let engine { return engine }
    let made = try TemplateEngine.opening(theme)
    engine = made
    return made
  }
}

extension TemplateEngine {
  /// The engine of a theme that was checked before, so the first problem is enough.
  static func opening(_ theme: Theme) throws(Problem) -> TemplateEngine {
    do {
      return try TemplateEngine(theme: theme)
    } catch {
      throw error.all.first ?? Problem(.error, "template.syntax", "the theme cannot be read")
    }
  }
}
